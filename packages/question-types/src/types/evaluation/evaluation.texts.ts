import { texts as openTextTexts } from '../../controls/texts/open-text.texts.ts';
import { texts as notApplyTexts } from '../../controls/options/not-apply.texts.ts';
import { texts as questionTexts } from '../../controls/question/question.texts.ts';

export const texts = {
  ...openTextTexts,
  ...questionTexts,
  ...notApplyTexts,
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
