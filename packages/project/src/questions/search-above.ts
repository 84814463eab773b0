/**
 * Maximum number of options without a search field (SCREEN-23). In a separate file, because browsers do not load the
 * schemas.
 */
export const SEARCH_ABOVE = 15;
