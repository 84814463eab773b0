import { texts as validationTexts } from '../../texts/validation.texts.ts';
import { texts as questionTexts } from '../../controls/question/question.texts.ts';
import { texts as smsTexts } from '../../controls/texts/sms-code.texts.ts';

export const texts = {
  ...validationTexts,
  ...questionTexts,
  ...smsTexts,
} as const;
