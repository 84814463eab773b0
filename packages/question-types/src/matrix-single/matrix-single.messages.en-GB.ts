import { messages as validationMessages } from '../validation.messages.en-GB.ts';
import { messages as matrixMessages } from '../views/matrix/matrix.messages.en-GB.ts';
import { messages as notApplyMessages } from '../views/options/not-apply.messages.en-GB.ts';
import { messages as questionMessages } from '../views/question/question.messages.en-GB.ts';

/** All that the matrix of single choices may say. */
export const messages = {
  ...validationMessages,
  ...questionMessages,
  ...notApplyMessages,
  ...matrixMessages,
  'matrix_single.choose': 'Please choose',
  'matrix_single.clear': 'Clear my choices',
  'matrix_single.cleared': 'Your choices have been cleared',
} as const;
