import { validatorOf } from './text-rules.ts';

export const DATE_PARTS = ['year', 'month', 'day'] as const;
export type DatePart = (typeof DATE_PARTS)[number];
export type DateFormat = 'yyyy' | 'yyyy-MM' | 'yyyy-MM-dd';

const PART_COUNTS: Readonly<Record<DateFormat, number>> = { yyyy: 1, 'yyyy-MM': 2, 'yyyy-MM-dd': 3 };

/** The parts of a date in a format, in `order`, by default from the largest to the smallest. */
export function partsOfFormat(
  format: DateFormat = 'yyyy-MM-dd',
  order: readonly DatePart[] = DATE_PARTS,
): readonly DatePart[] {
  const parts: readonly DatePart[] = DATE_PARTS.slice(0, PART_COUNTS[format]);
  return order.filter((part) => parts.includes(part));
}

/** Splits a possibly incomplete date into `[year, month, day]`. Missing parts are empty. */
export function splitDate(text: string): readonly [year: string, month: string, day: string] {
  const [year = '', month = '', ...rest] = text.split('-');
  return [year, month, rest.join('-')];
}

/** The inverse of `splitDate`. Parts may be missing. */
export function joinDate(parts: readonly string[]): string {
  return parts.map((part) => part.replaceAll('-', '')).join('-');
}

/** Removes hyphens at the end, for the stored form of an incomplete date. */
export function trimDate(text: string): string {
  return text.replace(/-+$/, '');
}

/**
 * Reads a whole date that was pasted into one field, with the year first or in `order`, as `yyyy-MM-dd` or `yyyy-MM`.
 * Undefined for other texts.
 */
export function wholeDate(typedText: string, order: readonly DatePart[] = DATE_PARTS): string | undefined {
  const text = validatorOf('date').normalise(typedText);
  if (/^\d{4}-\d{2}/.test(text)) return text;
  const parts = text.split(/[/.\s-]+/).filter((part) => part !== '');
  if (parts.length !== order.length || parts.length < 2 || !parts.every((part) => /^\d+$/.test(part)))
    return undefined;
  const ordered = DATE_PARTS.flatMap((part) => parts[order.indexOf(part)] ?? []);
  return ordered[0]?.length === 4 ? validatorOf('date').normalise(ordered.join('-')) : undefined;
}
