import type { AuthorTexts } from '@canvass/logic/author-texts';

/** What the checks of questions that take one text say to authors. */
export const authorTexts = {
  'question.required-in-open-attrs': {
    message: 'open_attrs.required is for the open text of an option; this question may be left empty.',
    fix: 'Set required on the question itself.',
  },
  'question.two-ranges': {
    message: 'The question has two ranges; open_attrs.range is the one that counts.',
    fix: 'Take one of them away.',
  },
  'question.two-limits': {
    message:
      'The number has a bound in {field} and another one in its range; {field} is the one that counts.',
    fix: 'Take one of them away.',
  },
  'question.text-type-given': {
    message: 'Texts of this question are always of type {given}; open_attrs.type has no effect.',
    fix: 'Take open_attrs.type away, or use a blank.',
  },
  'question.unique-unused': {
    message:
      'Only e-mail addresses, phone numbers and ID cards are looked up; texts of type {given} are not.',
    fix: 'Take unique away, or give open_attrs one of those types.',
  },
  'question.legacy-prefix-unused': {
    message: 'legacy_prefix is about mobile numbers; texts of type {given} have no prefix.',
    fix: 'Take legacy_prefix away, or set open_attrs.type to mobile.',
  },
  'question.sms-without-mobile': {
    message: 'A code is sent to a mobile number, but texts of this question are of type {given}.',
    fix: 'Set open_attrs.type to mobile, or take sms_verify away.',
  },
} as const satisfies AuthorTexts;
