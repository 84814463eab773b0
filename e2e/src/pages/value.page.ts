import type { QuestionPageObject } from './question-page-object.ts';

/** The survey computes the value. */
export const page: QuestionPageObject = {
  qtype: 'value',
  answer: async () => undefined,
  answerByKeyboard: async () => undefined,
};
