/** The language of the page. If it has none, as within a survey, that of its address, or else of the browser. */
export const languageOf = (pageLanguage: string, search: string): string =>
  pageLanguage === '' ? (new URLSearchParams(search).get('language') ?? navigator.language) : pageLanguage;
