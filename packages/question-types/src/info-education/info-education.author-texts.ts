export { authorTexts } from '../single/single.author-texts.ts';
