import { messages as questionMessages } from '../views/question/question.messages.zh-TW.ts';

/** All that the texts to read core and view may say. */
export const messages = {
  ...questionMessages,
} as const;
