import { texts as questionTexts } from '../../controls/question/question.texts.ts';
import { texts as controlTexts } from '../../controls/score-controls/score-controls.texts.ts';

export const texts = {
  ...questionTexts,
  ...controlTexts,
  'validate.proportion_sum': 'The total is {{sum}}. It must be {{total}}.',
  'validate.answer': 'Enter at least one number',
  'validate.proportion_most': 'Your shares add up to {{sum}}. They may add up to {{total}} at most.',
  'proportion.hint_most': 'Use whole numbers that add up to {{total}} at most',
  'proportion.hint': 'Use whole numbers that add up to {{total}}',
  'proportion.sum': 'Total: {{sum}} of {{total}}',
  'proportion.left': '{{count}} left',
  'proportion.over': '{{count}} too many',
  'proportion.whole': 'It adds up',
  'proportion.rest': 'Put the remaining {{count}} into the last one: {{title}}',
  'proportion.clear': 'Clear the numbers',
  'proportion.cleared': 'The numbers have been cleared',
} as const;
