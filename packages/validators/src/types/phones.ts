import { foldWidth } from '../text/characters.ts';
import { foldDashes } from '../text/digits.ts';
import { lengthIssues } from '../contract/validator.ts';
import { isMobile } from './is-mobile.ts';
import type { Validator, ValueIssue } from '../contract/validator.ts';

interface NationalNumber {
  /** Digits and hyphens, without China's country code. */
  readonly number: string;
  /** Whether a country code was removed. The area code of a landline may then lack its 0. */
  readonly hadCountryCode: boolean;
}

/** Removes a leading +86 or 0086, and all characters other than digits and hyphens (VALID-7, VALID-8). */
function stripCountryCode(text: string): NationalNumber {
  const folded = foldDashes(text);
  const digits = folded.replace(/[^0-9-]/g, '').replace(/^-+/, '');
  const afterPlus = /^[^0-9]*\+/.test(folded) && digits.startsWith('86') ? digits.slice(2) : digits;
  const number = afterPlus.replace(/^-*(?:0086-*)*/, '');
  return { number, hadCountryCode: number.length < digits.length };
}

/** Numbers of North America without a plus, as people write them. Without the punctuation, they could be Chinese numbers. */
const NORTH_AMERICAN = /^1[-. ]\(?[2-9]\d\d(?:\) ?|[-. ])\d{3}[-. ]\d{4}$/;

/** Whether a text has a country code other than China's (VALID-7, VALID-8). */
function isForeign(text: string): boolean {
  const folded = foldDashes(text);
  return /^(?:\+|00)(?!(?:00)*86)\d/.test(folded.replace(/[^\d+]/g, '')) || NORTH_AMERICAN.test(folded);
}

const foreignIssue: ValueIssue = { key: 'validate.phone_china' };

/** Number of digits of a Chinese mobile number (VALID-7). */
const MOBILE_DIGITS = 11;

/** Whether a text is a mobile number and, with `requiresLegacyPrefix`, has a prefix that was allocated by 2022. */
function isAcceptedMobile(text: string, requiresLegacyPrefix: boolean | undefined): boolean {
  return isMobile(text) && (requiresLegacyPrefix !== true || hasLegacyPrefix(text));
}

/** Mobile number of mainland China (VALID-7). Other texts stay as they were typed. */
export const mobile = {
  id: 'mobile',
  input: { mode: 'tel', autocomplete: 'tel', direction: 'ltr' },
  normalise(text) {
    if (isForeign(text)) return text.trim();
    const digits = stripCountryCode(text).number.replaceAll('-', '');
    // Address books drop the plus sign: 13 digits that begin with 861 are always a country code and a mobile number.
    const national =
      digits.length === MOBILE_DIGITS + 2 && digits.startsWith('861') ? digits.slice(2) : digits;
    return isMobile(national) ? national : text.trim();
  },
  validate: (text, { range, legacyPrefix }) =>
    isAcceptedMobile(text, legacyPrefix)
      ? lengthIssues(text, range)
      : [isForeign(text) ? foreignIssue : { key: 'validate.format_phone' }],
} as const satisfies Validator;

/**
 * Three-digit mobile prefixes that were allocated by 2022, grouped by the operator that first got them (VALID-7).
 * Machine-to-machine ranges (140, 141, 144, 146, 148) are omitted.
 */
const LEGACY_PREFIXES = {
  mobile: '135 136 137 138 139 147 150 151 152 157 158 159 165 172 178 182 183 184 187 188 195 197 198',
  unicom: '130 131 132 145 155 156 166 167 171 175 176 185 186 196',
  telecom: '133 149 153 162 173 177 180 181 189 190 191 193 199',
  broadnet: '192',
  /** Shared by several operators, satellite phones (1749) and emergency services. */
  shared: '134 170 174',
} as const;

const PREFIXES = new Set(Object.values(LEGACY_PREFIXES).flatMap((list) => list.split(' ')));

