export { notedTexts as authorTexts } from '../open-text/noted-seconds.texts.ts';
