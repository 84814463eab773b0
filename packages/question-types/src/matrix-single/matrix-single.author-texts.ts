/** A matrix of single choices has only the checks that matrices share. */
export { rowTexts as authorTexts } from '../rows/row-checks.texts.ts';
