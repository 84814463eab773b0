import { foldWidth } from '../fold-width.ts';
import { lengthIssues } from '../range.ts';
import type { Validator } from '../validator.ts';

/** English letters only (VALID-10): neither blanks, digits, punctuation nor accented letters. */
export const langEn = {
  id: 'lang_en',
  aliases: ['en'],
  input: { mode: 'text' },
  lengthUnit: 'letters',
  normalise: foldWidth,
  validate: (text, { range }) =>
    /^[A-Za-z]+$/.test(text) ? lengthIssues(text, range, 'letters') : [{ key: 'validate.need_characters' }],
} as const satisfies Validator;
