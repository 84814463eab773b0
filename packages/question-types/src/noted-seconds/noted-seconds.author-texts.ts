import type { AuthorTexts } from '@canvass/logic/author-texts';

/** What the check of questions that note seconds says to authors. */
export const authorTexts = {
  'question.noted-by-itself': {
    message: 'The page notes this by itself; a respondent could not fix it if it were missing.',
    fix: 'Take required away.',
  },
} as const satisfies AuthorTexts;
