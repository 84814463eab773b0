import { texts as validationTexts } from '../../texts/validation.texts.ts';
import { texts as matrixTexts } from '../../controls/matrix/matrix.texts.ts';
import { texts as notApplyTexts } from '../../controls/options/not-apply.texts.ts';
import { texts as questionTexts } from '../../controls/question/question.texts.ts';

export const texts = {
  ...validationTexts,
  ...questionTexts,
  ...notApplyTexts,
  ...matrixTexts,
  'validate.required_no_opt': 'Fill in at least one of these',
} as const;
