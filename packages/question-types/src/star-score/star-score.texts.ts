export { texts } from '../score-items/score-items.texts.ts';
