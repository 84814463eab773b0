import type { AuthorTexts } from '@canvass/logic/author-texts';

/** What the checks that question types share say to authors. */
export const authorTexts = {
  'question.no-options': {
    message: 'The question has no options, so respondents would never see it.',
    fix: 'Give it options in items, or choose another question type.',
  },
  'question.range-impossible': {
    message: 'At least {min} and at most {max}: nothing is both, so no answer would be accepted.',
    fix: 'Write the smaller number first.',
  },
} as const satisfies AuthorTexts;
