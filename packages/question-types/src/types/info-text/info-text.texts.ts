/** The texts of every question with one text. */
export { texts } from '../blank/blank.texts.ts';
