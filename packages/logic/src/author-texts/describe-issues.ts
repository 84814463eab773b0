import type { ProjectIssue } from '@canvass/project';
import { type FindingTexts, keepMessageValues } from '@canvass/project/file';
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
    const authorText = typeof text === 'function' ? text(params) : text;
    const filled = fillText(authorText, params, translatedTexts);
    return keepMessageValues({ ...issue, ...filled }, textsIn(authorText.message, params));
  });
}

/** The parameters of a message that are texts, such as names and conditions. */
const textsIn = (message: string, params: CompileIssue['params']): readonly string[] =>
  [...message.matchAll(/\{(\w+)\}/g)].flatMap(([, key = '']) => {
    const value = params[key];
    return typeof value === 'string' ? [value] : [];
  });

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
