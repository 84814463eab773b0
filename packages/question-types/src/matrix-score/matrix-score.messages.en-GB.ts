import { scoreMessages } from '../score-items/score.messages.en-GB.ts';
import { messages as matrixMessages } from '../views/matrix/matrix.messages.en-GB.ts';

/** All that the matrix of scores may say. */
export const messages = {
  ...scoreMessages,
  ...matrixMessages,
  'validate.required_no_opt': 'Answer at least one of these',
  'matrix_score.choose': 'Please choose',
} as const;
