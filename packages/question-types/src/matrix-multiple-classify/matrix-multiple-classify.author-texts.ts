export { authorTexts } from '../classify/classify.author-texts.ts';
