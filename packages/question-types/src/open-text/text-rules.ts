import type { OpenAttributes } from '@canvass/project';
import type { Issue } from '@canvass/protocol';
import {
  resolveValidator,
  textLength,
  type Validator,
  type ValidatorSettings,
  validators,
} from '@canvass/validators';
import { cleanText } from './clean-text.ts';

/**
 * Characters that an open text may have when its author set no limit, or a higher one: as many as a text of the
 * expression language may have. Our choice; the specification names none.
 */
export const TEXT_MAX = 10_000;

/** What one open text must be: of an open option, or of a blank. */
export interface TextRules {
  readonly validator: Validator;
  readonly settings: ValidatorSettings;
  /** Most characters; absent for numbers, whose value is limited instead. */
  readonly maxLength?: number;
}

/**
 * The rules in `open_attrs`; `range` is that of the question when the attributes have none, `legacyPrefix` its
 * `legacy_prefix`.
 */
export function textRules(
  attributes: OpenAttributes | undefined,
  range?: OpenAttributes['range'],
  legacyPrefix = false,
): TextRules {
  const validator: Validator = resolveValidator(attributes?.type ?? 'unlimit') ?? validators.unlimit;
  const [min, max, fixed = null] = attributes?.range ?? range ?? [];
  const form = formOf(attributes, legacyPrefix);
  if (validator.numeric === true) return { validator, settings: { range: [min, max, fixed], ...form } };
  const maxLength = Math.min(max ?? TEXT_MAX, TEXT_MAX);
  return { validator, settings: { range: [min, maxLength], ...form }, maxLength };
}

/** What only some types look at. */
function formOf(
  attributes: OpenAttributes | undefined,
  legacyPrefix: boolean,
): Omit<ValidatorSettings, 'range'> {
  return {
    ...(attributes?.format !== undefined && { format: attributes.format }),
    ...(legacyPrefix && { legacyPrefix }),
  };
}

/** What is stored for what was typed: cleaned, trimmed and in the form of its type. Twice is the same as once. */
export function normaliseText(text: string, { validator }: TextRules): string {
  return validator.normalise(cleanText(text));
}

/** Issues of a normalised text that is not empty. `today` as `yyyy-MM-dd`; `part` is what they are about. */
export function textIssues(
  text: string,
  { validator, settings }: TextRules,
  about: { readonly today?: string; readonly part?: string } = {},
): readonly Issue[] {
  const { today, part } = about;
  const found = validator.validate(text, today === undefined ? settings : { ...settings, today });
  const issues = found.length > 0 ? found : tooLong(text);
  return part === undefined ? issues : issues.map((issue) => ({ ...issue, part }));
}

/** The limit that holds for every type: numbers, too, may have more digits than anybody means. */
function tooLong(text: string): readonly Issue[] {
  const length = textLength(text);
  return length > TEXT_MAX
    ? [{ key: 'validate.need_max_length_type', params: { max: TEXT_MAX, length, unit: 'words' } }]
    : [];
}
