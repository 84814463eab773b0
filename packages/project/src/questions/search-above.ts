/**
 * A search field is shown above more options than this (SCREEN-23). In a separate file, because browsers do not load the
 * schemas.
 */
export const SEARCH_ABOVE = 15;