/** The older check of VALID-7. It refuses numbers in ranges allocated after 2022, so surveys must opt in. */
function hasLegacyPrefix(text: string): boolean {
  return PREFIXES.has(text.slice(0, 3));
}

/** Whether the text is a normalised landline number: area code, number, extension of 3 or more (VALID-8). */
function isLandline(text: string): boolean {
  return /^0\d{2,3}-\d{7,8}(?:-\d{3,})?$/.test(text);
}

/** The issue of an invalid landline number (VALID-8). `phone` is an example number for the message. */
const landlineIssue: ValueIssue = {
  key: 'validate.format_phone_tel',
  params: { phone: '010-12345678' },
};

/** Landline number of mainland China with its area code. */
export const tel = {
  id: 'tel',
  input: { mode: 'tel', autocomplete: 'tel', direction: 'ltr' },
  normalise: normaliseLandline,
  validate: (text, { range }) =>
    isLandline(text) ? lengthIssues(text, range) : [isForeign(text) ? foreignIssue : landlineIssue],
} as const satisfies Validator;

/** Minimum length of a subscriber number (VALID-8). */
const MIN_SUBSCRIBER_DIGITS = 7;

const EXTENSION_MARK = /转|轉|分机|分機|ext|x|#/gi;

/**
 * Formats a typed landline number as `area-number[-extension]` (VALID-8): removes brackets, whitespace and the country
 * code, and then restores the 0 that an area code lacks after a country code. Without hyphens the area code has three digits if it is 010 or 02x, else
 * four. A text that is not a landline number of China stays as it was typed.
 */
function normaliseLandline(text: string): string {
  if (isForeign(text)) return text.trim();
  const { number, hadCountryCode } = stripCountryCode(foldWidth(text).replace(EXTENSION_MARK, '-'));
  const lacksZero = hadCountryCode && /^(?:[2-9]|1[0-2])/.test(number) && !/^[48]00/.test(number);
  const groups = (lacksZero ? `0${number}` : number).split('-').filter((group) => group !== '');
  const first = groups[0] ?? '';
  if (!/^0\d{2}/.test(first)) return text.trim();
  const area = first.slice(0, first.length <= 4 ? first.length : areaCodeLength(first));
  const landline = [area, ...joinSubscriber([first.slice(area.length), ...groups.slice(1)])].join('-');
  return isLandline(landline) ? landline : text.trim();
}

function areaCodeLength(digits: string): number {
  return /^0[12]/.test(digits) ? 3 : 4;
}

/** Joins groups until the subscriber number has at least seven digits: `6552-9988-12` is a number in two halves, with an extension. */
function joinSubscriber(groups: readonly string[]): readonly string[] {
  let subscriber = '';
  let usedGroups = 0;
  while (usedGroups < groups.length && subscriber.length < MIN_SUBSCRIBER_DIGITS)
    subscriber += groups[usedGroups++] ?? '';
  return [subscriber, groups.slice(usedGroups).join('')].filter((part) => part !== '');
}

/** Mobile or landline number (VALID-5). The first digits of an invalid text determine the kind of number that its issue names. */
export const mobileTel = {
  id: 'mobile_tel',
  input: { mode: 'tel', autocomplete: 'tel', direction: 'ltr' },
  normalise(text) {
    const asMobile = mobile.normalise(text);
    return isMobile(asMobile) ? asMobile : tel.normalise(text);
  },
  validate: (text, { range, legacyPrefix }) =>
    isAcceptedMobile(text, legacyPrefix) || isLandline(text)
      ? lengthIssues(text, range)
      : [findPhoneIssue(text)],
} as const satisfies Validator;

function findPhoneIssue(text: string): ValueIssue {
  if (isForeign(text)) return foreignIssue;
  const { number } = stripCountryCode(text);
  if (/^1[3-9]/.test(number)) return { key: 'validate.format_phone' };
  return number.startsWith('0') ? landlineIssue : { key: 'validate.format_phone_all' };
}
