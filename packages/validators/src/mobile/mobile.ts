import { hasLegacyPrefix } from './legacy-prefixes.ts';
import { lengthIssues } from '../range.ts';
import { stripCountryCode } from '../strip-country-code.ts';
import type { Validator } from '../validator.ts';

/** VALID-7: digits of a mobile number. */
const MOBILE_DIGITS = 11;

/** Whether the text is a mobile number: 11 digits, the first 1, the second 3 to 9 (VALID-7). */
export function isMobile(text: string): boolean {
  return /^1[3-9]\d{9}$/.test(text);
}

/** The same, and where an old survey asks for it, with a prefix that an operator had been given. */
export function isAcceptedMobile(text: string, legacyPrefix: boolean | undefined): boolean {
  return isMobile(text) && (legacyPrefix !== true || hasLegacyPrefix(text));
}

/**
 * Mobile number of mainland China. No input length limit: the browser would cut a pasted +86 number before
 * its prefix is taken off (VALID-7).
 */
export const mobile = {
  id: 'mobile',
  input: { mode: 'tel', autocomplete: 'tel', direction: 'ltr' },
  normalise(text) {
    const digits = stripCountryCode(text).number.replaceAll('-', '');
    // Copied from address books without the plus sign: 13 digits beginning 861 are nothing else.
    const national =
      digits.length === MOBILE_DIGITS + 2 && digits.startsWith('861') ? digits.slice(2) : digits;
    return national.slice(0, MOBILE_DIGITS);
  },
  validate: (text, { range, legacyPrefix }) =>
    isAcceptedMobile(text, legacyPrefix) ? lengthIssues(text, range) : [{ key: 'validate.format_phone' }],
} as const satisfies Validator;
