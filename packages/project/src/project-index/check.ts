import type { ProjectFile } from '../project.ts';
import type { QuestionParts } from './question-parts.ts';
import type { ProjectIndex } from './project-index.ts';
import type { Reference } from '../schema/reference.ts';
import type { Authored } from '../findings/authored.ts';
import type { Findings } from '../findings/findings.ts';

/** The data that a check reads, and the list to which it adds its findings. */
export interface CheckContext {
  readonly project: Authored<ProjectFile>;
  readonly index: ProjectIndex;
  readonly references: readonly Reference[];
  readonly findings: Findings;
}
export type Check = (context: CheckContext) => void;
export type QuestionCheck = (question: QuestionParts, context: CheckContext) => void;
