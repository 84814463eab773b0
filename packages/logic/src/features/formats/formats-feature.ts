import { findLanguage, type RichPlaceholder } from '@canvass/project';
import type { EngineFeature } from '../../compile/feature.ts';
import { valueFormats } from '../../content/placeholders.ts';
import { isList, isRecordValue, type Value } from '../../language/index.ts';
import { dayNumber, maxDecimals } from '@canvass/validators';
import { LANGUAGE_FORMS } from './language-forms.gen.ts';

/** A date. `{d}` and `{dd}` are the day, `{n}`, `{mm}`, `{m}` the month, `{y}`, `{yy}` the year, `{w}` the weekday. */
interface DateForm {
  readonly form: string;
  /** Names separated by `|`, January first. */
  readonly months?: string;
  /** Names separated by `|`, Sunday first. */
  readonly weekdays?: string;
}
/** How a language writes dates and numbers, as `Intl` does. */
interface LanguageForms {
  readonly dates: Readonly<Record<DateStyle, DateForm>>;
  /** `{date} at {time}`, for dates with a time. */
  readonly times: Readonly<Record<DateStyle, string>>;
  /** A month of a year. */
  readonly month: DateForm;
  readonly decimal: string;
  readonly group: string;
  readonly minus: string;
  /** The smallest number of digits at which a number is written in groups (default 4). */
  readonly groupsFrom?: number;
  /** Whether digits are grouped in twos, except for the last three: 12,34,567. */
  readonly lakhs?: boolean;
  /** Text around amounts by currency: `€|` or `| €`. `XXX` applies to all other currencies, whose codes replace it. */
  readonly amounts: Readonly<Record<string, string>>;
}
export const DATE_STYLES = ['short', 'medium', 'long', 'full'] as const;
type DateStyle = (typeof DATE_STYLES)[number];

type Tag = keyof typeof LANGUAGE_FORMS;
const FORMS: Readonly<Record<Tag, LanguageForms>> = LANGUAGE_FORMS;
const TAGS = Object.keys(FORMS) as readonly Tag[]; // the keys of FORMS

/** Uses the forms of another region if necessary. Undefined if there are no forms for the language. */
function formsOf(language: string): LanguageForms | undefined {
  const tag = findLanguage(TAGS, language);
  return tag && FORMS[tag];
}

