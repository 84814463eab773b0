import { messages as validationMessages } from '../validation.messages.zh-TW.ts';
import { messages as matrixMessages } from '../views/matrix/matrix.messages.zh-TW.ts';
import { messages as notApplyMessages } from '../views/options/not-apply.messages.zh-TW.ts';
import { messages as questionMessages } from '../views/question/question.messages.zh-TW.ts';

/** All that the matrix of blanks may say. */
export const messages = {
  ...validationMessages,
  ...questionMessages,
  ...notApplyMessages,
  ...matrixMessages,
  'validate.required_no_opt': '請至少填寫一項',
} as const;
