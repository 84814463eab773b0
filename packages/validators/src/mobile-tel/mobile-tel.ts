import { isAcceptedMobile, mobile } from '../mobile/mobile.ts';
import { lengthIssues } from '../range.ts';
import { isLandline, landlineIssue, tel } from '../tel/tel.ts';
import type { Validator, ValueIssue } from '../validator.ts';

/**
 * A mobile or a landline number. What begins like one of them gets that one's message, anything else the
 * message about both (VALID-5: "format_phone_all or either variant").
 */
export const mobileTel = {
  id: 'mobile_tel',
  input: { mode: 'tel', autocomplete: 'tel', direction: 'ltr' },
  normalise(text) {
    const asMobile = mobile.normalise(text);
    return /^1[3-9]/.test(asMobile) ? asMobile : tel.normalise(text);
  },
  validate: (text, { range, legacyPrefix }) =>
    isAcceptedMobile(text, legacyPrefix) || isLandline(text) ? lengthIssues(text, range) : [issueOf(text)],
} as const satisfies Validator;

function issueOf(text: string): ValueIssue {
  if (/^1[3-9]/.test(text)) return { key: 'validate.format_phone' };
  return text.startsWith('0') ? landlineIssue : { key: 'validate.format_phone_all' };
}
