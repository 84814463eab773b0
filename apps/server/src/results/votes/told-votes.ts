import type { Project } from '@canvass/project';
import type { VoteData } from '@canvass/protocol';
import type { QuestionSums } from '../../database/result-tables.ts';

/** TRUST, VOTE-3: figures of fewer respondents are not told where the survey is anonymous. */
export const LEAST_CELL = 5;
/** VOTE-4: options of one question whose counts are told at once. */
export const MOST_OPTIONS = 200;

export type VoteSettings = NonNullable<Project['vote']>;

interface ToldVotes {
  readonly vote: VoteSettings;
  readonly anonymous: boolean;
}

/**
 * What is told of a question: how many have chosen each of `options`, and how many have answered at all. `own` are the
 * options of whoever asks, who is left out. What is not told is null, and it follows from nothing that is told.
 */
export function toldVotes(
  { vote, anonymous }: ToldVotes,
  { answered, options: counts }: QuestionSums,
  { options, own }: { readonly options: readonly string[]; readonly own: readonly string[] },
): VoteData {
  const total_count = answered - (own.length === 0 ? 0 : 1);
  if (vote.show === 'total') return { total_count };
  const hidden = anonymous ? hiddenOptions(options, { answered, options: counts }) : new Set<string>();
  const told = options.slice(0, MOST_OPTIONS).map((gid) => {
    const count = Object.hasOwn(counts, gid) ? (counts[gid] ?? 0) : 0;
    return [gid, hidden.has(gid) ? null : count - (own.includes(gid) ? 1 : 0)] as const;
  });
  return { ...Object.fromEntries(told), total_count };
}

/** Small cells, and one more where a single one would follow from the others and the total. */
function hiddenOptions(gids: readonly string[], { answered, options }: QuestionSums): ReadonlySet<string> {
  const cells = gids.map((gid) => [gid, Object.hasOwn(options, gid) ? (options[gid] ?? 0) : 0] as const);
  if (answered < LEAST_CELL) return new Set(gids);
  const small = cells.filter(([, count]) => count > 0 && count < LEAST_CELL);
  if (small.length !== 1) return new Set(small.map(([gid]) => gid));
  const next = cells.filter(([, count]) => count >= LEAST_CELL).toSorted(([, a], [, b]) => a - b)[0];
  return new Set([...small, ...(next === undefined ? [] : [next])].map(([gid]) => gid));
}
