import type { ProjectIssue } from '../findings/findings.ts';
import type { Project } from '../project.ts';
import { parseJson } from '../findings/parse-json.ts';
import { type ParseOptions, parseProject } from './parse-project.ts';
import { prepareProject } from './prepare-project.ts';
import { type ValidPart, findValidPart } from './valid-part.ts';

export interface LoadedProject {
  /** Absent if an issue is an error. */
  readonly project?: Project;
  readonly issues: readonly ProjectIssue[];
  /** The part without errors, if there are errors and enough is left for further checks. */
  readonly validPart?: ValidPart;
}
export interface LoadOptions extends ParseOptions {
  /** Maximum length in UTF-16 units (default PROJECT_LIMITS.text). */
  readonly maxText?: number;
}

/**
 * Loads a project from the text of a file, or from parsed JSON. Returns all issues, and a project only if none is an
 * error. Never throws.
 */
export function loadProject(input: unknown, options: LoadOptions = {}): LoadedProject {
  const json = typeof input === 'string' ? parseJson(input, options) : { value: input, issues: [] };
  if (json.value === undefined && json.issues.length > 0) return { issues: json.issues };
  const parsedFile = parseProject(json.value, options);
  const issues = [...json.issues, ...parsedFile.issues];
  if (parsedFile.project === undefined) {
    const isTooLarge = issues.some(({ id }) => id.startsWith('size.'));
    if (parsedFile.document === undefined || options.isAccepted === true || isTooLarge) return { issues };
    const validPart = findValidPart(parsedFile.document, options.texts, (part) =>
      parseProject(part, options.texts && { texts: options.texts }),
    );
    if (validPart === undefined) return { issues };
    const knownIssues = new Set(issues.map(({ id, path }) => `${id} ${path}`));
    return {
      issues: [...issues, ...validPart.issues.filter(({ id, path }) => !knownIssues.has(`${id} ${path}`))],
      validPart,
    };
  }
  const preparedProject = prepareProject(parsedFile.project, options.texts);
  const allIssues = [...issues, ...preparedProject.issues];
  const isRefused = allIssues.some(({ severity }) => severity === 'error');
  if (!isRefused) return { project: preparedProject.project, issues: allIssues };
  // Rejected addresses and placeholders are not in the prepared project.
  return {
    issues: allIssues,
    validPart: { project: preparedProject.project, toWholeFile: (found) => found, issues: [] },
  };
}
