import type { OpenAttributes, Question, TextType } from '@canvass/project';
import type { Issue } from '@canvass/protocol';
import {
  countCodePoints,
  resolveValidator,
  type Validator,
  type ValidatorSettings,
} from '@canvass/validators';
import { cleanText } from './clean-text.ts';

/**
 * Maximum length of an open text if the author sets none or a higher one. Equals the maximum of texts in the
 * expression language. Chosen by us, because the specification has no limit.
 */
export const MAX_TEXT_LENGTH = 10_000;

export interface TextRules {
  readonly validator: Validator;
  readonly settings: ValidatorSettings;
  /** Maximum number of characters. Absent for numbers, whose value is limited instead. */
  readonly maxLength?: number;
  /** The author's fields, from which the page also reads the order of a date and the unit of a number. */
  readonly attributes?: OpenAttributes;
}

/** Fields beside `open_attrs` that limit the text. */
export type TextLimits = {
  readonly [K in 'words_number_range' | 'legacy_prefix' | 'min' | 'max']?: Question[K] | undefined;
};

/**
 * The rules in `open_attrs`. `words_number_range` applies if the attributes have no range. For numbers, `min` and `max`
 * take precedence over a range, and the fields of `limits` over those of `attributes`. For dates, `min` and `max` are days.
 */
export function textRules(attributes: OpenAttributes = {}, limits: TextLimits = {}): TextRules {
  const { type = 'unlimit', range } = attributes;
  const validator = validatorOf(type);
  const [min, max, fixed = null] = range ?? limits.words_number_range ?? [];
  const form = computeSettings(attributes, limits);
  const [from, to] = findBounds(attributes, limits);
  if (validator.numeric === true) {
    const bounds = [numberOf(from) ?? min, numberOf(to) ?? max, fixed] as const;
    return { attributes, validator, settings: { range: bounds, ...form } };
  }
  const days = { from: dayOf(from), to: dayOf(to) };
  const maxLength = Math.min(max ?? MAX_TEXT_LENGTH, MAX_TEXT_LENGTH);
  return { attributes, validator, settings: { range: [min, maxLength], ...days, ...form }, maxLength };
}

export const numberOf = (bound: number | string | undefined): number | undefined =>
  typeof bound === 'number' ? bound : undefined;

const findBounds = (attributes: OpenAttributes, limits: TextLimits) =>
  [limits.min ?? attributes.min, limits.max ?? attributes.max] as const;

const dayOf = (bound: number | string | undefined): string | undefined =>
  typeof bound === 'string' ? bound : undefined;

/** The validator of a type. Throws if the host has not added it (`addSmallValidators`). */
export function validatorOf(type: TextType): Validator {
  const found = resolveValidator(type);
  if (found === undefined) throw new Error(`The validator ${type} was not added.`);
  return found;
}

function computeSettings(
  attributes: OpenAttributes,
  { legacy_prefix: legacyPrefix }: TextLimits,
): Omit<ValidatorSettings, 'range'> {
  const sameNames = SAME_NAME_FIELDS.flatMap((name) => {
    const value = attributes[name];
    return value === undefined ? [] : [[name, value]];
  });
  const { default_country: defaultCountry, mobile } = attributes;
  return {
    ...Object.fromEntries(sameNames),
    ...(defaultCountry !== undefined && { defaultCountry }),
    ...(mobile === true && { mobile }),
    ...(legacyPrefix === true && { legacyPrefix }),
  };
}

const SAME_NAME_FIELDS = [
  'format',
  'countries',
  'country',
  'kind',
  'currency',
  'international',
  'pattern',
] as const;

/** The stored form of a typed text, cleaned, trimmed and in the form of its type. Idempotent. */
export function normaliseText(text: string, { validator, settings }: TextRules): string {
  return validator.normalise(cleanText(text), settings);
}

/** Issues of a normalised text that is not empty. `today` is `yyyy-MM-dd`. */
export function textIssues(
  text: string,
  { validator, settings }: TextRules,
  details: { readonly today?: string; readonly part?: string } = {},
): readonly Issue[] {
  const { today, part } = details;
  const typeIssues = validator.validate(text, today === undefined ? settings : { ...settings, today });
  // VALID-31: an otherwise valid text must match the author's pattern, if the host has added that validator.
  const patternIssues = resolveValidator('pattern')?.validate(text, settings) ?? [];
  const issues = typeIssues.length > 0 ? typeIssues : [...checkMaxLength(text), ...patternIssues];
  return part === undefined ? issues : issues.map((issue) => ({ ...issue, part }));
}

/** Reports texts that are too long, also numbers with too many zeros in front. */
function checkMaxLength(text: string): readonly Issue[] {
  if (text.length <= MAX_TEXT_LENGTH) return []; // a character has one or two code units
  const length = countCodePoints(text);
  return length > MAX_TEXT_LENGTH
    ? [{ key: 'validate.need_max_length_type', params: { max: MAX_TEXT_LENGTH, length, unit: 'words' } }]
    : [];
}
