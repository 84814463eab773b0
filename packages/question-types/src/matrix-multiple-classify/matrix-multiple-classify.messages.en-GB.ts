export { messages } from '../classify/classify.messages.en-GB.ts';
