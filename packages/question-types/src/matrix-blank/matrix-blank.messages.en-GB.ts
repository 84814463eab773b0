import { messages as validationMessages } from '../validation.messages.en-GB.ts';
import { messages as matrixMessages } from '../views/matrix/matrix.messages.en-GB.ts';
import { messages as notApplyMessages } from '../views/options/not-apply.messages.en-GB.ts';
import { messages as questionMessages } from '../views/question/question.messages.en-GB.ts';

/** All that the matrix of blanks may say. */
export const messages = {
  ...validationMessages,
  ...questionMessages,
  ...notApplyMessages,
  ...matrixMessages,
  'validate.required_no_opt': 'Fill in at least one of these',
} as const;
