/** The texts of every question that takes one text. */
export { texts } from '../blank/blank.texts.ts';
