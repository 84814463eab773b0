/** Formats by the length of the text: `yyyy`, `yyyy-MM`, `yyyy-MM-dd` or `yyyy-MM-ddTHH:mm`. */
const SHAPES: Readonly<Record<number, Intl.DateTimeFormatOptions>> = {
  4: { year: 'numeric' },
  7: { year: 'numeric', month: 'long' },
  10: { dateStyle: 'long' },
  16: { dateStyle: 'long', timeStyle: 'short', hourCycle: 'h23' },
};

/** Languages whose usual date is short and has its own signs, such as 1995年5月31日. */
const SIGNED_LANGUAGES: ReadonlySet<string> = new Set(['ja', 'ko', 'zh']);

/** Writes a day, month or year with digits, as people type it in the language: 31.5.1995, 5/31/1995, 1995年5月31日. */
export function writeDigits(text: string, language: string): string {
  const [tag = ''] = language.split('-');
  if (SIGNED_LANGUAGES.has(tag)) return writeDay(text, language);
  const [, month, day] = text.split('-');
  const formatOptions: Intl.DateTimeFormatOptions = {
    year: 'numeric',
    ...(month !== undefined && { month: 'numeric' }),
    ...(day !== undefined && { day: 'numeric' }),
    calendar: 'gregory',
    numberingSystem: 'latn',
    timeZone: 'UTC',
  };
  return new Intl.DateTimeFormat(language, formatOptions).format(new Date(text));
}

/**
 * Writes a year, month, day, or day with a time, in a language. Other texts, and days that do not exist, stay
 * unchanged.
 */
export function writeDay(text: string, language: string): string {
  const shape = SHAPES[text.length];
  const moment = new Date(text[10] ? `${text}Z` : text);
  // JavaScript reads days that do not exist, such as 30 February, as other days.
  if (shape === undefined || Number.isNaN(+moment) || !moment.toISOString().startsWith(text)) return text;
  const formatOptions = { ...shape, calendar: 'gregory', numberingSystem: 'latn', timeZone: 'UTC' };
  return new Intl.DateTimeFormat(language, formatOptions).format(moment);
}
