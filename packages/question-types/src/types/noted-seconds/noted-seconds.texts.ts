import { texts as validationTexts } from '../../texts/validation.texts.ts';
import { texts as questionTexts } from '../../controls/question/question.texts.ts';

/** There is nothing to see; only what would be wrong with it has words. */
export const texts = {
  ...validationTexts,
  ...questionTexts,
} as const;
