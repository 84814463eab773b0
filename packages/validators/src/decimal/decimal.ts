import { foldDashes } from '../fold-width.ts';
import { numberIssues } from '../range.ts';
import type { Validator } from '../validator.ts';

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
