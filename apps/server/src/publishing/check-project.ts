import { compile, type Program } from '@canvass/logic';
import { checkForAuthors, describeIssues } from '@canvass/logic/author-texts';
import type { Project, ProjectIssue } from '@canvass/project';
import { loadProject } from '@canvass/project/file';
import { registry } from '@canvass/question-types';
import { type AuthorStyles, authorStyles } from '@canvass/project/styles';
import { questionTexts } from '@canvass/question-types/author-texts';

export interface CheckedProject {
  readonly project?: Project;
  readonly program?: Program;
  /** The author's style sheets as browsers get them. */
  readonly styles?: AuthorStyles;
  readonly issues: readonly ProjectIssue[];
}

/** Everything that publishing demands: JSON, shapes, references, rich text, rules. */
export function checkProject(input: unknown): CheckedProject {
  const { project, issues } = loadProject(input);
  if (project === undefined) return { issues };
  const compiled = compile(project, registry, checkForAuthors);
  const styles = authorStyles(project);
  const all = [...issues, ...describeIssues(compiled.issues, questionTexts), ...styles.issues];
  return compiled.program === undefined
    ? { issues: all }
    : { project, program: compiled.program, issues: all, styles };
}
