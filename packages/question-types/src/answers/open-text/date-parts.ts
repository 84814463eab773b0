import { validatorOf } from './text-rules.ts';

export const DATE_PARTS = ['year', 'month', 'day'] as const;
export type DatePart = (typeof DATE_PARTS)[number];
export type DateFormat = 'yyyy' | 'yyyy-MM' | 'yyyy-MM-dd';

const COUNT: Readonly<Record<DateFormat, number>> = { yyyy: 1, 'yyyy-MM': 2, 'yyyy-MM-dd': 3 };

/** The parts that a form of a date has, in the given order; by default the largest first. */
export function partsOfFormat(
  format: DateFormat = 'yyyy-MM-dd',
  order: readonly DatePart[] = DATE_PARTS,
): readonly DatePart[] {
  const parts: readonly DatePart[] = DATE_PARTS.slice(0, COUNT[format]);
  return order.filter((part) => parts.includes(part));
}

/** `[year, month, day]` of a date as far as it is written; missing parts are empty. */
export function splitDate(text: string): readonly [year: string, month: string, day: string] {
  const [year = '', month = '', ...rest] = text.split('-');
  return [year, month, rest.join('-')];
}

/** The text of typed parts, even if some are missing: `splitDate` is the inverse. */
export function joinDate(parts: readonly string[]): string {
  return parts.map((part) => part.replaceAll('-', '')).join('-');
}

/** The stored form of typed parts: no hyphen if nothing follows it. */
export function trimDate(text: string): string {
  return text.replace(/-+$/, '');
}

/** A whole date that was pasted into one field, as `yyyy-MM-dd` or shorter; undefined for a part of a date. */
export function wholeDate(typed: string): string | undefined {
  const text = validatorOf('date').normalise(typed);
  return /^\d{4}-\d{2}/.test(text) ? text : undefined;
}
