/** Bounds and options are checked as those of a multiple choice. */
export { authorTexts } from '../multiple/multiple.author-texts.ts';
