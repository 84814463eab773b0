import {
  idOf,
  indexReferences,
  type Json,
  type JsonRecord,
  PROJECT_ID,
  ruleRows,
  type RuleRow,
  valueAt,
} from '@canvass/authoring';
import { GROUP_END, NO_CONDITION } from '@canvass/project';
import { type JumpEnd, jumpEnds } from '@canvass/project/vocabulary';
import { arrayAt, fieldAt, recordsAt, textAt } from '../../document/json.ts';
import type { OutlineItem } from '../../document/outline.ts';
import { plainText } from '../../document/plain-text.ts';

/** A row of the flow: an item, a node of the flow, a quota, or an end of the survey. */
export interface FlowRow {
  readonly key: string;
  /** Number of boxes around the row. */
  readonly depth: number;
  /** Undefined for other rows than groups, pages, sections and questions. */
  readonly item: OutlineItem | undefined;
  /** A box, an end or a value of the flow. */
  readonly node?: FlowNode;
  /** The node that shows the item, which is a group. */
  readonly leaf?: FlowNode;
  /** The index of a quota that is checked after the row above. */
  readonly quota?: number;
  /** Whether the flow does not show the item. */
  readonly isOutside?: boolean;
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
  const jumps = ruleRows(project).filter(({ kind }) => kind === 'jump');
  const shownEnds = jumpEnds.filter(
    (end) =>
      end === 'finished' || jumps.some((rule) => textAt(valueAt(project, rule.place), 'endStatus') === end),
  );
  const contentRows = withQuotas(listContentRows(project, items, closedIds), project, items);
  const rows: readonly FlowRow[] = [
    ...contentRows,
    ...shownEnds.map((end) => ({ key: end, depth: 0, item: undefined, end })),
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
    const from = computeRow(source);
    const firstEnd = contentRows.length;
    const to =
      nextGid === GROUP_END
        ? findRowAfterGroup(rows, from)
        : nextGid === ''
          ? firstEnd +
            Math.max(
              0,
              shownEnds.findIndex((shown) => shown === end),
            )
          : computeRow(items.find(({ gid }) => gid !== '' && gid === nextGid));
    return from < 0 || to <= from ? [] : [{ from, to, rule }];
  });
  return { rows, arcs: arcs.toSorted((one, other) => one.to - one.from - (other.to - other.from)) };
}

/** The index of the row after the group of a row, which is the next row on the first level of the outline. */
const findRowAfterGroup = (rows: readonly FlowRow[], from: number): number =>
  rows.findIndex(
    ({ item, quota }, index) =>
      index > from && quota === undefined && (item === undefined || item.level === 1),
  );

/** The items in the order of the flow, with its nodes, and then those that the flow does not show. */
function listContentRows(
  project: JsonRecord,
  items: readonly OutlineItem[],
  closedIds: ReadonlySet<string>,
): readonly FlowRow[] {
  const visibleItems = items.filter((item) => !isInside(item, items, closedIds));
  const listItem = (root: OutlineItem, depth: number): readonly FlowRow[] =>
    visibleItems
      .filter((item) => findRoot(item, items) === root)
      .map((item) => ({ key: item.id, depth, item }));
  const roots = items.filter(({ level }) => level === 1);
  const tree = readFlow(project);
  if (tree === undefined) return roots.flatMap((root) => listItem(root, 0));
  const shown = new Set<OutlineItem>();
  const listNode = (node: FlowNode, depth: number): readonly FlowRow[] => {
    if (node.kind !== 'G')
      return [
        { key: node.id, depth, item: undefined, node },
        ...node.children.flatMap((child) => listNode(child, depth + 1)),
      ];
    const root = roots.find(({ gid }) => gid !== '' && gid === node.gids[0]);
    if (root === undefined || shown.has(root)) return [{ key: node.id, depth, item: undefined, node }];
    shown.add(root);
    return listItem(root, depth).map((row) => (row.item === root ? { ...row, leaf: node } : row));
  };
  const inFlow = tree.children.flatMap((node) => listNode(node, 0));
  const outside = roots
    .filter((root) => !shown.has(root))
    .flatMap((root) =>
      listItem(root, 0).map((row) => (row.item === root ? { ...row, isOutside: true } : row)),
    );
  return [...inFlow, ...outside];
}

function isInside(item: OutlineItem, items: readonly OutlineItem[], closedIds: ReadonlySet<string>): boolean {
  const parent = item.parent === undefined ? undefined : items[item.parent];
  return parent !== undefined && (closedIds.has(parent.id) || isInside(parent, items, closedIds));
}

