import { type Json, type JsonRecord, PROJECT_ID, ruleRows, type RuleRow, valueAt } from '@canvass/authoring';
import { GROUP_END, NO_CONDITION } from '@canvass/project';
import { type JumpEnd, jumpEnds } from '@canvass/project/vocabulary';
import { arrayAt, fieldAt, textAt } from '../../document/json.ts';
import type { OutlineItem } from '../../document/outline.ts';
import { plainText } from '../../document/plain-text.ts';

/** A row of the flow: a group, page or question, a branch or draw above its groups, or an end of the survey. */
export interface FlowRow {
  /** Undefined for branches, draws and ends. */
  readonly item: OutlineItem | undefined;
  readonly node?: FlowNode;
  /** The end. Undefined for other rows. */
  readonly end?: JumpEnd;
}

/** A jump from a row to a row below it. */
export interface FlowArc {
  readonly from: number;
  readonly to: number;
  readonly rule: RuleRow;
}

export interface Flow {
  readonly rows: readonly FlowRow[];
  /** The jumps, the shortest first. */
  readonly arcs: readonly FlowArc[];
}

/** The rows of a survey and the jumps between rows. Omits the content of closed groups, and jumps within a row. */
export function computeFlow(
  project: JsonRecord,
  items: readonly OutlineItem[],
  closedIds: ReadonlySet<string>,
): Flow {
  const visibleItems = items.filter((item) => !isInside(item, items, closedIds));
  const jumps = ruleRows(project).filter(({ kind }) => kind === 'jump');
  const shownEnds = jumpEnds.filter(
    (end) =>
      end === 'finished' || jumps.some((rule) => textAt(valueAt(project, rule.place), 'endStatus') === end),
  );
  const nodes = listFlowNodes(project);
  const isIn = ({ gids }: FlowNode, { gid }: OutlineItem) => gid !== '' && gids.includes(gid);
  const rows: readonly FlowRow[] = [
    ...visibleItems.flatMap((item, at): readonly FlowRow[] => [
      ...nodes
        .filter((node) => isIn(node, item) && !visibleItems.slice(0, at).some((above) => isIn(node, above)))
        .map((node) => ({ item: undefined, node })),
      { item },
    ]),
    ...shownEnds.map((end) => ({ item: undefined, end })),
  ];
  const computeRow = (item: OutlineItem | undefined): number => {
    if (item === undefined) return -1;
    const rowIndex = rows.findIndex((row) => row.item === item);
    return rowIndex >= 0 || item.parent === undefined ? rowIndex : computeRow(items[item.parent]);
  };
  const arcs = jumps.flatMap((rule): readonly FlowArc[] => {
    const entry = valueAt(project, rule.place);
    const source = items.find(({ gid }) => gid !== '' && gid === textAt(entry, 'bindQ'));
    const nextGid = textAt(entry, 'nextQ');
    const end = textAt(entry, 'endStatus');
    const target =
      nextGid === GROUP_END
        ? findNextGroup(source, items)
        : items.find(({ gid }) => gid !== '' && gid === nextGid);
    const from = computeRow(source);
    const isToEnd = target === undefined && (nextGid === '' || nextGid === GROUP_END);
    const to = isToEnd
      ? rows.length -
        shownEnds.length +
        Math.max(
          0,
          shownEnds.findIndex((shown) => shown === end),
        )
      : computeRow(target);
    return from < 0 || to <= from ? [] : [{ from, to, rule }];
  });
  return { rows, arcs: arcs.toSorted((one, other) => one.to - one.from - (other.to - other.from)) };
}

function isInside(item: OutlineItem, items: readonly OutlineItem[], closedIds: ReadonlySet<string>): boolean {
  const parent = item.parent === undefined ? undefined : items[item.parent];
  return parent !== undefined && (closedIds.has(parent.id) || isInside(parent, items, closedIds));
}

/** The group after the group of an item. Undefined if there is none. */
function findNextGroup(
  item: OutlineItem | undefined,
  items: readonly OutlineItem[],
): OutlineItem | undefined {
  if (item === undefined) return undefined;
  const itemIndex = items.indexOf(item);
  return items.find(({ level }, index) => index > itemIndex && level === 1);
}

/** A branch or draw of the survey's flow. */
export interface FlowNode {
  readonly fid: string;
  readonly title: string;
  /** The number of children that are drawn. Undefined for branches. */
  readonly drawnCount: number | undefined;
  /** The condition. Undefined if the node has none. */
  readonly condition: Json | undefined;
  /** gids of all groups below. */
  readonly gids: readonly string[];
  readonly children: readonly { readonly fid: string; readonly gids: readonly string[] }[];
}

/** The branches and draws of a survey, the outer ones first. */
function listFlowNodes(project: JsonRecord): readonly FlowNode[] {
  const listNodes = (node: Json): readonly FlowNode[] => {
    const children = arrayAt(node, 'items');
    const innerNodes = children.flatMap(listNodes);
    const isDraw = textAt(node, 'ftype') === 'randomSet';
    const rule = textAt(node, 'conditionGroup');
    const isBranch = rule !== '' && rule !== NO_CONDITION;
    if (!isDraw && !isBranch) return innerNodes;
    const count = fieldAt(node, 'extract_count');
    const flowNode: FlowNode = {
      fid: textAt(node, 'fid'),
      title: plainText(textAt(node, 'title')),
      drawnCount: isDraw ? (typeof count === 'number' ? count : children.length) : undefined,
      condition: isBranch ? valueAt(project, { id: PROJECT_ID, path: ['rule_map', rule] }) : undefined,
      gids: listGids(node),
      children: children.map((child) => ({ fid: textAt(child, 'fid'), gids: listGids(child) })),
    };
    return [flowNode, ...innerNodes];
  };
  return listNodes(fieldAt(project, 'flow') ?? null);
}

const listGids = (node: Json): readonly string[] => {
  const gid = textAt(node, 'gid');
  return [...(gid === '' ? [] : [gid]), ...arrayAt(node, 'items').flatMap(listGids)];
};
