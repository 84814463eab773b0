// Loaded if a page is not in the language in which the server has sent it.
import { chooseLanguage, directionOf, type Locale, LOCALES, productLanguageOf } from '@canvass/project';

/** The product's language for the words of a page, and the page's direction. */
export interface PageLanguage {
  readonly words: Locale;
  readonly direction: 'ltr' | 'rtl';
}

/** The product's language for the words of a page, which also formats its dates and numbers. */
export const productLanguageIn = (language: string): Locale =>
  productLanguageOf(language, navigator.languages);

export const pageLanguageOf = (language: string): PageLanguage => ({
  words: productLanguageIn(language),
  direction: directionOf(language),
});

/** Sets language and direction of the document, and the language of the product's words. */
export function applyLanguage(language: string): void {
  const { words, direction } = pageLanguageOf(language);
  Object.assign(document.documentElement, { lang: language, dir: direction });
  const root = document.getElementById('root');
  root?.setAttribute('lang', words);
  root?.setAttribute('data-words', words);
}

/** The language of a page as the server chooses it, of the product's languages if none are given. */
export const chooseHere = (link: string | undefined, offered: readonly string[] = LOCALES): string =>
  chooseLanguage(offered, link, navigator.languages);
