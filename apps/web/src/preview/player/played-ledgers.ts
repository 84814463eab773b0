import { rng } from '@canvass/logic';
import { type Ledgers, openLedgers, type QuotaClaim } from '@canvass/logic/effects';
import type { PlayerPlan } from './player-plan.ts';

/**
 * What a preview is told instead of the server's records: there is room in every quota but the cells that are to be full,
 * draws go by the seed unless they are chosen, every code is right, and nobody has given an answer before.
 */
export function playedLedgers({
  fullCells,
  draws,
  seed,
}: Pick<PlayerPlan, 'fullCells' | 'draws' | 'seed'>): Ledgers {
  const full = (claims: readonly QuotaClaim[]) => {
    for (const { group, candidates } of claims) {
      const cell = candidates.find((id) => fullCells.includes(id));
      if (cell !== undefined)
        return { group, cell, closed: group.cells.filter(({ id }) => fullCells.includes(id)) };
    }
    return undefined;
  };
  return {
    ...openLedgers,
    quota: full,
    draw({ fid, items_fids, extract_count, shuffle }) {
      const chosen = draws[fid]?.filter((child) => items_fids.includes(child)) ?? [];
      const shuffled = rng(`${seed}:${fid}`).shuffle(items_fids);
      const picks = [...chosen, ...shuffled.filter((child) => !chosen.includes(child))].slice(
        0,
        extract_count,
      );
      return shuffle ? picks : items_fids.filter((child) => picks.includes(child));
    },
    submit: ({ claims }) => (full(claims) === undefined ? 'counted' : 'full'),
  };
}
