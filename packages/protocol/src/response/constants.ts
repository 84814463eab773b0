/** Numbers and names that several packages share; docs/rules/constants.md lists where all others are defined. */

/** CONST-1: milliseconds until a request counts as timed out. */
export const REQUEST_TIMEOUT_MS = 25_000;
/** CONST-1: days from the last save until a stored record expires, unless it has an expiry time of its own. */
export const RECORD_LIFETIME_DAYS = 30;
/** SCREEN-1: path of the application. */
export const PUBLIC_PATH = '/s/';
/** CONST-8: score that means not applicable. */
export const NOT_APPLICABLE = 99;
/** CONST-4: mobile devices with a narrower viewport get the phone layout. */
export const PHONE_LAYOUT_BELOW_PX = 750;
/** CALL-15: digits of a code sent by SMS. */
export const SMS_CODE_DIGITS = 6;
export const SMS_CODE_PATTERN = /^\d{6}$/;
/** `part` of the issues about a question's SMS code. */
export const SMS_CODE_PART = 'code';
/** CALL-15: minimum seconds between two codes to a phone number. */
export const SMS_RESEND_AFTER_S = 60;
/** Maximum number of bytes of one upload. Larger uploads get 413 (CODE-6). */
export const UPLOAD_MAX_BYTES = 10 * 1024 * 1024;
/** Time zone of a project that names none (docs/format/pages.md). */
export const DEFAULT_TIMEZONE = 'Asia/Shanghai';
