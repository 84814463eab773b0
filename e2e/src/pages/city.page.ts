import { fillRegions, fillRegionsByKeyboard } from './picker.ts';
import type { QuestionPageObject } from './question-page-object.ts';

type City = Readonly<Record<string, string>>;

export const page: QuestionPageObject = {
  qtype: 'city',
  answer: (question, answer) => fillRegions(question, (answer ?? {}) as City), // parsed by the script reader
  answerByKeyboard: (browserPage, question, answer) =>
    fillRegionsByKeyboard(browserPage, question, (answer ?? {}) as City), // parsed by the script reader
};
