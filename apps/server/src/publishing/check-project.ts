import { compile, type Program } from '@canvass/logic';
import { checkForAuthors, checkSoundQuestions, describeIssues } from '@canvass/logic/author-texts';
import type { Project, ProjectIssue } from '@canvass/project';
import { loadProject } from '@canvass/project/file';
import { registry } from '@canvass/question-types';
import { authorScriptIssues } from '@canvass/project/script';
import { type AuthorStyles, authorStyles } from '@canvass/project/styles';
import { questionTexts } from '@canvass/question-types/author-texts';

export interface CheckedProject {
  readonly project?: Project;
  readonly program?: Program;
  /** The author's style sheets as browsers get them. */
  readonly styles?: AuthorStyles;
  readonly issues: readonly ProjectIssue[];
}

/**
 * Everything that publishing demands: JSON, shapes, references, rich text, rules; and that this server runs what authors
 * have written.
 */
export function checkProject(input: unknown, authorScripts = true): CheckedProject {
  return checkWith(loadProject(input), checkForAuthors, authorScripts);
}

/**
 * A project that was published. What only authors need to know is not looked for again: a mistake that a newer version of
 * the check reports as an error must not close a survey that respondents are answering.
 */
export function readPublished(input: unknown): CheckedProject {
  return checkWith(loadProject(input, { isAccepted: true }), undefined, true);
}

function checkWith(
  { project, issues, questions = [] }: ReturnType<typeof loadProject>,
  check: typeof checkForAuthors | undefined,
  authorScripts: boolean,
): CheckedProject {
  if (project === undefined) {
    const found = check === undefined ? [] : checkSoundQuestions(questions, registry);
    return { issues: [...issues, ...describeIssues(found, questionTexts)] };
  }
  const compiled = compile(project, registry, check);
  const styles = authorStyles(project);
  const all = [
    ...issues,
    ...describeIssues(compiled.issues, questionTexts),
    ...styles.issues,
    ...authorScriptIssues(project, authorScripts ? 'allowed' : 'refused'),
  ];
  return compiled.program === undefined
    ? { issues: all }
    : { project, program: compiled.program, issues: all, styles };
}
