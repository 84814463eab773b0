export { scoreTexts as authorTexts } from '../score-items/score.author-texts.ts';
