import { foldWidth } from '../fold-width.ts';
import { lengthIssues } from '../range.ts';
import type { Validator } from '../validator.ts';

/**
 * Digits only (VALID-10, Validators), for codes: blanks and hyphens are taken out, the range limits
 * the length: `000123` is not the number 123.
 */
export const digits = {
  id: 'digits',
  input: { mode: 'numeric', direction: 'ltr' },
  normalise: (text) => foldWidth(text).replace(/[\s-]/g, ''),
  validate: (text, { range }) =>
    /^\d+$/.test(text) ? lengthIssues(text, range) : [{ key: 'validate.need_digits' }],
} as const satisfies Validator;
