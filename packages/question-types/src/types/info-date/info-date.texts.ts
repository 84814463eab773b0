import { texts as validationTexts } from '../../texts/validation.texts.ts';
import { texts as questionTexts } from '../../controls/question/question.texts.ts';

/** Texts of the date. */
export const texts = {
  ...validationTexts,
  ...questionTexts,
  'validate.date_from': 'Enter {{date}} or a later date',
  'validate.date_to': 'Enter {{date}} or an earlier date',
} as const;
