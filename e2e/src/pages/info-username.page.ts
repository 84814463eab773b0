import { createTextPage } from './text-question.ts';

export const page = createTextPage('info_username');
