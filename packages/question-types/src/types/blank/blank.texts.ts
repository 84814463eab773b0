import { texts as openTextTexts } from '../../controls/texts/open-text.texts.ts';
import { texts as questionTexts } from '../../controls/question/question.texts.ts';
import { texts as smsTexts } from '../../controls/texts/sms-code.texts.ts';

export const texts = {
  ...openTextTexts,
  ...questionTexts,
  ...smsTexts,
} as const;
