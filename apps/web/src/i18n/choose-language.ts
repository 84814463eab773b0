// Loaded if a page is shown in another language than the server has sent it in.
import { chooseLanguage, directionOf, type Locale, LOCALES, computeProductLanguage } from '@canvass/project';

export interface PageLanguage {
  readonly locale: Locale;
  readonly direction: 'ltr' | 'rtl';
}

/** The language of the product's texts on a page, which also formats dates and numbers. */
export const productLanguageIn = (language: string): Locale =>
  computeProductLanguage(language, navigator.languages);

export const pageLanguageOf = (language: string): PageLanguage => ({
  locale: productLanguageIn(language),
  direction: directionOf(language),
});

/** Sets language and direction of the document, and the language of the product's texts. */
export function applyLanguage(language: string): void {
  const { locale, direction } = pageLanguageOf(language);
  Object.assign(document.documentElement, { lang: language, dir: direction });
  const root = document.getElementById('root');
  root?.setAttribute('lang', locale);
  root?.setAttribute('data-words', locale);
}

/** Chooses a language as the server does. `offeredLanguages` defaults to the product's languages. */
export const chooseLikeServer = (
  link: string | undefined,
  offeredLanguages: readonly string[] = LOCALES,
): string => chooseLanguage(offeredLanguages, link, navigator.languages);
