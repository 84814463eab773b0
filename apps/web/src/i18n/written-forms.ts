import { formatTag, type Params, showNumbers } from './speech.ts';

/** A number as a language writes it, ungrouped. */
export const formatNumber = (value: number, language: string): string =>
  String(showNumbers(language)({ value })['value']);

/** The parts of a day that a text has, by its length: `yyyy`, `yyyy-MM`, `yyyy-MM-dd` or `yyyy-MM-ddTHH:mm`. */
const SHAPES: Readonly<Record<number, Intl.DateTimeFormatOptions>> = {
  4: { year: 'numeric' },
  7: { year: 'numeric', month: 'long' },
  10: { dateStyle: 'long' },
  16: { dateStyle: 'long', timeStyle: 'short', hourCycle: 'h23' },
};

/** A day, also with a time, a month or a year as a language writes it. Other texts stay unchanged. */
export function formatDay(text: string, language: string): string {
  const shape = SHAPES[text.length];
  const moment = new Date(text[10] ? `${text}Z` : text);
  // Dates that do not exist, such as 30 February, become other days.
  if (shape === undefined || Number.isNaN(+moment) || !moment.toISOString().startsWith(text)) return text;
  const utc = { ...shape, calendar: 'gregory', timeZone: 'UTC' };
  return new Intl.DateTimeFormat(formatTag(language), utc).format(moment);
}

/**
 * Parameters of a text as the language of the page writes them: numbers ungrouped, and a day in `date` as the language
 * of the text writes it.
 */
export function showParameters(language: string, textLanguage: string) {
  const numbers = showNumbers(language);
  return (params: Params): Params => {
    const { date } = params;
    return numbers(typeof date === 'string' ? { ...params, date: formatDay(date, textLanguage) } : params);
  };
}
