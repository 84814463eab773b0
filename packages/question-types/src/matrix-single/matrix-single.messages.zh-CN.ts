import { messages as validationMessages } from '../validation.messages.zh-CN.ts';
import { messages as matrixMessages } from '../views/matrix/matrix.messages.zh-CN.ts';
import { messages as notApplyMessages } from '../views/options/not-apply.messages.zh-CN.ts';
import { messages as questionMessages } from '../views/question/question.messages.zh-CN.ts';

/** All that the matrix of single choices may say. */
export const messages = {
  ...validationMessages,
  ...questionMessages,
  ...notApplyMessages,
  ...matrixMessages,
  'matrix_single.choose': '请选择',
  'matrix_single.clear': '清除选择',
  'matrix_single.cleared': '已清除选择',
} as const;
