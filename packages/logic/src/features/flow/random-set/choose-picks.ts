import type { DrawRequest } from '@canvass/protocol';
import type { Rng } from '../../../random/rng.ts';

export interface DrawMoment {
  readonly request: DrawRequest;
  /** Respondents who have each child now, by fid; absent is none. */
  readonly counts: Readonly<Record<string, number>>;
  /** What this respondent drew before, in the order shown. */
  readonly previous: readonly string[] | undefined;
  /** The node's own `shuffle`: show in the order drawn. */
  readonly shuffle: boolean;
  readonly random: Rng;
}
export interface DrawnPicks {
  /** In the order in which they are shown. */
  readonly picks: readonly string[];
  /** Those that are new: their counts go up. */
  readonly added: readonly string[];
  /** Those that were drawn before and are no longer: their counts go down. */
  readonly dropped: readonly string[];
}

/**
 * Draws children of a randomSet (FLOW-5). Earlier picks stay as long as they are eligible; only what is missing
 * is drawn: a uniform random subset, or under `uniform_display` those that the fewest respondents have, ties at
 * random. None, 0 or too many to draw: all. Shown in authored order, or with `shuffle` in the order drawn, new ones
 * behind those kept.
 */
export function choosePicks(moment: DrawMoment): DrawnPicks {
  const { request, previous = [], shuffle } = moment;
  const eligible = new Set(request.items_fids);
  const { extract_count: asked } = request;
  const size = asked > 0 && asked < eligible.size ? asked : eligible.size;
  const kept = previous.filter((fid) => eligible.has(fid)).slice(0, size);
  const drawn = [
    ...kept,
    ...drawMissing(
      moment,
      [...eligible].filter((fid) => !kept.includes(fid)),
      size - kept.length,
    ),
  ];
  return {
    picks: shuffle ? drawn : [...eligible].filter((fid) => drawn.includes(fid)),
    added: drawn.filter((fid) => !previous.includes(fid)),
    dropped: previous.filter((fid) => !drawn.includes(fid)),
  };
}

/** In random order, so that the place among those shown tells nothing about how often each was drawn before. */
function drawMissing(
  { request, counts, random }: DrawMoment,
  from: readonly string[],
  size: number,
): readonly string[] {
  const mixed = random.shuffle(from);
  if (!request.uniform_display) return mixed.slice(0, size);
  const countOf = (fid: string) => (Object.hasOwn(counts, fid) ? (counts[fid] ?? 0) : 0);
  const fewest = mixed.toSorted((a, b) => countOf(a) - countOf(b)).slice(0, size);
  return random.shuffle(fewest);
}
