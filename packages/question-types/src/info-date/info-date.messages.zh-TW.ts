import { messages as validationMessages } from '../validation.messages.zh-TW.ts';
import { messages as questionMessages } from '../views/question/question.messages.zh-TW.ts';

/** All that the date may say. */
export const messages = {
  ...validationMessages,
  ...questionMessages,
} as const;
