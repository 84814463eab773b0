export { texts } from '../blank/blank.texts.ts';
