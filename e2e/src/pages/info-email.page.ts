import { textPage } from './text-question.ts';

export const page = textPage('info_email');
