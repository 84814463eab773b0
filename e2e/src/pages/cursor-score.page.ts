import type { QuestionPageObject } from './question-page-object.ts';
import { createSliderPage } from './score-page.ts';

export const page: QuestionPageObject = createSliderPage('score/cursor_score');
