import type { ProjectIssue } from '@canvass/project';
import type { CompileIssue } from '../compile/issues.ts';
import { type AuthorTexts, fillText } from '../issue-texts/author-text.ts';
import { engineTexts } from '../issue-texts/engine-texts.table.ts';
import { languageTexts } from '../issue-texts/language-texts.table.ts';

/**
 * Gives what `compile` has found its words, for those who write surveys; respondents' browsers never load them. The
 * texts of the question types' own checks come from the same package as the registry.
 */
export function describeIssues(
  issues: readonly CompileIssue[],
  questionTexts: AuthorTexts,
): readonly ProjectIssue[] {
  const texts: AuthorTexts = { ...questionTexts, ...engineTexts, ...languageTexts };
  return issues.map(({ params, ...issue }) => {
    const text = texts[issue.id];
    if (text === undefined) throw new Error(`no text says what ${issue.id} is`);
    return { ...issue, ...fillText(typeof text === 'function' ? text(params) : text, params) };
  });
}
