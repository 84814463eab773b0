import type { AuthorTexts } from '@canvass/logic/author-texts';

/** What the check of questions that note seconds says to authors. */
export const notedTexts = {
  'question.noted-by-itself': {
    message: 'The page notes this by itself; a respondent could not mend it if it were missing.',
    mend: 'Take required away.',
  },
} as const satisfies AuthorTexts;
