import { messages as validationMessages } from '../validation.messages.en-GB.ts';
import { messages as notApplyMessages } from '../views/not-apply.messages.en-GB.ts';
import { messages as questionMessages } from '../views/question.messages.en-GB.ts';

/** All that the evaluation core and view may say. */
export const messages = {
  ...validationMessages,
  ...questionMessages,
  ...notApplyMessages,
  'validate.check_answer': 'Please check the answer',
  'validate.select_label': 'Please select a label',
  'evaluation.tags': 'What describes it?',
  'evaluation.one_tag_or_words': 'One at least, or write below',
  'evaluation.one_tag': 'One at least',
  'evaluation.tags_now': 'Labels of this level: {{count}}',
  'evaluation.words': 'In your own words',
  'evaluation.clear': 'Clear my evaluation',
  'evaluation.cleared': 'Your evaluation is cleared',
} as const;
