import { texts as validationTexts } from '../validation.texts.ts';
import { texts as matrixTexts } from '../views/matrix/matrix.texts.ts';
import { texts as notApplyTexts } from '../views/options/not-apply.texts.ts';
import { texts as questionTexts } from '../views/question/question.texts.ts';

/** All that the matrix of blanks may say. */
export const texts = {
  ...validationTexts,
  ...questionTexts,
  ...notApplyTexts,
  ...matrixTexts,
  'validate.required_no_opt': 'Fill in at least one of these',
} as const;
