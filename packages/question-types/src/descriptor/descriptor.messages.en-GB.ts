import { messages as questionMessages } from '../views/question/question.messages.en-GB.ts';

/** All that the texts to read core and view may say. */
export const messages = {
  ...questionMessages,
} as const;
