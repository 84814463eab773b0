import { texts as validationTexts } from '../../texts/validation.texts.ts';
import { texts as questionTexts } from '../../controls/question/question.texts.ts';
import { texts as smsTexts } from '../../controls/texts/sms-code.texts.ts';

/** Texts of the open text core and view. */
export const texts = {
  ...validationTexts,
  ...questionTexts,
  ...smsTexts,
} as const;
