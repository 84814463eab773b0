import type { QuestionPageObject } from './question-page-object.ts';
import { sliderPage } from './score-page.ts';

export const page: QuestionPageObject = sliderPage('score/cursor_score');
