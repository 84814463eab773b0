import type { ProjectIssue } from '../findings/project-issue.ts';
import type { ProjectFile } from '../project.ts';
import { copyJson } from '../findings/copy-json.ts';
import { isJsonObject, type JsonObject } from '../json/json.ts';
import { readAsQuestions } from './read-as-questions.ts';
import { type SoundQuestion, soundQuestions } from './sound-questions.ts';
import { fillCodes } from '../references/fill-codes.ts';
import { indexProject } from '../project-index/project-index.ts';
import type { Authored } from '../findings/authored.ts';
import { checkShape } from '../shape/check-shape.ts';
import { Findings } from '../findings/findings.ts';
import { PROJECT_NODE } from '../shape/schema-node.ts';
import { checkCodeSize } from './check-code-size.ts';
import { CHECKS, checkNewQuestions } from './checks.ts';

export interface ParsedProject {
  /** Absent when there is an error. */
  readonly project?: ProjectFile;
  /** All that is wrong or looks wrong, in the order of the document. */
  readonly issues: readonly ProjectIssue[];
  /** Without a project: the questions that nothing is wrong with, as far as that is known from the file. */
  readonly questions?: readonly SoundQuestion[];
}

export interface ParseOptions {
  /** True for a file that was accepted before, maybe by an earlier release that refused less. */
  readonly isAccepted?: boolean;
}

/**
 * From unknown data to a project file: shapes, ids, references, codes, translations, settings. Total: whatever the
 * input, it returns; nothing of the input is kept or changed. Docs: docs/project-format.md.
 */
export function parseProject(input: unknown, { isAccepted }: ParseOptions = {}): ParsedProject {
  const findings = new Findings();
  const document = copyJson(input, findings);
  if (document === undefined) return { issues: findings.toIssues(undefined) };
  if (isJsonObject(document)) readAsQuestions(document, findings);
  const references = checkShape(PROJECT_NODE, document, findings);
  if (!isJsonObject(document)) return { issues: findings.toIssues(document) };
  const project = authored(document);
  const index = indexProject(project, findings.hasErrors);
  fillCodes(index);
  for (const check of CHECKS) check({ project, index, references, findings });
  if (isAccepted !== true) checkNewQuestions({ project, index, references, findings });
  if (isAccepted !== true && !findings.hasErrors) checkCodeSize(document, findings);
  const issues = findings.toIssues(document);
  // Without an error nothing in it is missing, and nothing `Wrong`.
  return findings.hasErrors
    ? { issues, questions: soundQuestions(index, issues) }
    : { project: project as ProjectFile, issues };
}

/** Any object will do: the type says of every field that it may be missing, and of every value that it may be wrong. */
const authored = (document: JsonObject) => document as Authored<ProjectFile>;
