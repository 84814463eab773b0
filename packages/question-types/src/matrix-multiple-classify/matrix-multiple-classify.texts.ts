export { texts } from '../classify/classify.texts.ts';