const WEEK = 7;
/** 1 January 1970 was a Thursday. */
const EPOCH_WEEKDAY = 4;
const ISO_DAY = /^(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?$/;
const ISO_TIME = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(?::\d{2})?$/;

/**
 * A date as the language writes it: a day, a month (`2026-05`) or a year, or a day with a time by a clock of 24 hours.
 * Undefined for other texts. Languages without forms keep the text, with a space before the time.
 */
export function writeDate(text: string, style: DateStyle, language: string): string | undefined {
  const [, date, time] = ISO_TIME.exec(text) ?? [];
  if (date === undefined) return writeDay(text, style, language);
  const day = writeDay(date, style, language);
  const form = formsOf(language)?.times[style] ?? '{date} {time}';
  return day && form.replace('{date}', day).replace('{time}', time ?? '');
}

function writeDay(text: string, style: DateStyle, language: string): string | undefined {
  const [, year, month, day] = ISO_DAY.exec(text) ?? [];
  if (year === undefined) return undefined;
  const forms = formsOf(language);
  if (forms === undefined || month === undefined) return text;
  const { form, months = '', weekdays = '' } = day === undefined ? forms.month : forms.dates[style];
  const sinceEpoch = dayNumber({ year: Number(year), month: Number(month), day: Number(day ?? 1) });
  const values: Readonly<Record<string, string | undefined>> = {
    y: year,
    yy: year.slice(2),
    mm: month,
    n: String(Number(month)),
    m: months.split('|')[Number(month) - 1],
    dd: day,
    d: String(Number(day)),
    w: weekdays.split('|')[(((sinceEpoch + EPOCH_WEEKDAY) % WEEK) + WEEK) % WEEK],
  };
  return form.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}

const NUMBER = /^([+-]?)(\d+)(?:\.(\d+))?$/;

/**
 * A number as the language writes it, rounded half up to `decimals`, or with all its decimals if `decimals` is
 * undefined. Returns undefined if `text` is not a number.
 */
export function writeNumber(
  text: string,
  decimals: number | undefined,
  language: string,
): string | undefined {
  const rounded = roundText(text, decimals);
  if (rounded === undefined) return undefined;
  const forms = formsOf(language);
  return `${rounded.isNegative ? (forms?.minus ?? '-') : ''}${writeDigits(rounded, forms)}`;
}

/** An amount with the sign of its currency and its decimals. Undefined for a text that is not a number. */
export function writeAmount(text: string, currency: string, language: string): string | undefined {
  const rounded = roundText(text, maxDecimals({ currency }));
  if (rounded === undefined) return undefined;
  const forms = formsOf(language);
  const affixes = computeAmountForm(currency, forms?.amounts);
  const minus = rounded.isNegative ? (forms?.minus ?? '-') : '';
  // A direction mark stays before the sign.
  const [, mark = '', sign = ''] = /^([\u200e\u200f]*)(.*)$/.exec(affixes) ?? [];
  return `${mark}${minus}${sign.replace('|', () => writeDigits(rounded, forms))}`;
}

/** The texts around an amount. A language without forms writes the currency's code before the amount. */
function computeAmountForm(
  currency: string,
  amounts: LanguageForms['amounts'] = { XXX: 'XXX\u00a0|' },
): string {
  return amounts[currency] ?? (amounts['XXX'] ?? '|').replace('XXX', currency);
}

interface DecimalDigits {
  readonly isNegative: boolean;
  readonly integer: string;
  readonly fraction: string;
}

/** Rounds a decimal text digit by digit, because floating-point numbers could change its digits. */
function roundText(text: string, decimals: number | undefined): DecimalDigits | undefined {
  const [, sign, integer, fraction = ''] = NUMBER.exec(text) ?? [];
  if (integer === undefined) return undefined;
  const keptDecimals = decimals ?? fraction.length;
  const digits = integer + fraction.slice(0, keptDecimals).padEnd(keptDecimals, '0');
  const roundsUp = (fraction[keptDecimals] ?? '0') >= '5';
  const roundedDigits = String(BigInt(digits) + (roundsUp ? 1n : 0n)).padStart(keptDecimals + 1, '0');
  const dropIndex = roundedDigits.length - keptDecimals;
  return {
    isNegative: sign === '-' && /[1-9]/.test(roundedDigits),
    integer: roundedDigits.slice(0, dropIndex),
    fraction: roundedDigits.slice(dropIndex),
  };
}

function writeDigits({ integer, fraction }: DecimalDigits, forms: LanguageForms | undefined): string {
  if (forms === undefined) return fraction === '' ? integer : `${integer}.${fraction}`;
  const { group, decimal, groupsFrom = 4, lakhs = false } = forms;
  const groupEnds = lakhs ? /\B(?=(?:\d\d)*\d{3}$)/g : /\B(?=(?:\d{3})+$)/g;
  const grouped = integer.length < groupsFrom ? integer : integer.replace(groupEnds, group);
  return fraction === '' ? grouped : `${grouped}${decimal}${fraction}`;
}

/** Formats of placeholders, and levels of answers that have several (PIPE-8, PIPE-9). */
export const formatsFeature: EngineFeature = {
  id: 'formats',
  compile: () => ({ extensions: () => [valueFormats.entry(applyFormat)] }),
};

/** Applies the level and the format of a placeholder to a value. Parts that the format does not fit stay the same. */
function applyFormat({ level, format }: RichPlaceholder, value: Value, language: string): Value {
  const levelValue = level === undefined ? value : isList(value) ? (value[level - 1] ?? null) : null;
  return format === undefined
    ? levelValue
    : formatLeaves(levelValue, (text) => writeLeaf(text, format, language));
}

function formatLeaves(value: Value, write: (text: string) => string | undefined): Value {
  if (typeof value === 'string' || typeof value === 'number') return write(computeText(value)) ?? value;
  if (isList(value)) return value.map((item) => formatLeaves(item, write));
  if (!isRecordValue(value)) return value;
  const entries = [...value.entries].map(([code, item]) => [code, formatLeaves(item, write)] as const);
  return { ...value, entries: new Map(entries) };
}

/** Maximum number of decimals when an exponent is avoided. Further decimals would be rounding errors. */
const MAX_DECIMALS = 15;

/** Writes a number below 10^21 without an exponent. Returns texts unchanged. */
function computeText(value: string | number): string {
  if (typeof value === 'string') return value;
  const text = String(value);
  return text.includes('e') ? value.toFixed(MAX_DECIMALS).replace(/\.?0+$/, '') : text;
}

function writeLeaf(text: string, format: string, language: string): string | undefined {
  const [kind, detail] = format.split(':');
  if (kind === 'date') return writeDate(text, styleOf(detail), language);
  if (kind === 'currency') return writeAmount(text, detail ?? '', language);
  return writeNumber(text, detail === undefined ? undefined : Number(detail), language);
}

const styleOf = (detail: string | undefined): DateStyle =>
  DATE_STYLES.find((style) => style === detail) ?? 'long';
