import { messages as validationMessages } from '../validation.messages.en-GB.ts';
import { messages as questionMessages } from '../views/question/question.messages.en-GB.ts';

/** All that the date may say. */
export const messages = {
  ...validationMessages,
  ...questionMessages,
} as const;
