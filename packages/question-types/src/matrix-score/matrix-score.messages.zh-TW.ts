import { scoreMessages } from '../score-items/score.messages.zh-TW.ts';
import { messages as matrixMessages } from '../views/matrix/matrix.messages.zh-TW.ts';

/** All that the matrix of scores may say. */
export const messages = {
  ...scoreMessages,
  ...matrixMessages,
  'validate.required_no_opt': '請至少評價一項',
  'matrix_score.choose': '請選擇',
} as const;
