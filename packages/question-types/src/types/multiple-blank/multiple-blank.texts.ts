import { texts as openTextTexts } from '../../controls/texts/open-text.texts.ts';
import { texts as questionTexts } from '../../controls/question/question.texts.ts';

export const texts = {
  ...openTextTexts,
  ...questionTexts,
  'validate.required_no_opt': 'Fill in at least one of these',
} as const;
