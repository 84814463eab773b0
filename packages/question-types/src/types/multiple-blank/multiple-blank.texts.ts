import { texts as validationTexts } from '../../texts/validation.texts.ts';
import { texts as questionTexts } from '../../controls/question/question.texts.ts';

export const texts = {
  ...validationTexts,
  ...questionTexts,
  'validate.required_no_opt': 'Fill in at least one of these',
} as const;
