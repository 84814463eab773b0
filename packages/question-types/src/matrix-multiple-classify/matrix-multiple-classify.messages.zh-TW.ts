export { messages } from '../classify/classify.messages.zh-TW.ts';
