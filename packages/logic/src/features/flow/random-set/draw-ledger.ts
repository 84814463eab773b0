import type { DrawRequest } from '@canvass/protocol';
import type { Rng } from '../../../random/rng.ts';

interface DrawMoment {
  readonly request: DrawRequest;
  /** Number of respondents who have each child among their picks, by fid. Absent means 0. */
  readonly counts: Readonly<Record<string, number>>;
  /** The respondent's earlier picks, in the order shown. */
  readonly previousPicks: readonly string[] | undefined;
  /** The node's `shuffle`: whether picks are shown in the order drawn. */
  readonly isShuffled: boolean;
  readonly random: Rng;
}
export interface DrawnPicks {
  /** fids in the order shown. */
  readonly picks: readonly string[];
  readonly newPicks: readonly string[];
  /** Earlier picks that are not kept. Their counts decrease. */
  readonly droppedPicks: readonly string[];
}

/**
 * Draws children of a randomSet (FLOW-5). Earlier picks are kept while they are eligible. Missing picks are a uniform
 * random subset, or with `uniform_display` the children that the fewest respondents have, ties at random. A count of 0,
 * or above the number of eligible children, draws all. `picks` are in authored order, or with `shuffle` in the order
 * drawn, new picks last.
 */
export function choosePicks(moment: DrawMoment): DrawnPicks {
  const { request, previousPicks = [], isShuffled } = moment;
  const eligible = new Set(request.items_fids);
  const { extract_count: requestedCount } = request;
  const size = requestedCount > 0 && requestedCount < eligible.size ? requestedCount : eligible.size;
  const keptPicks = previousPicks.filter((fid) => eligible.has(fid)).slice(0, size);
  const picksAsDrawn = [
    ...keptPicks,
    ...drawMissing(
      moment,
      [...eligible].filter((fid) => !keptPicks.includes(fid)),
      size - keptPicks.length,
    ),
  ];
  return {
    picks: isShuffled ? picksAsDrawn : [...eligible].filter((fid) => picksAsDrawn.includes(fid)),
    newPicks: picksAsDrawn.filter((fid) => !previousPicks.includes(fid)),
    droppedPicks: previousPicks.filter((fid) => !picksAsDrawn.includes(fid)),
  };
}

/** Draws missing children in random order, so that the order does not reveal how often each was drawn. */
function drawMissing(
  { request, counts, random }: DrawMoment,
  candidates: readonly string[],
  size: number,
): readonly string[] {
  const shuffledCandidates = random.shuffle(candidates);
  if (!request.uniform_display) return shuffledCandidates.slice(0, size);
  const countOf = (fid: string) => (Object.hasOwn(counts, fid) ? (counts[fid] ?? 0) : 0);
  const leastDrawn = shuffledCandidates.toSorted((a, b) => countOf(a) - countOf(b)).slice(0, size);
  return random.shuffle(leastDrawn);
}

/**
 * All respondents' draws, and the number of respondents who have each child (FLOW-4). The number increases when a child
 * is drawn, and decreases when the child is dropped or released.
 */
export interface DrawLedger {
  /** Keeps earlier picks that are still eligible, and draws the missing ones. */
  draw(
    request: DrawRequest,
    respondent: number,
    options: { readonly isShuffled: boolean; readonly random: Rng },
  ): readonly string[];
  /** Releases the unused picks of an ended response (status 2, 3 or 6). */
  release(respondent: number, isUsed: (child: string) => boolean): void;
  countsOf(fid: string): Readonly<Record<string, number>>;
  /** Picks are in the order shown. */
  picksOf(respondent: number): ReadonlyMap<string, readonly string[]>;
}

/** Creates an empty ledger in memory, for simulations and the one respondent of a script. */
export function createDrawLedger(): DrawLedger {
  const counts = new Map<string, Map<string, number>>();
  const picksByRespondent = new Map<number, Map<string, readonly string[]>>();
  const changeCount = (fid: string, child: string, change: 1 | -1) => {
    const setCounts = counts.get(fid) ?? new Map<string, number>();
    counts.set(fid, setCounts.set(child, (setCounts.get(child) ?? 0) + change));
  };
  const countsOf = (fid: string) => Object.fromEntries(counts.get(fid) ?? []);

  return {
    countsOf,
    picksOf: (respondent) => picksByRespondent.get(respondent) ?? new Map<string, readonly string[]>(),
    draw(request, respondent, options) {
      const { fid } = request;
      const respondentPicks = picksByRespondent.get(respondent) ?? new Map<string, readonly string[]>();
      const result = choosePicks({
        request,
        counts: countsOf(fid),
        previousPicks: respondentPicks.get(fid),
        ...options,
      });
      for (const child of result.newPicks) changeCount(fid, child, 1);
      for (const child of result.droppedPicks) changeCount(fid, child, -1);
      picksByRespondent.set(respondent, respondentPicks.set(fid, result.picks));
      return result.picks;
    },
    release(respondent, isUsed) {
      const respondentPicks = picksByRespondent.get(respondent);
      for (const [fid, picks] of respondentPicks ?? []) {
        for (const child of picks) if (!isUsed(child)) changeCount(fid, child, -1);
        respondentPicks?.set(fid, picks.filter(isUsed));
      }
    },
  };
}
