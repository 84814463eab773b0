import { messages as validationMessages } from '../validation.messages.en-GB.ts';
import { messages as notApplyMessages } from '../views/options/not-apply.messages.en-GB.ts';
import { messages as questionMessages } from '../views/question/question.messages.en-GB.ts';
import { messages as controlMessages } from '../views/score-controls/score-controls.messages.en-GB.ts';

/** What scores of every kind may say. */
export const scoreMessages = {
  ...validationMessages,
  ...questionMessages,
  ...controlMessages,
  ...notApplyMessages,
  'validate.check_answer': 'Give a rating',
  'validate.rate': 'Choose a number',
  'validate.drag_slider': 'Move the slider, or type a number',
  'score.clear': 'Clear my scores',
  'score.cleared': 'Your scores have been cleared',
  'score.current': 'Score: {{value}}',
  'score.mean': 'Mean score: {{value}}',
  'score.none': 'no score yet',
  'score.why': 'Why?',
  'score.why_of': '{{title}}: why?',
} as const;
