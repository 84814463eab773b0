import { foldDashes, foldWidth } from '../text/characters.ts';
import { numberIssues, lengthIssues } from '../contract/validator.ts';
import type { Validator } from '../contract/validator.ts';

/** Integer: optional minus, digits (VALID-9). Leading zeros are kept. */
export const int = {
  id: 'int',
  input: { mode: 'numeric', direction: 'ltr' },
  numeric: true,
  normalise: foldDashes,
  validate: (text, { range }) =>
    /^-?\d+$/.test(text) ? numberIssues(text, range) : [{ key: 'validate.need_integer' }],
} as const satisfies Validator;

/** Decimal: optional sign, digits, optionally a point with digits; neither `.5` nor `5.` (VALID-9). */
export const decimal = {
  id: 'decimal',
  aliases: ['number'],
  input: { mode: 'decimal', direction: 'ltr' },
  numeric: true,
  normalise: foldDashes,
  validate: (text, { range }) =>
    /^[+-]?\d+(?:\.\d+)?$/.test(text) ? numberIssues(text, range) : [{ key: 'validate.need_decimal' }],
} as const satisfies Validator;

/** Codes made of digits (VALID-10). `normalise` removes whitespace and hyphens; the range limits the length. */
export const digits = {
  id: 'digits',
  input: { mode: 'numeric', direction: 'ltr' },
  normalise: (text) => foldWidth(text).replace(/[\s-]/g, ''),
  validate: (text, { range }) =>
    /^\d+$/.test(text) ? lengthIssues(text, range) : [{ key: 'validate.need_digits' }],
} as const satisfies Validator;
