import { isMobile, mobile } from '../mobile/mobile.ts';
import { lengthIssues } from '../range.ts';
import { isLandline, tel } from '../tel/tel.ts';
import type { Validator } from '../validator.ts';

/**
 * A mobile or a landline number. What begins like one of them is told that one's message, anything else the
 * message about both (spec section 5: "format_phone_all or either variant").
 */
export const mobileTel = {
  id: 'mobile_tel',
  input: { mode: 'tel', autocomplete: 'tel', direction: 'ltr' },
  normalise(text) {
    const asMobile = mobile.normalise(text);
    return /^1[3-9]/.test(asMobile) ? asMobile : tel.normalise(text);
  },
  validate: (text, { range }) =>
    isMobile(text) || isLandline(text) ? lengthIssues(text, range) : [{ key: messageKey(text) }],
  example: (seed) => (seed(2) === 0 ? mobile : tel).example(seed),
} as const satisfies Validator;

function messageKey(text: string): string {
  if (/^1[3-9]/.test(text)) return 'validate.format_phone';
  return text.startsWith('0') ? 'validate.format_phone_tel' : 'validate.format_phone_all';
}
