import { foldDashes } from '../fold-width.ts';
import { numberIssues } from '../range.ts';
import type { Validator } from '../validator.ts';

/** Integer: optional minus, digits (semantics r 16). Leading zeros stay. */
export const int = {
  id: 'int',
  input: { mode: 'numeric', direction: 'ltr' },
  numeric: true,
  normalise: foldDashes,
  validate: (text, { range }) =>
    /^-?\d+$/.test(text) ? numberIssues(text, range) : [{ key: 'validate.need_integer' }],
  example: (seed) => String(seed(2001) - 1000),
} as const satisfies Validator;
