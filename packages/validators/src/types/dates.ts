import { isCalendarDay } from '../text/calendar.ts';
import { dayOfBound } from '../text/day-bound.ts';
import { foldDashes } from '../text/digits.ts';
import { lengthIssues } from '../contract/validator.ts';
import type { Validator, ValidatorSettings, ValueIssue } from '../contract/validator.ts';

type DateIssueKey = 'validate.format_date' | 'validate.format_date_part' | 'validate.format_date_year';
const YEAR_DIGITS = 4;
type DateFormat = NonNullable<ValidatorSettings['format']>;

const PATTERNS: Readonly<Record<DateFormat, RegExp>> = {
  yyyy: /^[1-9]\d{3}$/,
  'yyyy-MM': /^[1-9]\d{3}-\d{2}$/,
  'yyyy-MM-dd': /^[1-9]\d{3}-\d{2}-\d{2}$/,
};

/** A year, a month of a year, or a day, in the years 1000 to 9999 of the Gregorian calendar (VALID-11). */
export const date = {
  id: 'date',
  input: { mode: 'numeric', direction: 'ltr' },
  normalise: normaliseDate,
  days: ({ from, to, today }) => [findDay(from, today), findDay(to, today)],
  validate(text, settings) {
    const { format = 'yyyy-MM-dd', range } = settings;
    if (!isDate(text, format)) return [{ key: findDateIssue(text, format), params: { format } }];
    const issue = findBoundIssue(text, settings);
    return issue === undefined ? lengthIssues(text, range) : [issue];
  },
} as const satisfies Validator;

/** `2024/1/5`, `2024. 1. 5.`, `2024年1月5日`, `2024년 1월 5일` and `20240105` become `2024-01-05`; the month and the day are optional. */
function normaliseDate(text: string): string {
  const folded = foldDashes(text);
  const plain = folded
    .replace(/[/.年月년월]/g, '-')
    .replace(/[\s日일]/g, '')
    .replace(/-$/, '');
  const parts =
    /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?$/.exec(plain) ?? /^(\d{4})(\d{2})(\d{2})?$/.exec(plain);
  if (!parts) return folded;
  return parts
    .slice(1)
    .filter((part) => part !== undefined)
    .map((part) => part.padStart(2, '0'))
    .join('-');
}

const findDay = (bound: string | undefined, today: string | undefined): string | undefined =>
  bound === undefined ? undefined : dayOfBound(bound, today);

/** Names the day of the bound, and `today` if the bound depends on it. */
function findBoundIssue(text: string, { from, to, today }: ValidatorSettings): ValueIssue | undefined {
  const [first, last] = [from, to].map((bound) => findDay(bound, today)?.slice(0, text.length));
  if (first !== undefined && text < first) {
    return { key: 'validate.date_from', params: { date: first, ...computeToday(from, today) } };
  }
  if (last === undefined || text <= last) return undefined;
  return { key: 'validate.date_to', params: { date: last, ...computeToday(to, today) } };
}

/** The parameter by which a message says that the survey's date differs from the respondent's. */
const computeToday = (bound: string | undefined, today: string | undefined): { readonly today?: string } =>
  today !== undefined && bound?.startsWith('today') === true ? { today } : {};

function isDate(text: string, format: DateFormat): boolean {
  if (!(Object.hasOwn(PATTERNS, format) ? PATTERNS[format] : PATTERNS['yyyy-MM-dd']).test(text)) return false;
  const [year = 0, month = 1, day = 1] = text.split('-').map(Number);
  return isCalendarDay(year, month, day);
}

/** The message key of an invalid date: a part is missing, the year is too short, or the day does not exist. */
function findDateIssue(text: string, format: DateFormat): DateIssueKey {
  if (!/^[\d-]+$/.test(text)) return 'validate.format_date';
  const parts = text.split('-').filter((part) => part !== '');
  if (parts.length < format.split('-').length) return 'validate.format_date_part';
  return parts[0]?.length !== YEAR_DIGITS ? 'validate.format_date_year' : 'validate.format_date';
}
