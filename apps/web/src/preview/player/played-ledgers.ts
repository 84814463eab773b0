import { rng } from '@canvass/logic';
import { decideQuota, type Ledgers, singleRespondentLedgers, type QuotaClaim } from '@canvass/logic/effects';
import type { PlayerPlan } from './player-plan.ts';

/** The fill level of a cell in a preview, as chosen by the viewer. Its cap has no effect. */
export const playedFill = (fullCells: readonly string[], cell: string) => ({
  done: fullCells.includes(cell) ? 1 : 0,
  held: 0,
  cap: 1,
});

/**
 * Simulates the server's records for a preview: every quota has room except the cells chosen as full,
 * draws follow the seed unless they are chosen, every code is right, and every answer is unique.
 */
export function playedLedgers({
  fullCells,
  draws,
  seed,
}: Pick<PlayerPlan, 'fullCells' | 'draws' | 'seed'>): Ledgers {
  const full = (claims: readonly QuotaClaim[]) => {
    const decision = decideQuota(claims, {
      respondent: seed,
      fill: (cell) => playedFill(fullCells, cell),
      holds: () => false,
    });
    return 'full' in decision ? decision.full : undefined;
  };
  return {
    ...singleRespondentLedgers,
    quota: full,
    draw({ fid, items_fids, extract_count, shuffle }) {
      const chosen = draws[fid]?.filter((child) => items_fids.includes(child)) ?? [];
      const shuffled = rng(`${seed}:${fid}`).shuffle(items_fids);
      const size = extract_count > 0 ? extract_count : items_fids.length;
      const picks = [...chosen, ...shuffled.filter((child) => !chosen.includes(child))].slice(0, size);
      return shuffle ? picks : items_fids.filter((child) => picks.includes(child));
    },
    submit: ({ claims }) => (full(claims) === undefined ? 'counted' : 'full'),
  };
}
