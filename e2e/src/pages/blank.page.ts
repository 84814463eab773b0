import { textPage } from './text-question.ts';

export const page = textPage('blank');
