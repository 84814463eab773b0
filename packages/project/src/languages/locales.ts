import { LOCALES } from './product-languages.gen.ts';
import { type AuthoredTexts, DEFAULT_LOCALE } from './project-languages.ts';

/** A language of the product (CONST-10). */
export type Locale = (typeof LOCALES)[number];
/** Language of the product's texts for people whose languages the product does not have (PROJECT-12). */
const FALLBACK_LOCALE: Locale = 'en-GB';

/** Subtags, in lower case, of scripts that are written from right to left. */
const RIGHT_TO_LEFT = /^(?:adlm|arab|hebr|nkoo|rohg|samr|syrc|thaa)$/;
/** Languages that are usually written from right to left, by primary subtag. */
const RTL_LANGUAGES =
  /^(?:ar|arc|ars|arz|azb|bal|bgn|bqi|ckb|dcc|dv|fa|glk|he|hno|khw|ks|lrc|mzn|nqo|pnb|prs|ps|rhg|sam|sd|sdh|skr|syr|ug|ur|yi)$/;
/** Usual scripts, by language and region, of languages that have several scripts. */
const USUAL_SCRIPTS: Readonly<Record<string, string>> = {
  zh: 'hans',
  'zh-hk': 'hant',
  'zh-mo': 'hant',
  'zh-tw': 'hant',
  sr: 'cyrl',
  'sr-me': 'latn',
  pa: 'guru',
  'pa-pk': 'arab',
  uz: 'latn',
  'uz-af': 'arab',
  az: 'latn',
  'az-ir': 'arab',
};
const CANONICAL_LANGUAGES: Readonly<Record<string, string>> = {
  cmn: 'zh',
  yue: 'zh-hant',
  iw: 'he',
  ji: 'yi',
  in: 'id',
  no: 'nb',
};

/** The direction of a language's text, from its script. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  const tag = canonicalTag(language);
  const script = computeScript(tag);
  return RIGHT_TO_LEFT.test(script) || (script === '' && RTL_LANGUAGES.test(primaryOf(tag))) ? 'rtl' : 'ltr';
}

/**
 * The tag among `offeredTags` for a requested tag: the same tag, else the tag cut from the right (`de` for `de-AT`),
 * else a tag of the same language and script (`es-ES` for `es-MX`, `zh-TW` for `zh-Hant-HK`).
 */
export function findLanguage<Tag extends string>(
  offeredTags: readonly Tag[],
  requested: string,
): Tag | undefined {
  const tag = canonicalTag(requested);
  const candidates = offeredTags.filter((each) => isSameWriting(canonicalTag(each), tag));
  for (let part = tag; part !== ''; part = part.slice(0, Math.max(part.lastIndexOf('-'), 0))) {
    const found = candidates.find((each) => canonicalTag(each) === part);
    if (found !== undefined) return found;
  }
  return candidates[0];
}

/**
 * The language of a page: the first of the respondent's languages that is offered (`findLanguage`), else the survey's
 * language, which is the first offered one (STATE-15). The link's language precedes the browser's languages.
 */
export function chooseLanguage(
  offeredLanguages: readonly string[],
  linkLanguage: string | undefined,
  browserLanguages: readonly string[],
): string {
  for (const requestedLanguage of linkLanguage === undefined
    ? browserLanguages
    : [linkLanguage, ...browserLanguages]) {
    const found = findLanguage(offeredLanguages, requestedLanguage);
    if (found !== undefined) return found;
  }
  return offeredLanguages[0] ?? DEFAULT_LOCALE;
}

/**
 * The language of the product's texts on a page: the first language that the product has, of the page's language and
 * the browser's languages, else English (PROJECT-12).
 */
export function computeProductLanguage(language: string, browserLanguages: readonly string[]): Locale {
  for (const requestedLanguage of [language, ...browserLanguages]) {
    const found = findLanguage(LOCALES, requestedLanguage);
    if (found !== undefined) return found;
  }
  return FALLBACK_LOCALE;
}

/**
 * The languages of the author's texts that a page uses before the product's, in this order (PROJECT-21): the
 * page's language, then the browser's languages up to the first that the product has, then English.
 */
export function orderTextLanguages(
  { texts = {} }: AuthoredTexts,
  language: string,
  browserLanguages: readonly string[],
): readonly string[] {
  const authoredLanguages = Object.keys(texts);
  const order = new Set<string>();
  for (const requestedLanguage of [language, ...browserLanguages, FALLBACK_LOCALE]) {
    const found = findLanguage(authoredLanguages, requestedLanguage);
    if (found !== undefined) order.add(found);
    if (findLanguage(LOCALES, requestedLanguage) !== undefined) break;
  }
  return [...order];
}

/** A tag in lower case with hyphens, which begins with the usual name of its language. */
function canonicalTag(language: string): string {
  const tag = language.trim().replaceAll('_', '-').toLowerCase();
  const primary = primaryOf(tag);
  const canonicalName = Object.hasOwn(CANONICAL_LANGUAGES, primary)
    ? CANONICAL_LANGUAGES[primary]
    : undefined;
  return canonicalName === undefined ? tag : canonicalName + tag.slice(primary.length);
}

const primaryOf = (tag: string): string => tag.split('-', 1)[0] ?? '';

const isSameWriting = (one: string, other: string): boolean =>
  primaryOf(one) === primaryOf(other) &&
  (computeScript(one) === computeScript(other) || [one, other].some((tag) => computeScript(tag) === ''));

/** The script that a canonical tag names or implies. Empty for languages with only one usual script. */
function computeScript(tag: string): string {
  const [language = '', ...subtags] = tag.split('-');
  const scriptSubtag = subtags.find((part) => /^[a-z]{4}$/.test(part));
  const region = subtags.find((part) => /^[a-z]{2}$/.test(part));
  const usualScript = (key: string) => (Object.hasOwn(USUAL_SCRIPTS, key) ? USUAL_SCRIPTS[key] : undefined);
  return scriptSubtag ?? usualScript(`${language}-${region}`) ?? usualScript(language) ?? '';
}
