export { type AuthorText, type AuthorTexts } from './author-text.ts';
export { describeIssues } from './describe-issues.ts';
export { checkForAuthors } from '../engine/check-for-authors.ts';
