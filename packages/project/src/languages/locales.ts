/** CONST-10: the locales of the product's own texts. */
export const LOCALES = ['zh-CN', 'zh-TW', 'en-GB', 'ar'] as const;
export type Locale = (typeof LOCALES)[number];
/** CONST-10. */
export const DEFAULT_LOCALE: Locale = 'zh-CN';

export const isLocale = (tag: string): tag is Locale => LOCALES.some((locale) => locale === tag);

/** Languages that are written from right to left, by their primary subtag. */
const RIGHT_TO_LEFT: ReadonlySet<string> = new Set(['ar', 'fa', 'he', 'ur']);

/** The direction of a language's text; for `ar` this holds although the product's own words are English. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.has(primaryOf(language)) ? 'rtl' : 'ltr';
}

/**
 * The locale whose words the product uses for a language. PROJECT-12: Arabic has right-to-left layout and English
 * text. A language that the product does not speak (a project may be translated into any) gets en-GB.
 */
export function wordsOf(language: string): Exclude<Locale, 'ar'> {
  const locale = localeOf(language) ?? 'en-GB';
  return locale === 'ar' ? 'en-GB' : locale;
}

const TRADITIONAL = /^zh-(?:hant|tw|hk|mo)(?:-|$)/;

/**
 * The locale that fits a browser's language; undefined when there is none. CONST-10: `ar-…` maps to ar. Chinese
 * in the traditional script or from Taiwan, Hong Kong or Macau maps to zh-TW, other Chinese to zh-CN, English to en-GB.
 */
export function localeOf(language: string): Locale | undefined {
  const tag = language.trim().replaceAll('_', '-').toLowerCase();
  switch (primaryOf(tag)) {
    case 'zh':
      return TRADITIONAL.test(tag) ? 'zh-TW' : 'zh-CN';
    case 'en':
      return 'en-GB';
    case 'ar':
      return 'ar';
    default:
      return undefined;
  }
}

const primaryOf = (language: string): string => language.split(/[-_]/, 1)[0]?.toLowerCase() ?? '';

/**
 * The language to begin in: the link's, else the first of the browser's that the project offers, else the project's
 * own (STATE-15, Local persistence). `offered` are language tags; what is not among them is never chosen.
 */
export function chooseLanguage(
  offered: readonly string[],
  link: string | undefined,
  browser: readonly string[],
): string {
  for (const wanted of link === undefined ? browser : [link, ...browser]) {
    const exact = offered.find((tag) => tag.toLowerCase() === wanted.toLowerCase());
    const fitting = exact ?? offered.find((tag) => tag === localeOf(wanted));
    if (fitting !== undefined) return fitting;
  }
  return offered[0] ?? DEFAULT_LOCALE;
}
