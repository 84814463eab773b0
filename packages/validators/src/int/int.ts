import { foldDashes } from '../fold-width.ts';
import { numberIssues } from '../range.ts';
import type { Validator } from '../validator.ts';

/** Integer: optional minus, digits (VALID-9). Leading zeros stay. */
export const int = {
  id: 'int',
  input: { mode: 'numeric', direction: 'ltr' },
  numeric: true,
  normalise: foldDashes,
  validate: (text, { range }) =>
    /^-?\d+$/.test(text) ? numberIssues(text, range) : [{ key: 'validate.need_integer' }],
} as const satisfies Validator;
