import { texts as validationTexts } from '../../texts/validation.texts.ts';
import { texts as questionTexts } from '../../controls/question/question.texts.ts';

/** All that the core and the view may say. */
export const texts = {
  ...validationTexts,
  ...questionTexts,
  'template.missing': 'Write an answer here',
  'template.hint': 'In your own words',
} as const;
