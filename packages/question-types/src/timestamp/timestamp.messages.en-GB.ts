import { messages as validationMessages } from '../validation.messages.en-GB.ts';
import { messages as questionMessages } from '../views/question/question.messages.en-GB.ts';

/** There is nothing to see; only what would be wrong with it has words. */
export const messages = {
  ...validationMessages,
  ...questionMessages,
} as const;
