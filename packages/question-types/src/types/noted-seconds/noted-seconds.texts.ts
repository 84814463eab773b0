import { texts as openTextTexts } from '../../controls/texts/open-text.texts.ts';
import { texts as questionTexts } from '../../controls/question/question.texts.ts';

/** Messages of issues. The question has no other texts, because it is invisible. */
export const texts = {
  ...openTextTexts,
  ...questionTexts,
} as const;
