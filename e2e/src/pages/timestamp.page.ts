import type { QuestionPageObject } from './question-page-object.ts';

/** The page records the value by itself. */
export const page: QuestionPageObject = {
  qtype: 'timestamp',
  answer: async () => undefined,
  answerByKeyboard: async () => undefined,
};
