import type { AuthorTexts } from '@canvass/logic/author-texts';

export const authorTexts = {
  'question.too-many-rows': {
    message: 'No table has more than {most} rows, whatever the question says.',
    fix: 'Ask for fewer rows, or ask in another way.',
  },
  'question.bounds-of-text': {
    message: 'min and max of a column bound numbers; this column takes texts, so they have no effect.',
    fix: 'Set setType to int or decimal, or write the length as setValue, such as 2,10.',
  },
  'question.set-value': {
    message: 'setValue "{value}" says nothing about cells of this type, so it has no effect.',
    fix: 'Dates take yyyy, yyyy-MM or yyyy-MM-dd; texts take their length, such as 2,10; other types take none.',
  },
} as const satisfies AuthorTexts;
