import { texts as questionTexts } from '../../controls/question/question.texts.ts';

/** Texts of core and view of a text to read. */
export const texts = {
  ...questionTexts,
} as const;
