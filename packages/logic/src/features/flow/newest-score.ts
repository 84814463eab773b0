import { rankIn } from '../../program/presentation.ts';
import type { Presentation } from '../../program/program.ts';
import type { State } from '../../program/types.ts';
import type { CompiledNode } from './flow-nodes.ts';

/**
 * The newest score up to a rank, which rules there read as `total_score`. A score that is asked for behind them could
 * change what it is about, and would be asked for again without end. Children of a randomSet ask at the set.
 */
export function newestScore(
  nodes: readonly CompiledNode[],
  { scores }: State['flow'],
  occurrence: { readonly presentation: Presentation; readonly rank: number },
): number | null {
  let newest: { readonly rank: number; readonly value: number | null } | undefined;
  for (const { flow, node, set } of nodes) {
    const score = scores[flow.fid];
    const rank = rankIn(occurrence.presentation, set?.node ?? node);
    if (score === undefined || rank > occurrence.rank || (newest !== undefined && rank < newest.rank))
      continue;
    newest = { rank, value: score.value };
  }
  return newest?.value ?? null;
}
