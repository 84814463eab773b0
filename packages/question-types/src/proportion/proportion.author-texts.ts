import type { AuthorTexts } from '@canvass/logic/author-texts';

export const authorTexts = {
  'proportion.total-not-whole': {
    message: 'Shares are whole numbers; they can never add up to {total}.',
    fix: 'Write a whole number in total.',
  },
} as const satisfies AuthorTexts;
