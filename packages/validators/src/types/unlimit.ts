import { lengthIssues, type Validator } from '../contract/validator.ts';

/** Any text; only its length is limited. */
export const unlimit = {
  id: 'unlimit',
  input: { mode: 'text', multiline: true },
  normalise: normaliseLines,
  validate: (text, { range }) => lengthIssues(text, range),
} as const satisfies Validator;

/** Trims the text, and stores every line end as a line feed. */
export function normaliseLines(text: string): string {
  return text.replace(/\r\n?/g, '\n').trim();
}