function findRoot(item: OutlineItem, items: readonly OutlineItem[]): OutlineItem {
  const parent = item.parent === undefined ? undefined : items[item.parent];
  return parent === undefined ? item : findRoot(parent, items);
}

/** Adds a row for each quota after the last row with a question that the quota reads. */
function withQuotas(
  rows: readonly FlowRow[],
  project: JsonRecord,
  items: readonly OutlineItem[],
): readonly FlowRow[] {
  const { uses } = indexReferences(project);
  const places = recordsAt(project, 'quotas').map((_, quota) => {
    const read = new Set(
      uses.filter(({ keys }) => keys[0] === 'quotas' && keys[1] === quota).flatMap(({ targets }) => targets),
    );
    const readItems = new Set(
      items.flatMap((item) =>
        read.has(item.gid) ? [item, ...(item.parent === undefined ? [] : [findRoot(item, items)])] : [],
      ),
    );
    return rows.findLastIndex(({ item }) => item !== undefined && readItems.has(item));
  });
  const rowsAfter = (index: number): readonly FlowRow[] =>
    places.flatMap((place, quota) =>
      place === index
        ? [{ key: `quota ${quota}`, depth: rows[index]?.depth ?? 0, item: undefined, quota }]
        : [],
    );
  return [...rowsAfter(-1), ...rows.flatMap((row, index) => [row, ...rowsAfter(index)])];
}

/** The kinds of nodes: a group, or the `ftype` of another node. */
export type FlowNodeKind = 'G' | 'root' | 'groupSet' | 'branch' | 'randomSet' | 'endPage' | 'set';

const KINDS: readonly FlowNodeKind[] = ['root', 'groupSet', 'branch', 'randomSet', 'endPage', 'set'];

/** A node of the survey's flow. */
export interface FlowNode {
  /** The id of the node, as in places. */
  readonly id: string;
  readonly fid: string;
  readonly kind: FlowNodeKind;
  readonly value: JsonRecord;
  readonly title: string;
  /** The number of children that are drawn. Undefined for other nodes than draws. */
  readonly drawnCount: number | undefined;
  /** The condition. Undefined if the node has none. */
  readonly condition: Json | undefined;
  /** gids of all groups of the node. */
  readonly gids: readonly string[];
  readonly children: readonly FlowNode[];
  /** Whether the node is a child of a draw. */
  readonly isArm: boolean;
  /** The position among the nodes beside it, from 0, and their number. */
  readonly position: number;
  readonly siblings: number;
}

/** Whether a node may have content. */
export const isBox = ({ kind }: FlowNode): boolean =>
  kind === 'branch' || kind === 'randomSet' || kind === 'groupSet';

/** The flow of a survey as a tree. Undefined if the survey has none. */
export function readFlow(project: JsonRecord): FlowNode | undefined {
  const readNode = (
    value: JsonRecord,
    place: Pick<FlowNode, 'isArm' | 'position' | 'siblings'>,
  ): FlowNode => {
    const kind =
      textAt(value, 'type') === 'G'
        ? 'G'
        : (KINDS.find((one) => one === textAt(value, 'ftype')) ?? 'groupSet');
    const nodes = recordsAt(value, 'items');
    const children = nodes.map((child, position) =>
      readNode(child, { isArm: kind === 'randomSet', position, siblings: nodes.length }),
    );
    const rule = textAt(value, 'conditionGroup');
    const count = fieldAt(value, 'extract_count');
    const gid = textAt(value, 'gid');
    return {
      ...place,
      id: idOf(value) ?? '',
      fid: textAt(value, 'fid'),
      kind,
      value,
      title: plainText(textAt(value, 'title')),
      drawnCount:
        kind === 'randomSet'
          ? typeof count === 'number' && count > 0
            ? Math.min(count, children.length)
            : children.length
          : undefined,
      condition:
        rule === '' || rule === NO_CONDITION
          ? undefined
          : valueAt(project, { id: PROJECT_ID, path: ['rule_map', rule] }),
      gids: [...(gid === '' ? [] : [gid]), ...children.flatMap(({ gids }) => gids)],
      children,
    };
  };
  const flow = fieldAt(project, 'flow');
  if (arrayAt(flow, 'items').length === 0 && textAt(flow, 'ftype') === '') return undefined;
  return readNode(flow as JsonRecord, { isArm: false, position: 0, siblings: 1 }); // it has fields
}
