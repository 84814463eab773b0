/** Categories are rows: a classification has the checks that matrices share. */
export { rowTexts as authorTexts } from '../rows/row-checks.texts.ts';
