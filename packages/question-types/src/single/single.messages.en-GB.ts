import { messages as validationMessages } from '../validation.messages.en-GB.ts';
import { messages as questionMessages } from '../views/question/question.messages.en-GB.ts';

/** All that the single choice core and view may say. */
export const messages = {
  ...validationMessages,
  ...questionMessages,
  'single.clear': 'Clear my choice',
  'single.cleared': 'Your choice has been cleared',
} as const;
