import { messages as validationMessages } from '../validation.messages.en-GB.ts';
import { messages as questionMessages } from '../views/question/question.messages.en-GB.ts';

/** All that the time of day may say. */
export const messages = {
  ...validationMessages,
  ...questionMessages,
  'validate.format_time': 'Enter a time, for example 14:30',
  'time.hint': '24-hour clock, for example 14:30',
  'time.hour': 'Hour',
  'time.minute': 'Minute',
  'time.pick': 'Choose a time',
} as const;
