import { type JsonRecord, ruleRows, type RuleRow, valueAt } from '@canvass/authoring';
import { GROUP_END } from '@canvass/project';
import { textAt } from '../../document/json.ts';
import type { OutlineItem } from '../../document/outline.ts';

/** A row of the flow: a group, page or question, or an end of the survey. */
export interface FlowRow {
  /** Undefined for an end. */
  readonly item: OutlineItem | undefined;
  /** The end, such as `screen_out`; empty for items. */
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

/** The rows of a survey without those in closed groups, and the jumps between them. Jumps inside of one row are left out. */
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
  const rows = [
    ...visible.map((item) => ({ item, end: '' })),
    ...ends.map((end) => ({ item: undefined, end })),
  ];
  const rowOf = (item: OutlineItem | undefined): number => {
    if (item === undefined) return -1;
    const at = visible.indexOf(item);
    return at >= 0 || item.parent === undefined ? at : rowOf(items[item.parent]);
  };
  const arcs = jumps.flatMap((rule): readonly FlowArc[] => {
    const entry = valueAt(project, rule.place);
    const source = items.find(({ gid }) => gid !== '' && gid === textAt(entry, 'bindQ'));
    const next = textAt(entry, 'nextQ');
    const end = textAt(entry, 'endStatus');
    const target =
      next === GROUP_END ? behindGroup(source, items) : items.find(({ gid }) => gid !== '' && gid === next);
    const from = rowOf(source);
    const isToEnd = target === undefined && (next === '' || next === GROUP_END);
    const to = isToEnd ? visible.length + Math.max(0, ends.indexOf(end)) : rowOf(target);
    return from < 0 || to <= from ? [] : [{ from, to, rule }];
  });
  return { rows, arcs: arcs.toSorted((one, other) => one.to - one.from - (other.to - other.from)) };
}

function isInside(item: OutlineItem, items: readonly OutlineItem[], closed: ReadonlySet<string>): boolean {
  const parent = item.parent === undefined ? undefined : items[item.parent];
  return parent !== undefined && (closed.has(parent.id) || isInside(parent, items, closed));
}

/** The group after the group of an item; undefined after the last. */
function behindGroup(item: OutlineItem | undefined, items: readonly OutlineItem[]): OutlineItem | undefined {
  if (item === undefined) return undefined;
  const at = items.indexOf(item);
  return items.find(({ level }, index) => index > at && level === 1);
}
