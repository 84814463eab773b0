import { messages as validationMessages } from '../validation.messages.zh-TW.ts';
import { messages as matrixMessages } from '../views/matrix/matrix.messages.zh-TW.ts';
import { messages as notApplyMessages } from '../views/options/not-apply.messages.zh-TW.ts';
import { messages as questionMessages } from '../views/question/question.messages.zh-TW.ts';

/** All that the matrix of single choices may say. */
export const messages = {
  ...validationMessages,
  ...questionMessages,
  ...notApplyMessages,
  ...matrixMessages,
  'matrix_single.choose': '請選擇',
  'matrix_single.clear': '清除選擇',
  'matrix_single.cleared': '已清除選擇',
} as const;
