import type { DateOrder } from '@canvass/project';
import { DATE_PARTS, type DatePart } from '../../answers/open-text/date-parts.ts';

const PART_OF: Readonly<Record<string, DatePart>> = { y: 'year', m: 'month', d: 'day' };
const orders = new Map<string, readonly DatePart[]>();

/** The author's order of year, month and day, or else that of the language (`Intl.DateTimeFormat`). */
export function dateOrder(language: string, own?: DateOrder): readonly DatePart[] {
  const key = own ?? language;
  const known = orders.get(key);
  if (known !== undefined) return known;
  const order = own === undefined ? orderOf(language) : [...own].flatMap((letter) => PART_OF[letter] ?? []);
  orders.set(key, order);
  return order;
}

function orderOf(language: string): readonly DatePart[] {
  const format = new Intl.DateTimeFormat(language, {
    calendar: 'gregory',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  });
  return format.formatToParts(0).flatMap(({ type }) => DATE_PARTS.filter((part) => part === type));
}
