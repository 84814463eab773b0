import { choicePage } from './list-or-picker.ts';

export const page = choicePage('info_industry');
