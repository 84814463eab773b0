import { isRecord } from '@canvass/project';
import { elementAt, type Place, valueAt, valueAtKeys } from '../places/places.ts';
import { indexReferences, type Use } from '../references/index-references.ts';
import { readCondition } from '../sentences/conditions.ts';
import { readExpression } from '../sentences/expressions.ts';
import type { Sentence } from '../sentences/sentence.ts';
import { idOf } from '../places/element-ids.ts';
import { isList, textField, type JsonRecord } from '../values/json.ts';

export interface OutlineRow {
  /** The element's id, as in places. */
  readonly id: string;
  readonly kind: 'group' | 'page' | 'section' | 'question';
  /** Nesting depth; 0 for items directly in the project. */
  readonly depth: number;
  readonly code: string;
  /** HTML, as in the project file. */
  readonly title: string;
  /** The type of a question: `qtype`, or `qtype/custom_qtype`. */
  readonly type: string | undefined;
  readonly hasLogic: boolean;
}

/** Returns groups, pages, sections and questions in the order of the file. */
export function outlineRows(project: JsonRecord): readonly OutlineRow[] {
  const { items } = indexReferences(project);
  const gidsWithRules = new Set(ruleRows(project).flatMap(({ subjects }) => subjects));
  return items.flatMap(({ kind, keys, code, gid, type }) => {
    if (kind !== 'group' && kind !== 'page' && kind !== 'section' && kind !== 'question') return [];
    const element = valueAtKeys(project, keys);
    const id = idOf(element);
    if (!isRecord(element) || id === undefined) return [];
    const title = textField(element, 'title') ?? '';
    const depth = keys.filter((key) => key === 'items').length - 1;
    return [
      {
        id,
        kind,
        depth,
        code: code ?? '',
        title,
        type,
        hasLogic: gid !== undefined && gidsWithRules.has(gid),
      },
    ];
  });
}

/** A rule of the project: an entry of a rule list, a check, or an expression. */
export interface RuleRow {
  /** The entry of a list of rules or checks, or the field with the expression. */
  readonly place: Place;
  readonly kind: 'display' | 'options' | 'jump' | 'check' | 'expression';
  /** gids of the questions, groups, options or rows to which the rule applies, or at which the check is shown. */
  readonly subjects: readonly string[];
  /** Undefined if a jump has no condition, or if the rule that it names does not exist. */
  readonly condition: Sentence | undefined;
  readonly reads: readonly string[];
}

const LISTS = { dispConsList: 'display', dispOptConsList: 'options', jumpConsList: 'jump' } as const;

/** All rules: entries of the rule lists in their order, then checks across answers, then expressions of items. */
export function ruleRows(project: JsonRecord): readonly RuleRow[] {
  const index = indexReferences(project);
  const usesAt = groupUses(index.uses);
  const ofLists = Object.entries(LISTS).flatMap(([name, kind]) => {
    const rules = project[name];
    return (isList(rules) ? rules : []).flatMap((rule): readonly RuleRow[] => {
      const id = idOf(rule);
      if (!isRecord(rule) || id === undefined) return [];
      const key = textField(rule, 'conditionGroup') ?? '';
      const condition = valueAt(project, { id: '', path: ['rule_map', key] });
      return [
        {
          place: { id, path: [] },
          kind,
          subjects: textsIn(rule, ['targets', 'target', 'options', 'rows', 'bindQ']),
          condition: condition === undefined ? undefined : readCondition(condition, index),
          reads: listReads(project, usesAt.get(`rule_map/${key}`) ?? []),
        },
      ];
    });
  });
  const ofItems = [...usesAt].flatMap(([name, uses]): readonly RuleRow[] => {
    const [first] = uses;
    if (name.startsWith('rule_map/') || first === undefined || first.keys[0] !== 'items') return [];
    if (first.kind === 'id' || first.kind === 'key' || first.kind === 'placeholder') return [];
    const source = valueAt(project, first.place);
    const subject = elementAt(project, first.place.id)?.['gid'];
    const meaning = typeof source === 'string' ? readExpression(source, index) : undefined;
    return [
      {
        place: first.place,
        kind: 'expression',
        subjects: typeof subject === 'string' ? [subject] : [],
        condition: { kind: 'expression', source: String(source), ...(meaning && { meaning }) },
        reads: listReads(project, uses),
      },
    ];
  });
  return [...ofLists, ...checkRows(project, usesAt), ...ofItems];
}

function checkRows(project: JsonRecord, usesAt: ReadonlyMap<string, readonly Use[]>): readonly RuleRow[] {
  const { checks } = project;
  return (isList(checks) ? checks : []).flatMap((check, number): readonly RuleRow[] => {
    const id = idOf(check);
    if (!isRecord(check) || id === undefined) return [];
    const source = textField(check, 'holds') ?? '';
    const meaning = readExpression(source, indexReferences(project));
    return [
      {
        place: { id, path: [] },
        kind: 'check',
        subjects: textsIn(check, ['at']),
        condition: { kind: 'expression', source, ...(meaning && { meaning }) },
        reads: listReads(project, usesAt.get(JSON.stringify(['checks', number, 'holds'])) ?? []),
      },
    ];
  });
}

/** Uses by the rule of `rule_map` that contains them, or else by their place. */
function groupUses(uses: readonly Use[]): ReadonlyMap<string, readonly Use[]> {
  const groups = new Map<string, Use[]>();
  for (const use of uses) {
    const [root, key] = use.keys;
    const name = root === 'rule_map' ? `rule_map/${String(key)}` : JSON.stringify(use.keys);
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [use]);
    else group.push(use);
  }
  return groups;
}

function listReads(project: JsonRecord, uses: readonly Use[]): readonly string[] {
  const index = indexReferences(project);
  const gids = uses.flatMap(({ targets }) => targets).filter((gid) => index.itemOf(gid)?.kind === 'question');
  return [...new Set(gids)];
}

function textsIn(rule: JsonRecord, fields: readonly string[]): readonly string[] {
  return fields.flatMap((field) => {
    const value = rule[field];
    return (isList(value) ? value : [value]).filter((gid) => typeof gid === 'string');
  });
}
