import { messages as validationMessages } from '../validation.messages.en-GB.ts';
import { messages as questionMessages } from '../views/question/question.messages.en-GB.ts';

/** All that the core and the view may say. */
export const messages = {
  ...validationMessages,
  ...questionMessages,
  'template.missing': 'Write an answer here',
  'template.hint': 'In your own words',
} as const;
