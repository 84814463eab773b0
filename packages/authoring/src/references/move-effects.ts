import { GROUP_END, isRecord } from '@canvass/project';
import type { ReadItem } from '@canvass/project/file';
import { idOf } from '../places/element-ids.ts';
import { elementAt, valueAt, valueAtKeys } from '../places/places.ts';
import { isList, textField, type Json, type JsonRecord } from '../values/json.ts';
import { listAskedItems, listGroups } from './asked-order.ts';
import { indexReferences } from './index-references.ts';

/**
 * An effect of a move besides the order of questions:
 * - `hidden`, `shown`: the flow no longer shows the questions, or shows them now.
 * - `backwards`: the jump of `subject` leads to an earlier question, which is an error.
 * - `skipped`, `unskipped`: the jump of `subject` skips the questions now, or no longer skips them.
 * - `joined`, `left`: the questions now belong to `subject`, a group, page or section with a rule or a reader, or a box of
 *   the flow, or no longer belong to it.
 * - `points`: the points of the questions count, or no longer count, for a condition of the flow.
 */
export interface MoveEffect {
  readonly kind: 'hidden' | 'shown' | 'backwards' | 'skipped' | 'unskipped' | 'joined' | 'left' | 'points';
  /** The gid of a question or container, or the id of a node of the flow. Empty for the survey. */
  readonly subject: string;
  /** gids of questions. */
  readonly gids: readonly string[];
}

/** Finds the effects of a change that moves items or nodes of the flow. Leaves out items that only one state has. */
export function findMoveEffects(before: JsonRecord, after: JsonRecord): readonly MoveEffect[] {
  const [one, other] = [readSurvey(before), readSurvey(after)];
  const isKept = (gid: string) => one.existing.has(gid) && other.existing.has(gid);
  const findLost = (from: Iterable<string>, to: ReadonlySet<string>) =>
    [...from].filter((gid) => !to.has(gid) && isKept(gid));
  const compare = (
    subject: string,
    [earlier, later]: readonly [ReadonlySet<string>, ReadonlySet<string>],
    [gained, dropped]: readonly [MoveEffect['kind'], MoveEffect['kind']],
  ): readonly MoveEffect[] =>
    [
      { kind: gained, subject, gids: findLost(later, earlier) },
      { kind: dropped, subject, gids: findLost(earlier, later) },
    ].filter(({ gids }) => gids.length > 0);
  const pairShared = <V>(sets: readonly [ReadonlyMap<string, V>, ReadonlyMap<string, V>]) =>
    [...sets[0]].flatMap(([key, value]) => {
      const next = sets[1].get(key);
      return next === undefined ? [] : [[key, value, next] as const];
    });
  return [
    ...compare('', [new Set(one.asked), new Set(other.asked)], ['shown', 'hidden']),
    ...compare('', [one.outside, other.outside], ['hidden', 'shown']).filter(({ kind }) => kind === 'hidden'),
    ...pairShared([one.jumps, other.jumps]).flatMap(([, jump, next]): readonly MoveEffect[] => {
      if (next.isBackwards && !jump.isBackwards)
        return [{ kind: 'backwards', subject: next.source, gids: [] }];
      return compare(next.source, [jump.skipped, next.skipped], ['skipped', 'unskipped']);
    }),
    ...pairShared([one.containers, other.containers]).flatMap(([key, members, next]) =>
      compare(key, [members, next], ['joined', 'left']),
    ),
    ...pairShared([one.points, other.points]).flatMap(([key, counted, next]) =>
      compare(key, [counted, next], ['points', 'points']),
    ),
  ];
}

interface ComparedSurvey {
  readonly existing: ReadonlySet<string>;
  /** gids of the questions that the survey asks, in order. */
  readonly asked: readonly string[];
  /** Questions outside of groups, which a flow cannot show. Empty without a flow. */
  readonly outside: ReadonlySet<string>;
  /** The jumps, by the id of their rule with the number of the target. */
  readonly jumps: ReadonlyMap<string, ComparedJump>;
  /** Questions inside of containers with a rule or a reader, and of boxes of the flow. */
  readonly containers: ReadonlyMap<string, ReadonlySet<string>>;
  /** Questions before each node of the flow that reads points. */
  readonly points: ReadonlyMap<string, ReadonlySet<string>>;
}

