import type { QuestionPageObject } from './question-page-object.ts';

/** The page records the value automatically. */
export const page: QuestionPageObject = {
  qtype: 'timestamp',
  answer: async () => undefined,
  answerByKeyboard: async () => undefined,
};
