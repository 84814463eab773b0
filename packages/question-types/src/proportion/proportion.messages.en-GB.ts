import { messages as questionMessages } from '../views/question.messages.en-GB.ts';
import { messages as controlMessages } from '../views/score-controls/score-controls.messages.en-GB.ts';

/** All that the proportion core and view may say. */
export const messages = {
  ...questionMessages,
  ...controlMessages,
  'validate.proportion_sum': 'Please check the sum of specific gravity: it is {{sum}}, and must be {{total}}',
  'proportion.hint': 'Whole numbers that add up to {{total}}',
  'proportion.sum': 'Sum: {{sum}} of {{total}}',
  'proportion.left': '{{count}} left',
  'proportion.over': '{{count}} too many',
  'proportion.whole': 'It adds up',
  'proportion.rest': 'Put the rest ({{count}}) into the last one: {{title}}',
  'proportion.clear': 'Clear my shares',
  'proportion.cleared': 'Your shares are cleared',
} as const;
