import { isCalendarDay } from '../calendar.ts';
import { foldDashes } from '../fold-width.ts';
import { lengthIssues } from '../range.ts';
import type { Validator } from '../validator.ts';
import { checkCharacter } from './check-character.ts';
import { provinceCodes } from './province-codes.ts';

const FIRST_BIRTH_YEAR = 1900;

/** Identity number of 18 characters: form and birth date, then province, then check character (VALID-12). */
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
} as const satisfies Validator;

/** `birth` is yyyyMMdd; not before 1900, and not after `today` (yyyy-MM-dd) when that is known. */
function isBirthDay(birth: string, today: string | undefined): boolean {
  const year = Number(birth.slice(0, 4));
  if (year < FIRST_BIRTH_YEAR || !isCalendarDay(year, Number(birth.slice(4, 6)), Number(birth.slice(6)))) {
    return false;
  }
  return today === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(today) || birth <= today.replaceAll('-', '');
}
