import { messages as validationMessages } from '../validation.messages.en-GB.ts';
import { messages as questionMessages } from '../views/question/question.messages.en-GB.ts';

/** All that the date may say. */
export const messages = {
  ...validationMessages,
  ...questionMessages,
  'validate.date_from': 'Enter {{date}} or a later date',
  'validate.date_to': 'Enter {{date}} or an earlier date',
} as const;
