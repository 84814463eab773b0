import { texts as questionTexts } from '../../controls/question/question.texts.ts';

export const texts = {
  ...questionTexts,
  'single.clear': 'Clear my choice',
  'single.cleared': 'Your choice has been cleared',
} as const;
