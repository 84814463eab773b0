/** Of the page, else of its address: inside of a survey the page has none of its own. */
export const languageOf = (language: string, search: string): string =>
  language === '' ? (new URLSearchParams(search).get('language') ?? navigator.language) : language;
