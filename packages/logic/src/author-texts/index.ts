export type { AuthorTexts } from '../issue-texts/author-text.ts';
export { engineTexts } from '../issue-texts/engine-texts.table.ts';
export { describeIssues, listLanguageMessages } from './describe-issues.ts';
export { checkForAuthors } from './check-for-authors.ts';
