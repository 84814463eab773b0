/** The language of the page, or of its address for pages within a survey, which have none. */
export const languageOf = (language: string, search: string): string =>
  language === '' ? (new URLSearchParams(search).get('language') ?? navigator.language) : language;
