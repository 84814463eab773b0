import { texts as validationTexts } from '../../texts/validation.texts.ts';
import { texts as questionTexts } from '../../controls/question/question.texts.ts';

export const texts = {
  ...validationTexts,
  ...questionTexts,
  'template.missing': 'Write an answer here',
  'template.hint': 'In your own words',
} as const;
