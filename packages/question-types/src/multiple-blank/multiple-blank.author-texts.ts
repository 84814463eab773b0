import type { AuthorTexts } from '@canvass/logic/author-texts';

export const authorTexts = {
  'question.required-no-opt': {
    message: 'The question is required, but none of its fields is: whichever one is filled in is enough.',
    fix: 'Set required on the fields that must be filled, or to false on them if one is enough.',
  },
} as const satisfies AuthorTexts;
