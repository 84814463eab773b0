import { LEAST_CELL } from '../votes/told-votes.ts';
import type { Program } from '@canvass/logic';

/** Of fewer respondents nothing is told, where they were promised that nobody can tell them apart (VOTE-3). */
export const LEAST_TOLD = LEAST_CELL;

export const isAnonymous = ({ project }: Program): boolean => project.settings?.anonymous === true;

/** Whether a number of people is too small to be told; nobody at all may be told. */
export const isTooFew = (count: number): boolean => count > 0 && count < LEAST_TOLD;

/**
 * Counts with those that are too small left out. Where that is one alone, the smallest other goes too: together with the total it
 * would say what was left out.
 */
export function told<T extends { readonly count: number }>(
  cells: readonly T[],
  anonymous: boolean,
): readonly (Omit<T, 'count'> & { readonly count: number | null })[] {
  if (!anonymous) return cells;
  const hidden = new Set(cells.filter(({ count }) => isTooFew(count)));
  if (hidden.size === 1) {
    const [smallest] = cells
      .filter((cell) => !hidden.has(cell) && cell.count > 0)
      .toSorted((a, b) => a.count - b.count);
    if (smallest !== undefined) hidden.add(smallest);
  }
  return cells.map((cell) => ({ ...cell, count: hidden.has(cell) ? null : cell.count }));
}
