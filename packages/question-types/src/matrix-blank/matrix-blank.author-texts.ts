import type { AuthorTexts } from '@canvass/logic/author-texts';

export const authorTexts = {
  'question.required-no-cell': {
    message: 'The question is required, but none of its cells is: whichever one is filled in is enough.',
    fix: 'Take required: false or allowNull away from the rows, options or question that must be answered.',
  },
} as const satisfies AuthorTexts;
