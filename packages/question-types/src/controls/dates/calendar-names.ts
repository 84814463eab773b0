const UTC = { timeZone: 'UTC', calendar: 'gregory', numberingSystem: 'latn' } as const;
/** 4 January 1970 was a Sunday. */
const SUNDAY = 3;
const DAY_MS = 86_400_000;
const WEEK = 7;

export function monthNames(language: string): readonly string[] {
  const format = new Intl.DateTimeFormat(language, { month: 'long', ...UTC });
  return Array.from({ length: 12 }, (_, month) => format.format(Date.UTC(2024, month, 1)));
}

/** A longer name of a weekday does not fit above a day of the calendar. */
const MAX_WEEKDAY_LENGTH = 5;

/**
 * The names of weekdays, beginning with `start` (Sunday is 0). The short name is a letter in languages that abbreviate
 * weekdays otherwise not at all.
 */
export function weekdayNames(
  language: string,
  start: number,
): readonly { readonly short: string; readonly long: string }[] {
  const namesOf = (weekday: 'narrow' | 'short' | 'long') => {
    const format = new Intl.DateTimeFormat(language, { weekday, ...UTC });
    return Array.from({ length: WEEK }, (_, at) => format.format((SUNDAY + start + at) * DAY_MS));
  };
  const shortNames = namesOf('short');
  const fits = shortNames.every(({ length }) => length <= MAX_WEEKDAY_LENGTH);
  const headings = fits ? shortNames : namesOf('narrow');
  return namesOf('long').map((long, at) => ({ short: headings[at] ?? '', long }));
}

/** Languages in whose countries weeks begin on Sunday, for browsers without `getWeekInfo`. */
const SUNDAY_FIRST = /^(?:en-US|en-CA|en-IN|es-MX|es-CO|hi|ja|ko|he|pt|th|zh-TW|zh-HK)/;

/** The first day of the week in a language; Sunday is 0. */
export function firstWeekday(language: string): number {
  // The cast is safe, because the members are optional: browsers have one of them, or none.
  const locale = new Intl.Locale(language) as Intl.Locale & {
    getWeekInfo?(): { readonly firstDay: number };
    readonly weekInfo?: { readonly firstDay: number };
  };
  const info = locale.getWeekInfo?.() ?? locale.weekInfo;
  if (info !== undefined) return info.firstDay % WEEK;
  if (/^(?:ar|fa)/.test(language)) return 6;
  return SUNDAY_FIRST.test(language) ? 0 : 1;
}

/** Writes an hour of the day as clocks of the language do: `14`, or `2 PM`. */
export function hourName(language: string): ((hour: number) => string) | undefined {
  const format = new Intl.DateTimeFormat(language, { hour: 'numeric', ...UTC });
  const { hourCycle } = format.resolvedOptions();
  return hourCycle === 'h11' || hourCycle === 'h12'
    ? (hour) => format.format(Date.UTC(2024, 0, 1, hour))
    : undefined;
}
