import { texts as validationTexts } from '../validation.texts.ts';
import { texts as questionTexts } from '../views/question/question.texts.ts';
import { texts as smsTexts } from '../views/texts/sms-code.texts.ts';

/** All that the open text core and view may say. */
export const texts = {
  ...validationTexts,
  ...questionTexts,
  ...smsTexts,
} as const;
