import { HAN } from '../han.ts';
import { lengthIssues } from '../range.ts';
import type { Validator } from '../validator.ts';

/** Chinese punctuation, the middle dot of names, and the ASCII marks that keyboards put in their place. */
const PUNCTUATION =
  '\\u3001-\\u3003\\u3008-\\u3011\\u3014-\\u301f\\u2013\\u2014\\u2018\\u2019\\u201c\\u201d\\u2026\\u2027\\u00b7\\u30fb' +
  '\\uff01\\uff08\\uff09\\uff0c-\\uff0e\\uff1a\\uff1b\\uff1f\\uff5e\\uffe5,.;:?!()"\'\\-';
const ALLOWED = new RegExp(`^[${HAN}${PUNCTUATION}\\s]+$`, 'u');
const HAS_HAN = new RegExp(`[${HAN}]`, 'u');

/** Chinese only: Chinese characters, at least one, with punctuation; blanks are ignored (VALID-10). */
export const langCh = {
  id: 'lang_ch',
  aliases: ['zh'],
  input: { mode: 'text', multiline: true },
  normalise: (text) => text.replace(/\r\n?/g, '\n').trim(),
  validate: (text, { range }) =>
    ALLOWED.test(text) && HAS_HAN.test(text) ? lengthIssues(text, range) : [{ key: 'validate.need_chinese' }],
} as const satisfies Validator;
