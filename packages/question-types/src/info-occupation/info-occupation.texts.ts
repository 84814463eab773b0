/** The words of a list to choose from, and of a picker. */
export { texts } from '../views/options/list-or-picker.texts.ts';
