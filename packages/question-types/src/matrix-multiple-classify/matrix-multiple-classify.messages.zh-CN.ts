export { messages } from '../classify/classify.messages.zh-CN.ts';
