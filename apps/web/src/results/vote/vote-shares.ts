import type { VoteData } from '@canvass/protocol';

/** What is shown of one option. */
export interface VoteShare {
  readonly gid: string;
  /** Null: not told. */
  readonly count: number | null;
  /** Of all who took part, in percent, with two decimals. */
  readonly percent: number | null;
  readonly isOwn: boolean;
}

/**
 * VOTE-6: counts with the own choice added once, and what part they are of all. The server leaves the own response out, so
 * nothing is counted twice.
 */
export function voteShares(
  gids: readonly string[],
  data: VoteData,
  own: readonly string[],
): { readonly total: number; readonly shares: readonly VoteShare[] } {
  const total = data.total_count + (own.length === 0 ? 0 : 1);
  const shares = gids.flatMap((gid): readonly VoteShare[] => {
    const told = Object.hasOwn(data, gid) ? data[gid] : undefined;
    if (told === undefined) return [];
    const isOwn = own.includes(gid);
    const count = told === null ? null : told + (isOwn ? 1 : 0);
    return [{ gid, count, percent: count === null ? null : percentOf(count, total), isOwn }];
  });
  return { total, shares };
}

/** Half up, by whole numbers: no fraction of a binary number decides. */
export function percentOf(count: number, total: number): number {
  if (total <= 0) return 0;
  return Math.floor((count * 20_000 + total) / (2 * total)) / 100;
}

/** Of fewer people a share has no decimals: they would say more than is known. */
const PEOPLE_FOR_DECIMALS = 1_000;

/** A share as it is shown: whole percent below 1,000 people, else two decimals (VOTE-6). */
export const percentText = (percent: number, total: number): string =>
  `${total < PEOPLE_FOR_DECIMALS ? Math.round(percent) : percent.toFixed(2)}%`;
