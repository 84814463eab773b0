import { compile, compileAccepted, type CompileResult, type Program } from '@canvass/logic';
import { checkForAuthors, describeIssues } from '@canvass/logic/author-texts';
import type { Project, ProjectIssue } from '@canvass/project';
import { loadProject } from '@canvass/project/file';
import { registry } from '@canvass/question-types';
import { checkAuthorScript } from '@canvass/project/script';
import { type AuthorStyles, readAuthorStyles } from '@canvass/project/styles';
import { questionTexts } from '@canvass/question-types/author-texts';

interface CheckedProject {
  readonly project?: Project;
  readonly program?: Program;
  readonly styles?: AuthorStyles;
  readonly issues: readonly ProjectIssue[];
}

/** Runs all checks of publishing: JSON, shapes, references, rich text, rules, and whether this server allows author scripts. */
export function checkProject(input: unknown, allowsAuthorScripts = true): CheckedProject {
  const loadResult = loadProject(input);
  const project = loadResult.project ?? loadResult.validPart?.project;
  if (project === undefined) return { issues: loadResult.issues };
  const scriptIssues = checkAuthorScript(project, allowsAuthorScripts ? 'allowed' : 'refused');
  const compileResult = compile(project, registry, checkForAuthors);
  const { issues, ...checked } = toCheckedProject(project, compileResult, scriptIssues);
  if (loadResult.project !== undefined) return { ...checked, issues: [...loadResult.issues, ...issues] };
  return { issues: [...loadResult.issues, ...(loadResult.validPart?.toWholeFile(issues) ?? [])] };
}

/** The result of a check without the program, which cannot be passed between threads. */
export interface FileCheck {
  /** Absent if the project cannot be compiled. */
  readonly project?: Project;
  readonly issues: readonly ProjectIssue[];
}

export function checkFile(input: unknown, allowsAuthorScripts: boolean): FileCheck {
  const { project, issues } = checkProject(input, allowsAuthorScripts);
  return { ...(project !== undefined && { project }), issues };
}

/** Reads a published project without checks for authors, so that stricter checks do not close a running survey. */
export function readPublished(input: unknown): CheckedProject {
  const { project, issues } = loadProject(input, { isAccepted: true });
  if (project === undefined) return { issues };
  const checkResult = toCheckedProject(project, compileAccepted(project, registry), []);
  return { ...checkResult, issues: [...issues, ...checkResult.issues] };
}

function toCheckedProject(
  project: Project,
  compileResult: CompileResult,
  scriptIssues: readonly ProjectIssue[],
): CheckedProject {
  const styles = readAuthorStyles(project);
  const issues = [...describeIssues(compileResult.issues, questionTexts), ...styles.issues, ...scriptIssues];
  return compileResult.program === undefined
    ? { issues }
    : { project, program: compileResult.program, issues, styles };
}
