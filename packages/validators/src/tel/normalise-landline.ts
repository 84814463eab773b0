import { foldWidth } from '../fold-width.ts';
import { stripCountryCode } from '../strip-country-code.ts';

/** Fewest digits of a subscriber's number (VALID-8, Landline). */
const SUBSCRIBER_MIN = 7;

/** How people write "extension". */
const EXTENSION_WORD = /转|轉|分机|分機|ext|x|#/gi;

/**
 * VALID-8: `area-number[-extension]` out of whatever was typed. Brackets, blanks and the country code
 * go; the 0 that an international area code lacks comes back; without a hyphen the area code is found by its
 * length (010 and 02x have three digits, all others four). What is no landline is left as digits and hyphens.
 */
export function normaliseLandline(text: string): string {
  const { number, stripped } = stripCountryCode(foldWidth(text).replace(EXTENSION_WORD, '-'));
  const lacksZero = stripped && /^(?:[2-9]|1[0-2])/.test(number) && !/^[48]00/.test(number);
  const groups = (lacksZero ? `0${number}` : number).split('-').filter((group) => group !== '');
  const first = groups[0] ?? '';
  if (!/^0\d{2}/.test(first)) return groups.join('-');
  const area = first.slice(0, first.length <= 4 ? first.length : areaCodeLength(first));
  return [area, ...joinSubscriber([first.slice(area.length), ...groups.slice(1)])].join('-');
}

function areaCodeLength(digits: string): number {
  return /^0[12]/.test(digits) ? 3 : 4;
}

/** `6552-9988-12` is a number written in two halves and an extension: groups are joined up to seven digits. */
function joinSubscriber(groups: readonly string[]): readonly string[] {
  let subscriber = '';
  let used = 0;
  while (used < groups.length && subscriber.length < SUBSCRIBER_MIN) subscriber += groups[used++] ?? '';
  return [subscriber, groups.slice(used).join('')].filter((part) => part !== '');
}
