import { messages as validationMessages } from '../validation.messages.en-GB.ts';
import { messages as questionMessages } from '../views/question.messages.en-GB.ts';

/** All that the time of day may say. */
export const messages = {
  ...validationMessages,
  ...questionMessages,
  'validate.format_time': 'Enter a real time of day, such as 14:30',
  'time.hint': 'On a 24-hour clock, such as 14 : 30',
  'time.hour': 'Hour',
  'time.minute': 'Minute',
  'time.pick': 'Choose a time',
} as const;
