import type { DateOrder } from '@canvass/project';
import { DATE_PARTS, type DatePart } from '../../answers/open-text/date-parts.ts';

const PART_OF: Readonly<Record<string, DatePart>> = { y: 'year', m: 'month', d: 'day' };
const orders = new Map<string, readonly DatePart[]>();

/** The author's order of year, month and day, or else that of the language (`Intl.DateTimeFormat`). */
export function dateOrder(language: string, authorOrder?: DateOrder): readonly DatePart[] {
  const key = authorOrder ?? language;
  const cachedOrder = orders.get(key);
  if (cachedOrder !== undefined) return cachedOrder;
  const order =
    authorOrder === undefined
      ? computeOrder(language)
      : [...authorOrder].flatMap((letter) => PART_OF[letter] ?? []);
  orders.set(key, order);
  return order;
}

function computeOrder(language: string): readonly DatePart[] {
  const format = new Intl.DateTimeFormat(language, {
    calendar: 'gregory',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  });
  return format.formatToParts(0).flatMap(({ type }) => DATE_PARTS.filter((part) => part === type));
}
