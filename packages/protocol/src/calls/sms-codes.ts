/** CALL-15: digits of a code sent by SMS. */
export const SMS_CODE_DIGITS = 6;
export const SMS_CODE_PATTERN = /^\d{6}$/;
/** `part` of the issues about a question's SMS code. */
export const SMS_CODE_PART = 'code';
/** CALL-15: minimum seconds between two codes to a phone number. */
export const SMS_RESEND_AFTER_S = 60;
