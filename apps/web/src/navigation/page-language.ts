/** Returns the language of a page. Within a survey, it is the language of the address, or else of the browser. */
export const computeLanguage = (pageLanguage: string, search: string): string =>
  pageLanguage === '' ? (new URLSearchParams(search).get('language') ?? navigator.language) : pageLanguage;
