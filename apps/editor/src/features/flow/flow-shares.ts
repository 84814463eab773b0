import { type JsonRecord, ruleRows, type RuleRow } from '@canvass/authoring';
import type { EndWord } from '@canvass/project/vocabulary';
import { textAt } from '../../document/json.ts';
import type { OutlineItem } from '../../document/outline.ts';
import { isWithin } from '../../document/outline.ts';
import { shareText } from '../../ui/simulation-bar.tsx';
import { countJumps } from '../../wording/never-holding.ts';
import type { SimulationResult } from '../../worker/simulation.ts';
import type { FlowNode } from './flow-rows.ts';

/** Shares of the simulated respondents as texts, such as "31 %". */
export interface Shares {
  shareOfJump(rule: RuleRow): string;
  shareOfItem(item: OutlineItem): string;
  /** Undefined if the simulation did not count the node: an empty box without a draw, or a value. */
  shareOfNode(node: FlowNode): string | undefined;
  shareOfEnd(end: EndWord): string;
}

export function computeShares(
  { project, items }: { readonly project: JsonRecord; readonly items: readonly OutlineItem[] },
  { respondents, jumps, drawn, shown, ends }: SimulationResult,
  locale: string,
): Shares {
  const jumpCounts = new Map(
    [...countJumps(ruleRows(project), project, jumps)].map(([{ place }, count]) => [place.id, count]),
  );
  const textOf = (count: number) => shareText(count, respondents, locale);
  const sum = (counts: readonly number[]) => counts.reduce((before, count) => before + count, 0);
  /** The respondents who saw a part are at least those who saw its most frequent question. */
  const countItem = (item: OutlineItem): number =>
    Math.max(0, ...items.filter(({ path }) => isWithin(path, item.path)).map(({ gid }) => shown[gid] ?? 0));
  const countNode = (node: FlowNode): number | undefined => {
    const drawnCount = drawn[node.fid];
    if (drawnCount !== undefined) return drawnCount;
    const page = textAt(node.value, 'end');
    if (node.kind === 'endPage')
      return page === ''
        ? undefined
        : sum(ends.filter(({ name }) => name === page).map(({ count }) => count));
    const counts = [
      ...items.filter(({ gid }) => gid !== '' && gid === textAt(node.value, 'gid')).map(countItem),
      ...node.children.flatMap((child) => countNode(child) ?? []),
    ];
    return counts.length === 0 ? undefined : Math.max(...counts);
  };
  return {
    shareOfJump: ({ place }) => textOf(jumpCounts.get(place.id) ?? 0),
    shareOfItem: (item) => textOf(countItem(item)),
    shareOfNode(node) {
      const count = countNode(node);
      return count === undefined ? undefined : textOf(count);
    },
    shareOfEnd: (end) => textOf(sum(ends.filter((one) => one.end === end).map(({ count }) => count))),
  };
}
