import type { ProjectFile } from '../project.ts';
import type { QuestionParts } from '../questions/question-parts.ts';
import type { ProjectIndex } from '../references/project-index.ts';
import type { Reference } from '../references/reference.ts';
import type { Authored } from '../shape/authored.ts';
import type { Findings } from '../shape/findings.ts';

/** What a check reads, and where it reports what is wrong. */
export interface CheckContext {
  readonly project: Authored<ProjectFile>;
  readonly index: ProjectIndex;
  readonly references: readonly Reference[];
  readonly findings: Findings;
}
export type Check = (context: CheckContext) => void;
/** A check of one question with what belongs to it. */
export type QuestionCheck = (question: QuestionParts, context: CheckContext) => void;
