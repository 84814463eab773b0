import type { AuthorTexts } from '@canvass/logic/author-texts';

/** What the checks that matrices share say to authors. */
export const authorTexts = {
  'question.no-rows': {
    message: 'The question has no rows, so there is nothing to answer.',
    fix: 'Give it rows in rows_items, or choose another question type.',
  },
  'question.row-asks-nothing': {
    message: 'The row leaves out every option, so it asks nothing.',
    fix: 'Leave fewer options out in allowNull, or take the row away.',
  },
  'question.row-key-taken': {
    message: 'Answers keep the text of another row under "{gid}", which is also the gid of this row.',
    fix: 'Give the row another gid.',
  },
} as const satisfies AuthorTexts;
