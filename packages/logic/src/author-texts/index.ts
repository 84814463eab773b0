export { type AuthorText, type AuthorTexts } from './author-text.ts';
export { describeIssues } from './describe-issues.ts';
export { checkTexts } from '../engine/check-texts.ts';
