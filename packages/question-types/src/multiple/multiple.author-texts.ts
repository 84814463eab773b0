import type { AuthorTexts } from '@canvass/logic/author-texts';

export const authorTexts = {
  'question.range-too-wide': {
    message: 'Up to {max} options may be chosen, and there are only {offered}.',
    fix: 'Correct the number, add options, or write null for no bound.',
  },
  'question.range-beyond-options': {
    message: 'At least {min} options are asked for, but only {choosable} can be chosen together.',
    fix: 'Ask for {choosable} at most, or add options.',
  },
  'question.range-third-value': {
    message: 'A range of choices has a least and a most; its third value has no effect.',
    fix: 'Take the third value away.',
  },
} as const satisfies AuthorTexts;
