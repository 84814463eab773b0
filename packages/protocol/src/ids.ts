declare const brand: unique symbol;
type Branded<Name extends string> = string & { readonly [brand]: Name };

/** Id of a survey in its link: 24 letters and digits (CONST-2). */
export type SurveyId = Branded<'SurveyId'>;
/** Id of a question, group, option or row: letters, digits, `_`, `-`, at most 64. */
export type Gid = Branded<'Gid'>;
/** A language tag such as `zh-CN`. */
export type LanguageTag = Branded<'LanguageTag'>;

const SURVEY_ID = /^[A-Za-z0-9]{24}$/;
const GID = /^[A-Za-z0-9_-]{1,64}$/;
const LANGUAGE_TAG = /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/;

// The casts are where a checked text becomes an id: there is no other way to make one.

/** Undefined when the value is no survey id. */
export const parseSurveyId = (value: unknown): SurveyId | undefined =>
  typeof value === 'string' && SURVEY_ID.test(value) ? (value as SurveyId) : undefined;
/** Undefined when the value is no gid. */
export const parseGid = (value: unknown): Gid | undefined =>
  typeof value === 'string' && GID.test(value) ? (value as Gid) : undefined;
/** Undefined when the value is no language tag; at most 35 characters. */
export const parseLanguageTag = (value: unknown): LanguageTag | undefined =>
  typeof value === 'string' && value.length <= 35 && LANGUAGE_TAG.test(value)
    ? (value as LanguageTag)
    : undefined;

/** CONST-2: letters and digits that are not mistaken for each other, and how many a random text has by default. */
export const RANDOM_ALPHABET = 'ABCDEFGHJKMNPQRSTWXYZabcdefhijkmnprstwxyz2345678';
const RANDOM_STRING_LENGTH = 32;

/**
 * A random text of unmistakable letters and digits (CONST-2). `next(bound)` gives a whole number from 0 to
 * bound - 1, each equally likely: the host's own source of randomness, without a bias.
 */
export function randomString(next: (bound: number) => number, length = RANDOM_STRING_LENGTH): string {
  let text = '';
  while (text.length < length) text += RANDOM_ALPHABET.charAt(next(RANDOM_ALPHABET.length));
  return text;
}
