import { messages as validationMessages } from '../validation.messages.zh-TW.ts';
import { messages as questionMessages } from '../views/question/question.messages.zh-TW.ts';

/** There is nothing to see; only what would be wrong with it has words. */
export const messages = {
  ...validationMessages,
  ...questionMessages,
} as const;
