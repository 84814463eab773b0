import type { ProjectIssue } from '../findings/findings.ts';
import type { Project } from '../project.ts';
import type { SoundQuestion } from './sound-questions.ts';
import { parseJson } from '../findings/parse-json.ts';
import { type ParseOptions, parseProject } from './parse-project.ts';
import { prepareProject } from './prepare-project.ts';

export interface LoadedProject {
  /** Absent when there is an error. */
  readonly project?: Project;
  readonly issues: readonly ProjectIssue[];
  /** Without a project: the questions in which there is no error. */
  readonly questions?: readonly SoundQuestion[];
}
export interface LoadOptions extends ParseOptions {
  /** Longest text, in UTF-16 units (default PROJECT_LIMITS.text). */
  readonly maxText?: number;
}

/**
 * From the text of a file, or from parsed JSON, to a project that can be compiled: JSON, shapes, references, rich
 * text. All issues of all steps that can be taken are returned; a project only when none is an error. Total.
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
