declare const brand: unique symbol;
type BrandedId<Name extends string> = string & { readonly [brand]: Name };

/** SCREEN-1: path of the application. The id of a survey follows it. */
export const PUBLIC_PATH = '/s/';

/** Id of a survey in its link: 24 letters and digits (CONST-2). */
export type SurveyId = BrandedId<'SurveyId'>;
export type LanguageTag = BrandedId<'LanguageTag'>;

const SURVEY_ID = /^[A-Za-z0-9]{24}$/;
const LANGUAGE_TAG = /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/;

// Only these functions create ids, after checking the text, so their casts are safe.

/** Returns undefined if the value is not a survey id. */
export const parseSurveyId = (value: unknown): SurveyId | undefined =>
  typeof value === 'string' && SURVEY_ID.test(value) ? (value as SurveyId) : undefined;
/** Returns undefined if the value is not a language tag of at most 35 characters. */
export const parseLanguageTag = (value: unknown): LanguageTag | undefined =>
  typeof value === 'string' && value.length <= 35 && LANGUAGE_TAG.test(value)
    ? (value as LanguageTag)
    : undefined;
