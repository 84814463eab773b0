import { texts as questionTexts } from '../../controls/question/question.texts.ts';

/** Texts of the core and the view. */
export const texts = {
  ...questionTexts,
} as const;
