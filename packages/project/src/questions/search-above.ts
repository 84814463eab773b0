/**
 * Maximum number of options without a search field (SCREEN-23). This file is separate, because browsers do not load the
 * schemas.
 */
export const MAX_OPTIONS_WITHOUT_SEARCH = 15;
