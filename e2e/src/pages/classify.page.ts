import { answerClassification } from './classify-items.ts';
import type { QuestionPageObject } from './question-page-object.ts';

export const page: QuestionPageObject = { qtype: 'classify', ...answerClassification };
