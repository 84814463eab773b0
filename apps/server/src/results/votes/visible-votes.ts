import type { Project } from '@canvass/project';
import type { VoteData } from '@canvass/protocol';
import type { QuestionSums } from '../../database/result-tables.ts';

/** TRUST, VOTE-3: smaller counts are hidden if the survey is anonymous. */
export const MIN_SHOWN_CELL = 5;
/** VOTE-4: options of one question whose counts are returned at once. */
export const MAX_OPTIONS = 200;

export type VoteSettings = NonNullable<Project['vote']>;

interface VoteVisibility {
  readonly vote: VoteSettings;
  readonly anonymous: boolean;
}

/**
 * The visible counts of a question: how many chose each of `options`, and how many answered. `own` are the caller's own
 * options, which are not counted. Hidden counts are null and cannot be derived from the visible ones.
 */
export function hideSmallVotes(
  { vote, anonymous }: VoteVisibility,
  { answered, options: counts }: QuestionSums,
  { options, own }: { readonly options: readonly string[]; readonly own: readonly string[] },
): VoteData {
  const total_count = answered - (own.length === 0 ? 0 : 1);
  if (vote.show === 'total') return { total_count };
  const hidden = anonymous ? hiddenOptions(options, { answered, options: counts }) : new Set<string>();
  const visibleCounts = options.slice(0, MAX_OPTIONS).map((gid) => {
    const count = Object.hasOwn(counts, gid) ? (counts[gid] ?? 0) : 0;
    return [gid, hidden.has(gid) ? null : count - (own.includes(gid) ? 1 : 0)] as const;
  });
  return { ...Object.fromEntries(visibleCounts), total_count };
}

/** Options with small counts. If there is only one, also the next smallest, since it would follow from the total. */
function hiddenOptions(gids: readonly string[], { answered, options }: QuestionSums): ReadonlySet<string> {
  const cells = gids.map((gid) => [gid, Object.hasOwn(options, gid) ? (options[gid] ?? 0) : 0] as const);
  if (answered < MIN_SHOWN_CELL) return new Set(gids);
  const small = cells.filter(([, count]) => count > 0 && count < MIN_SHOWN_CELL);
  if (small.length !== 1) return new Set(small.map(([gid]) => gid));
  const next = cells.filter(([, count]) => count >= MIN_SHOWN_CELL).toSorted(([, a], [, b]) => a - b)[0];
  return new Set([...small, ...(next === undefined ? [] : [next])].map(([gid]) => gid));
}