interface ComparedJump {
  readonly source: string;
  readonly isBackwards: boolean;
  readonly skipped: ReadonlySet<string>;
}

function readSurvey(project: JsonRecord): ComparedSurvey {
  const { items } = indexReferences(project);
  const askedItems = listAskedItems(project);
  const asked = askedItems.filter(({ kind }) => kind === 'question').flatMap(({ gid }) => gid ?? []);
  const boxes = listNodes(valueAtKeys(project, ['flow']));
  return {
    existing: new Set(items.flatMap(({ gid }) => gid ?? [])),
    asked,
    outside: new Set(
      boxes.length === 0
        ? []
        : items.flatMap(({ kind, gid, keys }) =>
            kind === 'question' && keys.length === 2 && gid !== undefined ? [gid] : [],
          ),
    ),
    jumps: readJumps(project, askedItems, asked),
    containers: new Map([...listContainers(project), ...listBoxes(project, boxes)]),
    points: readPoints(project, boxes, asked),
  };
}

function readJumps(
  project: JsonRecord,
  askedItems: readonly ReadItem[],
  asked: readonly string[],
): ReadonlyMap<string, ComparedJump> {
  const positions = new Map(asked.map((gid, position) => [gid, position]));
  const groupOf = new Map(
    askedItems.flatMap(({ kind, gid, keys }) =>
      kind === 'question' && gid !== undefined ? [[gid, keys[1]] as const] : [],
    ),
  );
  const jumps = new Map<string, ComparedJump>();
  const addJump = (key: string, source: string, target: string | undefined) => {
    const from = positions.get(source);
    if (from === undefined) return;
    const later = asked.slice(from + 1);
    const to = target === undefined || target === GROUP_END ? undefined : positions.get(target);
    const skipped =
      target === undefined
        ? later
        : target === GROUP_END
          ? later.filter((gid) => groupOf.get(gid) === groupOf.get(source))
          : asked.slice(from + 1, Math.max(from + 1, to ?? 0));
    const isBackwards = to !== undefined && to <= from;
    jumps.set(key, { source, isBackwards, skipped: new Set(skipped) });
  };
  const { jumpConsList } = project;
  for (const rule of isList(jumpConsList) ? jumpConsList : [])
    if (isRecord(rule)) {
      const target = textField(rule, 'endStatus') === undefined ? textField(rule, 'nextQ') : undefined;
      addJump(idOf(rule) ?? '', textField(rule, 'bindQ') ?? '', target);
    }
  readJumpCodes(project, askedItems, addJump);
  return jumps;
}

const END_WORDS = /\b(?:END|finish|screenout)\b/;

/** Adds the jumps of expressions: to each named question or group, because conditions can only read earlier questions. */
function readJumpCodes(
  project: JsonRecord,
  askedItems: readonly ReadItem[],
  addJump: (key: string, source: string, target: string | undefined) => void,
): void {
  for (const { kind, gid, keys } of askedItems) {
    const source = kind === 'question' ? valueAtKeys(project, [...keys, 'jump_code']) : undefined;
    if (gid === undefined || typeof source !== 'string') continue;
    if (source.includes(GROUP_END)) addJump(`${gid} ${GROUP_END}`, gid, GROUP_END);
    if (END_WORDS.test(source)) addJump(`${gid} end`, gid, undefined);
    for (const target of listNamedInJump(project, gid)) {
      const first = findFirstQuestion(target, askedItems);
      if (first !== undefined && first !== gid) addJump(`${gid} ${target}`, gid, first);
    }
  }
}

/** gids of the parts that the jump expression of a question names. */
const listNamedInJump = (project: JsonRecord, gid: string): readonly string[] =>
  indexReferences(project).uses.flatMap(({ place, targets }) =>
    place.path.at(-1) === 'jump_code' && elementAt(project, place.id)?.['gid'] === gid ? targets : [],
  );

