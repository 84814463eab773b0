import { texts as scoreTexts } from '../score/score.texts.ts';
import { texts as matrixTexts } from '../../controls/matrix/matrix.texts.ts';

export const texts = {
  ...scoreTexts,
  ...matrixTexts,
  'validate.required_no_opt': 'Answer at least one of these',
  'matrix_score.choose': 'Please choose',
} as const;
