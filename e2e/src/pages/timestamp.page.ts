import type { QuestionPageObject } from './question-page-object.ts';

/** The page notes it by itself: there is nothing to do. */
export const page: QuestionPageObject = {
  qtype: 'timestamp',
  answer: async () => undefined,
  answerByKeyboard: async () => undefined,
};
