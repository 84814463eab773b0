import type { QuestionPageObject } from './question-page-object.ts';
import { createPointsPage } from './score-page.ts';

export const page: QuestionPageObject = createPointsPage('score/star_score');
