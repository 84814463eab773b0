/** The words of every question that takes one text. */
export { messages } from '../blank/blank.messages.zh-TW.ts';
