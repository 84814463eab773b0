import type { ProjectIssue } from '@canvass/project';
import type { FindingTexts } from '@canvass/project/file';
import type { CompileIssue } from '../compile/issues.ts';
import { type AuthorTexts, fillText } from '../issue-texts/author-text.ts';
import { engineTexts } from '../issue-texts/engine-texts.table.ts';
import { type LanguageIssueId, languageTexts } from '../issue-texts/language-texts.table.ts';
import { type LanguageIssue, severityOf } from '../language/issue.ts';

/**
 * Adds authors' texts to the issues of `compile`. Respondents' browsers never load them. `questionTexts` are the texts
 * of the question types' own checks, from the package of the registry. `translatedTexts` are in another language.
 */
export function describeIssues(
  issues: readonly CompileIssue[],
  questionTexts: AuthorTexts,
  translatedTexts?: FindingTexts,
): readonly ProjectIssue[] {
  const texts: AuthorTexts = { ...questionTexts, ...engineTexts, ...languageTexts };
  return issues.map(({ params, ...issue }) => {
    const text = texts[issue.id];
    if (text === undefined) throw new Error(`no text says what ${issue.id} is`);
    return {
      ...issue,
      ...fillText(typeof text === 'function' ? text(params) : text, params, translatedTexts),
    };
  });
}

/** A kind of mistake in an expression, with its message before parameters are filled in. */
interface LanguageMessage {
  readonly id: LanguageIssueId;
  readonly severity: LanguageIssue['severity'];
  readonly message: string;
}

/** Returns all mistakes that the check of expressions can report, for the documentation. */
export function listLanguageMessages(): readonly LanguageMessage[] {
  return Object.entries(languageTexts).map(([key, { message }]) => {
    const id = key as LanguageIssueId; // the keys of `languageTexts`
    return { id, severity: severityOf(id), message };
  });
}
