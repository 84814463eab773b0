import { lengthIssues } from '../range.ts';
import type { Validator } from '../validator.ts';

/** Any text; only its length is limited. Line ends are stored as line feeds. */
export const unlimit = {
  id: 'unlimit',
  input: { mode: 'text', multiline: true },
  normalise: (text) => text.replace(/\r\n?/g, '\n').trim(),
  validate: (text, { range }) => lengthIssues(text, range),
} as const satisfies Validator;
