/** A language tag such as `zh-CN`. */
export const LOCALE_PATTERN = '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$';
/** An id that the exporting editor gave. */
export const ID_PATTERN = '^[A-Za-z0-9_-]{1,64}$';
