import { texts as questionTexts } from '../../controls/question/question.texts.ts';

export const texts = {
  ...questionTexts,
} as const;
