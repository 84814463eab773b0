import { texts as validationTexts } from '../../texts/validation.texts.ts';
import { texts as questionTexts } from '../../controls/question/question.texts.ts';

/** Texts of the date. */
export const texts = {
  ...validationTexts,
  ...questionTexts,
} as const;
