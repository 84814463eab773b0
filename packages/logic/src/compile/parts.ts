import type { QuestionType } from '../question-type/question-type.ts';
import type { FeatureParts, GateParts } from './feature.ts';
import type { PlacedGroup, PlacedQuestion } from './layout.ts';
import type { ProgramGroup, ProgramQuestion, QuestionHooks } from '../program/program.ts';

export interface QuestionParts {
  readonly placedQuestion: PlacedQuestion;
  readonly type: QuestionType | undefined;
  readonly display: ProgramQuestion['display'];
  readonly optionDisplay: ProgramQuestion['optionDisplay'];
  readonly rowDisplay: ProgramQuestion['rowDisplay'];
  readonly jump: ProgramQuestion['jump'];
  readonly hooks: QuestionHooks;
}
export interface GroupParts {
  readonly placedGroup: PlacedGroup;
  readonly display: ProgramGroup['display'];
  readonly gate: GateParts | undefined;
}
export interface ProjectParts {
  readonly questions: readonly QuestionParts[];
  readonly groups: readonly GroupParts[];
  readonly features: readonly FeatureParts[];
}
