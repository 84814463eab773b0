import { messages as validationMessages } from '../validation.messages.en-GB.ts';
import { messages as questionMessages } from '../views/question/question.messages.en-GB.ts';

/** All that the core and the view of several blanks may say. */
export const messages = {
  ...validationMessages,
  ...questionMessages,
  'validate.required_no_opt': 'Fill in at least one of these',
} as const;
