import type { Option, QuestionOf } from '@canvass/project';
import type { ProportionAnswer } from '@canvass/protocol';

/** Default of `total` (TYPE-7). */
const DEFAULT_TOTAL = 100;
const MAX_SHARE = 1_000_000_000;

export function totalOf({ total = DEFAULT_TOTAL }: Pick<QuestionOf<'proportion'>, 'total'>): number {
  return total;
}

export const isAtMost = ({ total_rule: rule }: Pick<QuestionOf<'proportion'>, 'total_rule'>): boolean =>
  rule === 'at_most';

/** The sum of the items' shares. A missing share counts as 0. */
export function computeSum(
  answer: ProportionAnswer | undefined,
  items: readonly Pick<Option, 'gid'>[],
): number {
  return items.reduce((sum, { gid }) => sum + (answer?.[gid] ?? 0), 0);
}

/** Whether a value is a whole number from 0 to the maximum share (TYPE-7). */
export function isShare(raw: unknown): raw is number {
  return typeof raw === 'number' && Number.isInteger(raw) && raw >= 0 && raw <= MAX_SHARE;
}

/** Creates an answer with the items in authored order. Undefined if no item has a share. */
export function createShares(
  { items = [] }: QuestionOf<'proportion'>,
  shares: ReadonlyMap<string, number>,
): ProportionAnswer | undefined {
  const entries = items.flatMap(({ gid }) => {
    const share = shares.get(gid);
    return share === undefined ? [] : [[gid, share] as const];
  });
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}
