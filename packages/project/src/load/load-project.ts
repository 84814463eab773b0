import type { ProjectIssue } from '../findings/findings.ts';
import type { Project } from '../project.ts';
import type { SoundQuestion } from './sound-questions.ts';
import { parseJson } from '../findings/parse-json.ts';
import { type ParseOptions, parseProject } from './parse-project.ts';
import { prepareProject } from './prepare-project.ts';

export interface LoadedProject {
  /** Absent if there is an error. */
  readonly project?: Project;
  readonly issues: readonly ProjectIssue[];
  /** The questions without errors, if errors prevent a project. */
  readonly questions?: readonly SoundQuestion[];
}
export interface LoadOptions extends ParseOptions {
  /** Maximum length in UTF-16 units (default PROJECT_LIMITS.text). */
  readonly maxText?: number;
}

/**
 * Loads a project from the text of a file, or from parsed JSON: JSON, shapes, references, rich
 * text. Returns all issues, and a project only if none is an error. Total.
 */
export function loadProject(input: unknown, options: LoadOptions = {}): LoadedProject {
  const json = typeof input === 'string' ? parseJson(input, options) : { value: input, issues: [] };
  if (json.value === undefined && json.issues.length > 0) return { issues: json.issues };
  const parsed = parseProject(json.value, options);
  const issues = [...json.issues, ...parsed.issues];
  if (parsed.project === undefined)
    return { issues, ...(parsed.questions && { questions: parsed.questions }) };
  const prepared = prepareProject(parsed.project);
  const all = [...issues, ...prepared.issues];
  const isRefused = all.some(({ severity }) => severity === 'error');
  return isRefused ? { issues: all } : { project: prepared.project, issues: all };
}
