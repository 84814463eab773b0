export { textAuthorTexts as authorTexts } from '../open-text/check-text.texts.ts';
