import { lengthIssues } from '../contract/validator.ts';
import type { Validator } from '../contract/validator.ts';
import { foldWidth } from '../text/characters.ts';
import { HAN } from '../text/han.ts';
import { normaliseLines } from './unlimit.ts';

/** Chinese punctuation, the middle dot of names, and the ASCII marks that keyboards type instead. */
const PUNCTUATION =
  '\\u3001-\\u3003\\u3008-\\u3011\\u3014-\\u301f\\u2013\\u2014\\u2018\\u2019\\u201c\\u201d\\u2026\\u2027\\u00b7\\u30fb' +
  '\\uff01\\uff08\\uff09\\uff0c-\\uff0e\\uff1a\\uff1b\\uff1f\\uff5e\\uffe5,.;:?!()"\'\\-';
const ALLOWED = new RegExp(`^[${HAN}${PUNCTUATION}\\s]+$`, 'u');
const HAS_HAN = new RegExp(`[${HAN}]`, 'u');

/** Chinese: at least one Chinese character; punctuation and whitespace are allowed (VALID-10). */
export const langCh = {
  id: 'lang_ch',
  aliases: ['zh'],
  input: { mode: 'text', multiline: true },
  normalise: normaliseLines,
  validate: (text, { range }) =>
    ALLOWED.test(text) && HAS_HAN.test(text) ? lengthIssues(text, range) : [{ key: 'validate.need_chinese' }],
} as const satisfies Validator;

/** English letters only (VALID-10): no whitespace, digits, punctuation or accented letters. */
export const langEn = {
  id: 'lang_en',
  aliases: ['en'],
  input: { mode: 'text' },
  lengthUnit: 'letters',
  normalise: foldWidth,
  validate: (text, { range }) =>
    /^[A-Za-z]+$/.test(text) ? lengthIssues(text, range, 'letters') : [{ key: 'validate.need_characters' }],
} as const satisfies Validator;
