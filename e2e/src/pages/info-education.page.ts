import { createChoicePage } from './list-or-picker.ts';

export const page = createChoicePage('info_education');
