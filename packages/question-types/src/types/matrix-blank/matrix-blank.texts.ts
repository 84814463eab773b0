import { texts as openTextTexts } from '../../controls/texts/open-text.texts.ts';
import { texts as matrixTexts } from '../../controls/matrix/matrix.texts.ts';
import { texts as notApplyTexts } from '../../controls/options/not-apply.texts.ts';
import { texts as questionTexts } from '../../controls/question/question.texts.ts';

export const texts = {
  ...openTextTexts,
  ...questionTexts,
  ...notApplyTexts,
  ...matrixTexts,
  'validate.required_no_opt': 'Fill in at least one of these',
} as const;
