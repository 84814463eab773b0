import { isCalendarDay } from '../text/calendar.ts';
import { foldDashes } from '../text/digits.ts';
import { lengthIssues } from '../contract/validator.ts';
import type { Validator } from '../contract/validator.ts';

const MIN_BIRTH_YEAR = 1900;

/**
 * Identity number of mainland China with 18 characters (VALID-12). Stored without spaces and hyphens. An invalid number
 * is stored as it was typed.
 */
export const idCard = {
  id: 'idCard',
  input: { mode: 'text', direction: 'ltr' },
  normalise(text, { today } = {}) {
    const number = removeSeparators(text);
    return findIssue(number, today) === undefined ? number : text.trim();
  },
  validate(text, { range, today }) {
    const issue = findIssue(text, today);
    return issue === undefined ? lengthIssues(text, range) : [{ key: issue }];
  },
} as const satisfies Validator;

const removeSeparators = (text: string): string =>
  foldDashes(text).replace(/[\s-]/g, '').replaceAll('x', 'X');

function findIssue(number: string, today: string | undefined): string | undefined {
  if (!/^\d{17}[\dX]$/.test(number) || !isValidBirthDate(number.slice(6, 14), today))
    return 'validate.check_id_card';
  if (!PROVINCE_CODES.has(number.slice(0, 2))) return 'validate.check_id_card_code';
  return computeCheckCharacter(number) === number.charAt(17) ? undefined : 'validate.check_id_card_last';
}

/** Whether `birth` (yyyyMMdd) is a day from 1900 on, and not after `today` (yyyy-MM-dd) if that is given. */
function isValidBirthDate(birth: string, today: string | undefined): boolean {
  const year = Number(birth.slice(0, 4));
  if (year < MIN_BIRTH_YEAR || !isCalendarDay(year, Number(birth.slice(4, 6)), Number(birth.slice(6)))) {
    return false;
  }
  return today === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(today) || birth <= today.replaceAll('-', '');
}

/**
 * First two digits of a Chinese identity number: provinces of GB/T 2260, Taiwan, Hong Kong and Macao (71, 81,
 * 82), residence permits (81, 82, 83) and permanent residents from abroad (91) (VALID-12).
 */
export const PROVINCE_CODES: ReadonlySet<string> = new Set(
  (
    '11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 ' +
    '50 51 52 53 54 61 62 63 64 65 71 81 82 83 91'
  ).split(' '),
);

/** Weights of the digits for the check character of ISO 7064 MOD 11-2 (GB 11643-1999). */
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2] as const;
const CHECK_CHARACTERS = '10X98765432';

/** The last character of an identity number with these 17 digits. */
export function computeCheckCharacter(digits: string): string {
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(digits.charAt(index)), 0);
  return CHECK_CHARACTERS.charAt(sum % 11);
}
