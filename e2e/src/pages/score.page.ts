import type { QuestionPageObject } from './question-page-object.ts';
import { pointsPage } from './score-page.ts';

export const page: QuestionPageObject = pointsPage('score');
