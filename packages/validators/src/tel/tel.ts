import { lengthIssues } from '../range.ts';
import type { Validator, ValueIssue } from '../validator.ts';
import { normaliseLandline } from './normalise-landline.ts';

const EXAMPLE_AREAS = ['010', '021', '0311', '0571', '0755'] as const;

/** Whether the text is a normalised landline number: area code, number, extension of 3 or more (spec section 5). */
export function isLandline(text: string): boolean {
  return /^0\d{2,3}-\d{7,8}(?:-\d{3,})?$/.test(text);
}

/** Spec section 5: the message shows an example, which its parameter `phone` carries. */
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
  example(seed) {
    const area = EXAMPLE_AREAS[seed(EXAMPLE_AREAS.length)] ?? '010';
    const extension = seed(4) === 0 ? `-${100 + seed(900)}` : '';
    return `${area}-${20_000_000 + seed(60_000_000)}${extension}`;
  },
} as const satisfies Validator;
