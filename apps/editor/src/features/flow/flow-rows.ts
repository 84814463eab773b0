import { type Json, type JsonRecord, PROJECT_ID, ruleRows, type RuleRow, valueAt } from '@canvass/authoring';
import { GROUP_END, NO_CONDITION } from '@canvass/project';
import { arrayAt, fieldAt, textAt } from '../../document/json.ts';
import type { OutlineItem } from '../../document/outline.ts';
import { plainText } from '../../document/plain-text.ts';

/** A row of the flow: a group, page or question, a branch or draw above its groups, or an end of the survey. */
export interface FlowRow {
  /** Undefined for branches, draws and ends. */
  readonly item: OutlineItem | undefined;
  readonly node?: FlowNode;
  /** The end, such as `screen_out`. Empty for other rows. */
  readonly end: string;
}

/** A jump from a row down to another. */
export interface FlowArc {
  readonly from: number;
  readonly to: number;
  readonly rule: RuleRow;
}

export interface Flow {
  readonly rows: readonly FlowRow[];
  /** Jumps, the shortest first. */
  readonly arcs: readonly FlowArc[];
}

const ENDS = ['finished', 'screen_out'];

/** The rows of a survey outside of closed groups, and the jumps between rows. Jumps inside of one row are left out. */
export function flowOf(
  project: JsonRecord,
  items: readonly OutlineItem[],
  closed: ReadonlySet<string>,
): Flow {
  const visible = items.filter((item) => !isInside(item, items, closed));
  const jumps = ruleRows(project).filter(({ kind }) => kind === 'jump');
  const ends = ENDS.filter(
    (end) =>
      end === 'finished' || jumps.some((rule) => textAt(valueAt(project, rule.place), 'endStatus') === end),
  );
  const nodes = flowNodes(project);
  const isIn = ({ gids }: FlowNode, { gid }: OutlineItem) => gid !== '' && gids.includes(gid);
  const rows: readonly FlowRow[] = [
    ...visible.flatMap((item, at): readonly FlowRow[] => [
      ...nodes
        .filter((node) => isIn(node, item) && !visible.slice(0, at).some((above) => isIn(node, above)))
        .map((node) => ({ item: undefined, node, end: '' })),
      { item, end: '' },
    ]),
    ...ends.map((end) => ({ item: undefined, end })),
  ];
  const rowOf = (item: OutlineItem | undefined): number => {
    if (item === undefined) return -1;
    const at = rows.findIndex((row) => row.item === item);
    return at >= 0 || item.parent === undefined ? at : rowOf(items[item.parent]);
  };
  const arcs = jumps.flatMap((rule): readonly FlowArc[] => {
    const entry = valueAt(project, rule.place);
    const source = items.find(({ gid }) => gid !== '' && gid === textAt(entry, 'bindQ'));
    const next = textAt(entry, 'nextQ');
    const end = textAt(entry, 'endStatus');
    const target =
      next === GROUP_END ? findNextGroup(source, items) : items.find(({ gid }) => gid !== '' && gid === next);
    const from = rowOf(source);
    const isToEnd = target === undefined && (next === '' || next === GROUP_END);
    const to = isToEnd ? rows.length - ends.length + Math.max(0, ends.indexOf(end)) : rowOf(target);
    return from < 0 || to <= from ? [] : [{ from, to, rule }];
  });
  return { rows, arcs: arcs.toSorted((one, other) => one.to - one.from - (other.to - other.from)) };
}

function isInside(item: OutlineItem, items: readonly OutlineItem[], closed: ReadonlySet<string>): boolean {
  const parent = item.parent === undefined ? undefined : items[item.parent];
  return parent !== undefined && (closed.has(parent.id) || isInside(parent, items, closed));
}

/** The group after the group of an item; undefined after the last. */
function findNextGroup(
  item: OutlineItem | undefined,
  items: readonly OutlineItem[],
): OutlineItem | undefined {
  if (item === undefined) return undefined;
  const at = items.indexOf(item);
  return items.find(({ level }, index) => index > at && level === 1);
}

/** A branch or draw of the survey's flow. */
export interface FlowNode {
  readonly fid: string;
  readonly title: string;
  /** The number of children that are drawn. Undefined for branches. */
  readonly drawnCount: number | undefined;
  /** The condition of a branch. */
  readonly condition: Json | undefined;
  /** gids of all groups below. */
  readonly gids: readonly string[];
  readonly children: readonly { readonly fid: string; readonly gids: readonly string[] }[];
}

/** The branches and draws of a survey, the outer ones first. */
function flowNodes(project: JsonRecord): readonly FlowNode[] {
  const walk = (node: Json): readonly FlowNode[] => {
    const children = arrayAt(node, 'items');
    const below = children.flatMap(walk);
    const isDraw = textAt(node, 'ftype') === 'randomSet';
    const rule = textAt(node, 'conditionGroup');
    const isBranch = rule !== '' && rule !== NO_CONDITION;
    if (!isDraw && !isBranch) return below;
    const count = fieldAt(node, 'extract_count');
    const own: FlowNode = {
      fid: textAt(node, 'fid'),
      title: plainText(textAt(node, 'title')),
      drawnCount: isDraw ? (typeof count === 'number' ? count : children.length) : undefined,
      condition: isBranch ? valueAt(project, { id: PROJECT_ID, path: ['rule_map', rule] }) : undefined,
      gids: gidsBelow(node),
      children: children.map((child) => ({ fid: textAt(child, 'fid'), gids: gidsBelow(child) })),
    };
    return [own, ...below];
  };
  return walk(fieldAt(project, 'flow') ?? null);
}

const gidsBelow = (node: Json): readonly string[] => {
  const gid = textAt(node, 'gid');
  return [...(gid === '' ? [] : [gid]), ...arrayAt(node, 'items').flatMap(gidsBelow)];
};
