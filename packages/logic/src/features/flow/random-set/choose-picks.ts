import type { DrawRequest } from '@canvass/protocol';
import type { Rng } from '../../../random/rng.ts';

export interface DrawMoment {
  readonly request: DrawRequest;
  /** Number of respondents who have each child, by fid. Absent means 0. */
  readonly counts: Readonly<Record<string, number>>;
  /** The respondent's earlier picks, in the order shown. */
  readonly previous: readonly string[] | undefined;
  /** The node's `shuffle`: picks are shown in the order drawn. */
  readonly shuffle: boolean;
  readonly random: Rng;
}
export interface DrawnPicks {
  /** fids in the order shown. */
  readonly picks: readonly string[];
  /** New picks, whose counts increase. */
  readonly added: readonly string[];
  /** Earlier picks that are not kept. Their counts decrease. */
  readonly dropped: readonly string[];
}

/**
 * Draws children of a randomSet (FLOW-5). Earlier picks are kept while they are eligible, and only missing ones are
 * drawn: a uniform random subset, or with `uniform_display` the children that the fewest respondents have, ties at
 * random. A count that is absent, 0 or too large draws all. Shown in authored order, or with `shuffle` in the order
 * drawn, new picks last.
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

/** Picks missing children in random order, so that their order does not reveal how often each was drawn. */
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
