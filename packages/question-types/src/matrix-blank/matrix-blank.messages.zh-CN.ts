import { messages as validationMessages } from '../validation.messages.zh-CN.ts';
import { messages as matrixMessages } from '../views/matrix/matrix.messages.zh-CN.ts';
import { messages as notApplyMessages } from '../views/options/not-apply.messages.zh-CN.ts';
import { messages as questionMessages } from '../views/question/question.messages.zh-CN.ts';

/** All that the matrix of blanks may say. */
export const messages = {
  ...validationMessages,
  ...questionMessages,
  ...notApplyMessages,
  ...matrixMessages,
  'validate.required_no_opt': '请至少填写一项',
} as const;
