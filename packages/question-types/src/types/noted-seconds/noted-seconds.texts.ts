import { texts as validationTexts } from '../../texts/validation.texts.ts';
import { texts as questionTexts } from '../../controls/question/question.texts.ts';

/** Messages of issues. The question has no other texts, because it is invisible. */
export const texts = {
  ...validationTexts,
  ...questionTexts,
} as const;
