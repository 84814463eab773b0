/** The product's languages (CONST-10) with their own names, in order of preference. All but Arabic have texts. */
export const LOCALE_NAMES = {
  'zh-CN': '简体中文',
  'zh-TW': '繁體中文',
  'en-GB': 'English',
  ar: 'العربية',
} as const;
export type Locale = keyof typeof LOCALE_NAMES;
export const LOCALES = Object.keys(LOCALE_NAMES) as readonly Locale[]; // the keys of the object above
/** CONST-10. */
export const DEFAULT_LOCALE: Locale = 'zh-CN';

/** Primary subtags of languages written from right to left. */
const RIGHT_TO_LEFT: ReadonlySet<string> = new Set(['ar', 'fa', 'he', 'ur']);

/** The direction of a language's text. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.has(primaryOf(language)) ? 'rtl' : 'ltr';
}

/**
 * The locale of the product's own texts for a language: en-GB for Arabic, which has only a right-to-left layout
 * (PROJECT-12), and for a project's languages that the product does not have.
 */
export function wordsOf(language: string): Exclude<Locale, 'ar'> {
  const locale = localeOf(language) ?? 'en-GB';
  return locale === 'ar' ? 'en-GB' : locale;
}

const TRADITIONAL = /^zh-(?:hant|tw|hk|mo)(?:-|$)/;

/**
 * The locale of a browser's language; undefined if there is none (CONST-10). Chinese in the traditional script or from
 * Taiwan, Hong Kong or Macau is zh-TW, other Chinese zh-CN; any other language is found by its primary subtag.
 */
export function localeOf(language: string): Locale | undefined {
  const tag = language.trim().replaceAll('_', '-').toLowerCase();
  if (TRADITIONAL.test(tag)) return 'zh-TW';
  return LOCALES.find((locale) => primaryOf(locale) === primaryOf(tag));
}

const primaryOf = (language: string): string => language.split(/[-_]/, 1)[0]?.toLowerCase() ?? '';

/**
 * The initial language: the link's, else the first of the browser's languages that the project offers, else the
 * project's own (STATE-15, Local persistence). `offered` contains language tags.
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
