import { textLength } from '../text/characters.ts';

/**
 * Maximum number of characters of texts with an author's pattern (VALID-31), so that matching takes a few milliseconds.
 */
export const MAX_PATTERN_TEXT = 2000;

/** The unit of length that a message names (VALID-4). Both count characters as people do (`textLength`). */
export type LengthUnit = 'words' | 'letters';

export interface ValidatorSettings {
  /**
   * Numeric types: [min, max, maximum decimals] by value. Others: [min, max] in characters. Both ends are included; absent,
   * null and non-finite limits are ignored.
   */
  readonly range?: readonly [number | null | undefined, number | null | undefined, (number | null)?];
  /** Dates only. Defaults to `yyyy-MM-dd`. */
  readonly format?: 'yyyy' | 'yyyy-MM' | 'yyyy-MM-dd';
  /** Dates only: the first and the last valid day, as `dayOfBound` reads them. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Mobile numbers only: the prefix must belong to an operator (VALID-7, the second check). */
  readonly legacyPrefix?: boolean;
  /** Phone numbers only: the countries that they may belong to, by ISO 3166-1 code of two letters. Defaults to all. */
  readonly countries?: readonly string[];
  /** Phone numbers only: the country of numbers without a country's code. */
  readonly defaultCountry?: string;
  /** Postal codes and identity numbers only: their country, by ISO 3166-1 code of two letters. */
  readonly country?: string;
  /** Kind of an identity number, if the country has several. */
  readonly kind?: string;
  /** Numbers with decimals only: ISO 4217 code of the currency, which limits the decimals if the range does not. */
  readonly currency?: string;
  /** Phone numbers only: landlines are refused in countries whose numbers show the difference. */
  readonly mobile?: boolean;
  /** E-mail addresses only: letters of all scripts before the at-sign (RFC 6531). */
  readonly international?: boolean;
  /** The author's pattern of the whole text, in the syntax of `RegEx`. Texts of all types may have one. */
  readonly pattern?: string;
  /** The current date, `yyyy-MM-dd`. Without it, dates in the future are accepted, and bounds that depend on it are not checked. */
  readonly today?: string;
}

/** An issue of a text. `key` is one of `validatorMessageKeys`, `params` has the parameters of its message. */
export interface ValueIssue {
  readonly key: string;
  readonly params?: Readonly<Record<string, string | number>>;
}

interface ValidatorInput {
  readonly mode: 'text' | 'numeric' | 'decimal' | 'tel' | 'email';
  readonly autocomplete?: string;
  readonly direction?: 'ltr';
  readonly maxLength?: number;
  readonly multiline?: boolean;
}

/** An open-text type of VALID-5. Its methods are pure, never throw, and take time linear in the text. */
export interface Validator {
  readonly id: string;
  readonly aliases?: readonly string[];
  readonly input: ValidatorInput;
  /** The on-screen keyboard, if it depends on the settings. */
  modeOf?(settings: ValidatorSettings): ValidatorInput['mode'];
  /** If set, the range limits the value, otherwise the length. */
  readonly numeric?: true;
  /** Dates only: the first and the last valid day, `yyyy-MM-dd`. */
  days?(settings: ValidatorSettings): readonly [first: string | undefined, last: string | undefined];
  /** The unit of length in its messages and hints (VALID-4). Defaults to words. */
  readonly lengthUnit?: LengthUnit;
  /** Converts the typed text to the stored one. Idempotent with the same settings. */
  normalise(text: string, settings?: ValidatorSettings): string;
  /** Issues of a normalised text that is not empty. Checks the range only if the format is valid. */
  validate(text: string, settings: ValidatorSettings): readonly ValueIssue[];
}

/** Every message key that a validator can return (VALID-1). */
export const validatorMessageKeys = [
  'validate.format_email',
  'validate.format_phone',
  'validate.format_phone_tel',
  'validate.format_phone_all',
  'validate.phone_china',
  'validate.phone',
  'validate.phone_country',
  'validate.phone_code',
  'validate.phone_mobile',
  'validate.postal_code',
  'validate.national_id',
  'validate.national_id_check',
  'validate.need_integer',
  'validate.need_digits',
  'validate.need_decimal',
  'validate.number_readings',
  'validate.number_digits',
  'validate.need_chinese',
  'validate.need_characters',
  'validate.format_date',
  'validate.format_date_part',
  'validate.format_date_year',
  'validate.date_from',
  'validate.date_to',
  'validate.check_id_card',
  'validate.check_id_card_code',
  'validate.check_id_card_last',
  'validate.need_min_length_type',
  'validate.need_max_length_type',
  'validate.need_min_length_letters',
  'validate.need_max_length_letters',
  'validate.need_gt_num_type',
  'validate.need_lt_num_type',
  'validate.need_fixed_num_type',
  'validate.pattern',
] as const;

/** The `inputmode` attribute. On-screen number pads have no minus sign, so they need a range from 0 or above. */
export function inputMode(validator: Validator, settings: ValidatorSettings): Validator['input']['mode'] {
  const min = settings.range?.[0];
  const signed = validator.numeric === true && !(typeof min === 'number' && min >= 0);
  return signed ? 'text' : (validator.modeOf?.(settings) ?? validator.input.mode);
}

type Range = ValidatorSettings['range'];

const LENGTH_KEYS = {
  words: { min: 'validate.need_min_length_type', max: 'validate.need_max_length_type' },
  letters: { min: 'validate.need_min_length_letters', max: 'validate.need_max_length_letters' },
} as const satisfies Record<LengthUnit, unknown>;

/** Returns an issue if the length of `text` is outside [min, max], with the limit, `length` and `unit` as parameters. */
export function lengthIssues(text: string, range: Range, unit: LengthUnit = 'words'): readonly ValueIssue[] {
  const [min, max] = [readLimit(range?.[0]), readLimit(range?.[1])];
  if (min === undefined && max === undefined) return [];
  const length = textLength(text);
  const issues: ValueIssue[] = [];
  if (min !== undefined && length < min) {
    issues.push({ key: LENGTH_KEYS[unit].min, params: { min, length, unit } });
  }
  if (max !== undefined && length > max) {
    issues.push({ key: LENGTH_KEYS[unit].max, params: { max, length, unit } });
  }
  return issues;
}

/** Returns the value if it is a finite number. Other values do not limit anything. */
export function readLimit(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}
