import { foldDashes, foldDigits } from '../text/digits.ts';
import { significantDigits } from '../text/significant-digits.ts';
import { lengthIssues, readLimit } from '../contract/validator.ts';
import type { Validator, ValidatorSettings, ValueIssue } from '../contract/validator.ts';

/** Integer: optional minus, digits (VALID-9). Leading zeros are kept; a plus and decimals that are zeros are removed. */
export const int = {
  id: 'int',
  input: { mode: 'numeric', direction: 'ltr' },
  numeric: true,
  normalise(text) {
    const number = readNumber(text, 0);
    return GROUP_OR_ZEROS.test(number) ? number : number.replace(ZERO_DECIMALS, '$1');
  },
  validate: (text, { range }) =>
    /^-?\d+$/.test(text) ? numberIssues(text, range) : [{ key: 'validate.need_integer' }],
} as const satisfies Validator;

/** Decimal: optional sign, digits, optionally a point with digits; neither `.5` nor `5.` (VALID-9). A plus is removed. */
export const decimal = {
  id: 'decimal',
  aliases: ['number'],
  input: { mode: 'decimal', direction: 'ltr' },
  numeric: true,
  normalise: (text, settings = {}) => readNumber(text, maxDecimals(settings) ?? UNLIMITED),
  validate(text, settings) {
    if (!/^[+-]?\d+(?:\.\d+)?$/.test(text)) return [findDecimalIssue(text)];
    const [min, max] = settings.range ?? [];
    return numberIssues(text, [min, max, maxDecimals(settings) ?? null]);
  },
} as const satisfies Validator;

const NO_DECIMALS = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF';
const THREE_DECIMALS = 'BHD IQD JOD KWD LYD OMR TND';

/** Maximum number of decimals, by the range or else by the currency (VALID-27). Undefined if unlimited. */
export function maxDecimals({ range, currency }: ValidatorSettings): number | undefined {
  const rangeDecimals = readLimit(range?.[2]);
  if (rangeDecimals !== undefined || currency === undefined) return rangeDecimals;
  if (NO_DECIMALS.includes(currency)) return 0;
  return THREE_DECIMALS.includes(currency) ? 3 : 2;
}

/** Codes made of digits (VALID-10). `normalise` removes whitespace and hyphens; the range limits the length. */
export const digits = {
  id: 'digits',
  input: { mode: 'numeric', direction: 'ltr' },
  normalise: (text) => foldDigits(text).replace(/[\s-]/g, ''),
  validate: (text, { range }) =>
    DIGITS.test(text) ? lengthIssues(text, range) : [{ key: 'validate.need_digits' }],
} as const satisfies Validator;

/** Numbers with at most this many significant digits differ as doubles too, so all hosts, rules and exports read them exactly. */
const MAX_DIGITS = 15;

/**
 * Issues if a number has too many digits, is outside [min, max], compared as doubles, or has more decimals than the third
 * limit (VALID-4).
 */
export function numberIssues(text: string, range: ValidatorSettings['range']): readonly ValueIssue[] {
  if (hasTooManyDigits(text)) return [{ key: 'validate.number_digits', params: { max: MAX_DIGITS } }];
  const [min, max, maxDecimalCount] = [readLimit(range?.[0]), readLimit(range?.[1]), readLimit(range?.[2])];
  const value = Number(text);
  const issues: ValueIssue[] = [];
  if (min !== undefined && value < min) issues.push({ key: 'validate.need_gt_num_type', params: { min } });
  if (max !== undefined && value > max) issues.push({ key: 'validate.need_lt_num_type', params: { max } });
  if (maxDecimalCount !== undefined && maxDecimalCount >= 0 && countDecimals(text) > maxDecimalCount) {
    issues.push({ key: 'validate.need_fixed_num_type', params: { fixed: maxDecimalCount } });
  }
  return issues;
}

const hasTooManyDigits = (text: string): boolean =>
  text.length > MAX_DIGITS && significantDigits(text) > MAX_DIGITS;

function countDecimals(text: string): number {
  const point = text.indexOf('.');
  return point < 0 ? 0 : text.length - point - 1;
}

const UNLIMITED = Number.POSITIVE_INFINITY;
/** Only digits: the usual input, which has one reading. */
const DIGITS = /^\d+$/;
const PLUS = /^\+(?=\d)/;
/** Digits in a group of thousands. A comma before exactly this many digits may also be a decimal comma. */
const GROUP_DIGITS = 3;
/** A whole number whose decimals are all zeros. */
const ZERO_DECIMALS = /^(-?\d+)\.0+$/;
/** `1.000`, which can be one or a thousand. */
const GROUP_OR_ZEROS = /^[+-]?[1-9]\d{0,2}\.000$/;
const TWO_READINGS = /^[+-]?[1-9]\d{0,2},\d{3}$/;
/** A number with separated groups of three digits (in India also two), and optional decimals after a further separator. */
const GROUPED = /^([+-]?[1-9]\d{0,2}(?:([ ,.])(?:\d\d\d?\2)*\d{3}))(?:([,.])(\d+))?$/;

/**
 * Converts a text with only one reading as a number to digits with a point (VALID-9): groups of digits are joined, and
 * a decimal comma becomes a point. All other texts, also `1,234` if three decimals are allowed, keep their form, but
 * with Latin digits and hyphens.
 */
function readNumber(text: string, maxFraction: number): string {
  if (DIGITS.test(text)) return text;
  const folded = foldDashes(text).replace(PLUS, '');
  const plain = folded
    .replace(/[\s'’٬]/g, ' ')
    .replace('٫', '.')
    .replaceAll('،', ',');
  const [, integerPart = '', groupSeparator = '', decimalSeparator, decimals] = GROUPED.exec(plain) ?? [];
  const isDecimal = decimalSeparator === undefined && mayBeDecimal(integerPart, groupSeparator, maxFraction);
  if (groupSeparator !== '' && groupSeparator !== decimalSeparator && !isDecimal) {
    const joined = integerPart.replaceAll(groupSeparator, '');
    return decimals === undefined ? joined : `${joined}.${decimals}`;
  }
  return TWO_READINGS.test(plain) ? plain : (readFraction(plain) ?? folded);
}

/** `2,5` is 2.5, `.5` is 0.5, `5.` is 5. Undefined for other texts. */
function readFraction(text: string): string | undefined {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d*)[,.](\d*)$/.exec(text) ?? [];
  if (whole === '' && fraction === '') return undefined;
  return sign + (whole === '' ? '0' : whole) + (fraction === '' ? '' : `.${fraction}`);
}

/** Whether the number has a single separator and this is, or may be, a decimal separator. */
function mayBeDecimal(number: string, separator: string, maxFraction: number): boolean {
  if (number.split(separator).length > 2) return false;
  return separator === '.' || (separator === ',' && maxFraction >= GROUP_DIGITS);
}

/** The issue of a text that is not a number. The parameters for `1,234` are both readings, so that respondents choose one. */
function findDecimalIssue(text: string): ValueIssue {
  if (!TWO_READINGS.test(text)) {
    return { key: 'validate.need_decimal', params: { example: 12.5 } };
  }
  const params = { whole: Number(text.replace(',', '')), decimal: Number(text.replace(',', '.')) };
  return { key: 'validate.number_readings', params };
}
