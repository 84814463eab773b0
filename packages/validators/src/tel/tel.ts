import { lengthIssues } from '../range.ts';
import type { Validator, ValueIssue } from '../validator.ts';
import { normaliseLandline } from './normalise-landline.ts';

/** Whether the text is a normalised landline number: area code, number, extension of 3 or more (VALID-8). */
export function isLandline(text: string): boolean {
  return /^0\d{2,3}-\d{7,8}(?:-\d{3,})?$/.test(text);
}

/** VALID-8: the message shows an example, which its parameter `phone` carries. */
export const landlineIssue: ValueIssue = {
  key: 'validate.format_phone_tel',
  params: { phone: '010-12345678' },
};

/** Landline number of mainland China with its area code. */
export const tel = {
  id: 'tel',
  input: { mode: 'tel', autocomplete: 'tel', direction: 'ltr' },
  normalise: normaliseLandline,
  validate: (text, { range }) => (isLandline(text) ? lengthIssues(text, range) : [landlineIssue]),
} as const satisfies Validator;
