import { answerPlace, answerPlaceByKeyboard } from './place-by-hand.ts';
import type { QuestionPageObject } from './question-page-object.ts';

export const page: QuestionPageObject = {
  qtype: 'info_geography',
  answer: answerPlace,
  answerByKeyboard: answerPlaceByKeyboard,
};
