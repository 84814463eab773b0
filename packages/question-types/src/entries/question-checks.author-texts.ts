import type { AuthorTexts } from '@canvass/logic/author-texts';

/** What the checks that question types share say to authors. */
export const authorTexts = {
  'question.no-options': {
    message: 'The question has no options, so respondents would never see it.',
    fix: 'Give it options in items, or choose another question type.',
  },
  'question.open-attrs-unused': {
    message: 'The option has rules for an open text, but it is not open, so no text is asked for.',
    fix: 'Set is_open to true, or take open_attrs away.',
  },
  'question.range-impossible': {
    message: 'At least {min} and at most {max}: nothing is both, so no answer would be accepted.',
    fix: 'Write the smaller number first.',
  },
} as const satisfies AuthorTexts;
