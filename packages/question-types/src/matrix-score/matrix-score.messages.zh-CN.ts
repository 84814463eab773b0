import { scoreMessages } from '../score-items/score.messages.zh-CN.ts';
import { messages as matrixMessages } from '../views/matrix/matrix.messages.zh-CN.ts';

/** All that the matrix of scores may say. */
export const messages = {
  ...scoreMessages,
  ...matrixMessages,
  'validate.required_no_opt': '请至少评价一项',
  'matrix_score.choose': '请选择',
} as const;
