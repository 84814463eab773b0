import { messages as validationMessages } from '../validation.messages.en-GB.ts';
import { messages as notApplyMessages } from '../views/options/not-apply.messages.en-GB.ts';
import { messages as questionMessages } from '../views/question/question.messages.en-GB.ts';

/** All that the evaluation core and view may say. */
export const messages = {
  ...validationMessages,
  ...questionMessages,
  ...notApplyMessages,
  'validate.check_answer': 'Choose a rating',
  'validate.select_label': 'Choose at least one tag',
  'evaluation.tags': 'Which of these apply?',
  'evaluation.one_tag_or_words': 'Choose at least one, or write below',
  'evaluation.one_tag': 'Choose at least one',
  'evaluation.tags_now': 'Tags to choose from: {{count}}',
  'evaluation.words': 'In your own words',
  'evaluation.clear': 'Clear my answer',
  'evaluation.cleared': 'Your answer has been cleared',
} as const;
