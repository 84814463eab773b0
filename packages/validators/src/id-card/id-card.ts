import { daysInMonth, isCalendarDay } from '../calendar.ts';
import { foldDashes } from '../fold-width.ts';
import { lengthIssues } from '../range.ts';
import type { Validator } from '../validator.ts';
import { provinceCodes } from './province-codes.ts';

/** GB 11643-1999, ISO 7064 MOD 11-2. */
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2] as const;
const CHECK_CHARACTERS = '10X98765432';
const FIRST_BIRTH_YEAR = 1900;

/** Identity number of 18 characters: form and birth date, then province, then check character (semantics q). */
export const idCard = {
  id: 'idCard',
  input: { mode: 'text', direction: 'ltr' },
  normalise: (text) => foldDashes(text).replace(/[\s-]/g, '').replaceAll('x', 'X'),
  validate(text, { range, today }) {
    if (!/^\d{17}[\dX]$/.test(text) || !isBirthDay(text.slice(6, 14), today)) {
      return [{ key: 'validate.check_id_card' }];
    }
    if (!provinceCodes.has(text.slice(0, 2))) return [{ key: 'validate.check_id_card_code' }];
    if (checkCharacter(text) !== text.charAt(17)) return [{ key: 'validate.check_id_card_last' }];
    return lengthIssues(text, range);
  },
  example(seed) {
    const [year, month] = [1930 + seed(75), 1 + seed(12)];
    const day = 1 + seed(daysInMonth(year, month));
    const province = [...provinceCodes][seed(provinceCodes.size)] ?? '11';
    const body = `${province}0101${year}${pad(month, 2)}${pad(day, 2)}${pad(seed(1000), 3)}`;
    return body + checkCharacter(body);
  },
} as const satisfies Validator;

/** `birth` is yyyyMMdd; not before 1900, and not after `today` (yyyy-MM-dd) when that is known. */
function isBirthDay(birth: string, today: string | undefined): boolean {
  const year = Number(birth.slice(0, 4));
  if (year < FIRST_BIRTH_YEAR || !isCalendarDay(year, Number(birth.slice(4, 6)), Number(birth.slice(6)))) {
    return false;
  }
  return today === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(today) || birth <= today.replaceAll('-', '');
}

function checkCharacter(digits: string): string {
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(digits.charAt(index)), 0);
  return CHECK_CHARACTERS.charAt(sum % 11);
}

function pad(value: number, width: number): string {
  return String(value).padStart(width, '0');
}
