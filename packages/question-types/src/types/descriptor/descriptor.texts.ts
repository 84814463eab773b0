import { texts as questionTexts } from '../../controls/question/question.texts.ts';

/** All that the texts to read core and view may say. */
export const texts = {
  ...questionTexts,
} as const;
