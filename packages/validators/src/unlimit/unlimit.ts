import { lengthIssues } from '../range.ts';
import type { Validator } from '../validator.ts';

const EXAMPLE_WORDS = ['easy', 'to', 'use', '很好', '方便', 'رائع', 'a bit slow'] as const;

/** Any text; only its length is limited. Line ends are stored as line feeds. */
export const unlimit = {
  id: 'unlimit',
  input: { mode: 'text', multiline: true },
  normalise: (text) => text.replace(/\r\n?/g, '\n').trim(),
  validate: (text, { range }) => lengthIssues(text, range),
  example: (seed) =>
    Array.from({ length: 1 + seed(5) }, () => EXAMPLE_WORDS[seed(EXAMPLE_WORDS.length)]).join(' '),
} as const satisfies Validator;
