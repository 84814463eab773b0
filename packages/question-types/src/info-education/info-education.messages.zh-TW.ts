/** The words of a list to choose from, and of a picker. */
export { messages } from '../views/options/list-or-picker.messages.zh-TW.ts';
