import type { DrawRequest } from '@canvass/protocol';
import type { Rng } from '../../../random/rng.ts';
import { choosePicks } from './choose-picks.ts';

/**
 * All respondents' draws, and the number of respondents who have each child (FLOW-4). The number increases when a child
 * is drawn, and decreases when it is dropped or released.
 */
export interface DrawLedger {
  /** Draws, or returns the earlier picks. Idempotent while all of them are eligible. */
  draw(
    request: DrawRequest,
    respondent: number,
    options: { readonly shuffle: boolean; readonly random: Rng },
  ): readonly string[];
  /** Releases the unused picks of an ended response (status 2, 3 or 6). */
  release(respondent: number, isUsed: (child: string) => boolean): void;
  /** Number of respondents by child of one randomSet. */
  countsOf(fid: string): Readonly<Record<string, number>>;
  /** A respondent's picks by randomSet, in the order shown. */
  picksOf(respondent: number): ReadonlyMap<string, readonly string[]>;
}

/** Creates an empty ledger in memory, for simulations and the one respondent of a script. */
export function createDrawLedger(): DrawLedger {
  const counts = new Map<string, Map<string, number>>();
  const drawn = new Map<number, Map<string, readonly string[]>>();
  const add = (fid: string, child: string, by: 1 | -1) => {
    const own = counts.get(fid) ?? new Map<string, number>();
    counts.set(fid, own.set(child, (own.get(child) ?? 0) + by));
  };
  const countsOf = (fid: string) => Object.fromEntries(counts.get(fid) ?? []);

  return {
    countsOf,
    picksOf: (respondent) => drawn.get(respondent) ?? new Map<string, readonly string[]>(),
    draw(request, respondent, options) {
      const { fid } = request;
      const own = drawn.get(respondent) ?? new Map<string, readonly string[]>();
      const result = choosePicks({ request, counts: countsOf(fid), previous: own.get(fid), ...options });
      for (const child of result.added) add(fid, child, 1);
      for (const child of result.dropped) add(fid, child, -1);
      drawn.set(respondent, own.set(fid, result.picks));
      return result.picks;
    },
    release(respondent, isUsed) {
      const own = drawn.get(respondent);
      for (const [fid, picks] of own ?? []) {
        for (const child of picks) if (!isUsed(child)) add(fid, child, -1);
        own?.set(fid, picks.filter(isUsed));
      }
    },
  };
}
