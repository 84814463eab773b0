/** Markup that shows nothing by itself, and spaces that no other character can have. */
const SHOWS_NOTHING = /<(?!img\b)[^<>]*>|&nbsp;|&#(?:160|x0*a0);/gi;

/** Whether a translation shows nothing. It counts as missing (PROJECT-11): translators leave texts blank that are not done. */
export const isBlankTranslation = (text: string, isRich: boolean): boolean =>
  (isRich ? text.replaceAll(SHOWS_NOTHING, '') : text).trim() === '';