/** The gid of a question, or of the first question of a group. */
function findFirstQuestion(gid: string, askedItems: readonly ReadItem[]): string | undefined {
  const index = askedItems.findIndex((item) => item.gid === gid);
  const item = askedItems[index];
  if (item?.kind === 'question') return gid;
  if (item?.kind !== 'group') return undefined;
  return askedItems.slice(index).find(({ kind }) => kind === 'question')?.gid;
}

const CONTAINERS: ReadonlySet<string> = new Set(['group', 'page', 'section']);

/** The questions inside of each group, page or section that a rule, an expression or a setting names or hides. */
function listContainers(project: JsonRecord): readonly (readonly [string, ReadonlySet<string>])[] {
  const { items, usesOf } = indexReferences(project);
  return items.flatMap((container) => {
    const { kind, gid, keys } = container;
    if (!CONTAINERS.has(kind) || gid === undefined) return [];
    const value = valueAtKeys(project, keys);
    const hasRule = isRecord(value) && RULE_FIELDS.some((field) => value[field] !== undefined);
    const isRead = usesOf(gid).some(
      (use) => use.targets.includes(gid) && use.keys[0] !== 'flow' && use.keys[0] !== 'translations',
    );
    if (!hasRule && !isRead) return [];
    const members = items.filter(
      (item) => item.kind === 'question' && keys.every((key, index) => item.keys[index] === key),
    );
    return [[gid, new Set(members.flatMap((item) => item.gid ?? []))] as const];
  });
}
/** Fields of a container with an effect on all of its questions. */
const RULE_FIELDS = ['disp_code'];

interface NodeWithValue {
  readonly id: string;
  readonly value: JsonRecord;
}

const listNodes = (node: Json | undefined): readonly NodeWithValue[] => {
  if (!isRecord(node)) return [];
  const { items } = node;
  return [{ id: idOf(node) ?? '', value: node }, ...(isList(items) ? items.flatMap(listNodes) : [])];
};

/** The questions of each draw, of its arms, and of each node with a condition. */
function listBoxes(
  project: JsonRecord,
  nodes: readonly NodeWithValue[],
): readonly (readonly [string, ReadonlySet<string>])[] {
  const { items } = indexReferences(project);
  const armIds = new Set(
    nodes.flatMap(({ value }) =>
      value['ftype'] === 'randomSet' && isList(value['items']) ? value['items'].map(idOf) : [],
    ),
  );
  return nodes
    .filter(
      ({ id, value }) =>
        armIds.has(id) || value['conditionGroup'] !== undefined || value['score'] !== undefined,
    )
    .map(({ id, value }) => {
      const tops = new Set(listGroups(value));
      const members = items.filter(({ kind, keys }) => {
        const top = valueAt(project, { id: '', path: ['items', keys[1] ?? 0] });
        return kind === 'question' && isRecord(top) && tops.has(textField(top, 'gid') ?? '');
      });
      return [id, new Set(members.flatMap(({ gid }) => gid ?? []))] as const;
    });
}

/** The questions before each node that reads points. */
function readPoints(
  project: JsonRecord,
  nodes: readonly NodeWithValue[],
  asked: readonly string[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const firstIn = (node: JsonRecord): number => {
    const tops = new Set(listGroups(node));
    const { items } = indexReferences(project);
    const index = asked.findIndex((gid) => {
      const keys = items.find((item) => item.gid === gid)?.keys ?? [];
      const top = valueAtKeys(project, ['items', keys[1] ?? 0]);
      return isRecord(top) && tops.has(textField(top, 'gid') ?? '');
    });
    return index;
  };
  let last = 0;
  const points = new Map<string, ReadonlySet<string>>();
  for (const { id, value } of nodes) {
    const first = firstIn(value);
    if (value['needScore'] === true) points.set(id, new Set(asked.slice(0, first === -1 ? last : first)));
    if (typeof value['gid'] === 'string' && first !== -1) {
      const members = asked.slice(first).findIndex((gid) => !isIn(project, gid, String(value['gid'])));
      last = members === -1 ? asked.length : first + members;
    }
  }
  return points;
}

function isIn(project: JsonRecord, gid: string, group: string): boolean {
  const keys = indexReferences(project).items.find((item) => item.gid === gid)?.keys ?? [];
  const top = valueAtKeys(project, ['items', keys[1] ?? 0]);
  return isRecord(top) && top['gid'] === group;
}
