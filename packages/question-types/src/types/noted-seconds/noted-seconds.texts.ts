import { texts as validationTexts } from '../../texts/validation.texts.ts';
import { texts as questionTexts } from '../../controls/question/question.texts.ts';

/** Texts of issues: the question itself is invisible. */
export const texts = {
  ...validationTexts,
  ...questionTexts,
} as const;
