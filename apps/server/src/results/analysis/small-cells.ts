import { MIN_SHOWN_COUNT } from '../votes/votes.ts';
import type { Program } from '@canvass/logic';

export const isAnonymous = ({ project }: Program): boolean => project.settings?.anonymous === true;

/** Whether a count is too small to show. Zero may be shown. */
export const isTooFew = (count: number): boolean => count > 0 && count < MIN_SHOWN_COUNT;

/** Up to this number of hidden counts can be computed from the total, the mean and the deviation of all values. */
const MAX_COUNTS_REVEALED_BY_MEANS = 3;

export const canDeriveFromMeans = (hiddenCount: number): boolean =>
  hiddenCount > 0 && hiddenCount <= MAX_COUNTS_REVEALED_BY_MEANS;

/**
 * Replaces counts that are too small with null. If that hides only one count, the next smallest is hidden too;
 * otherwise the count could be computed from the total.
 */
export function hideSmallCounts<T extends { readonly count: number }>(
  cells: readonly T[],
  isAnonymousSurvey: boolean,
): readonly (Omit<T, 'count'> & { readonly count: number | null })[] {
  if (!isAnonymousSurvey) return cells;
  const hidden = new Set(cells.filter(({ count }) => isTooFew(count)));
  if (hidden.size === 1) {
    const [smallest] = cells
      .filter((cell) => !hidden.has(cell) && cell.count > 0)
      .toSorted((a, b) => a.count - b.count);
    if (smallest !== undefined) hidden.add(smallest);
  }
  return cells.map((cell) => ({ ...cell, count: hidden.has(cell) ? null : cell.count }));
}
