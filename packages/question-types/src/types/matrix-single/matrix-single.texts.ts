import { texts as openTextTexts } from '../../controls/texts/open-text.texts.ts';
import { texts as matrixTexts } from '../../controls/matrix/matrix.texts.ts';
import { texts as notApplyTexts } from '../../controls/options/not-apply.texts.ts';
import { texts as questionTexts } from '../../controls/question/question.texts.ts';

export const texts = {
  ...openTextTexts,
  ...questionTexts,
  ...notApplyTexts,
  ...matrixTexts,
  'matrix_single.choose': 'Please choose',
  'matrix_single.clear': 'Clear my choices',
  'matrix_single.cleared': 'Your choices have been cleared',
} as const;
