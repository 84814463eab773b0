import {
  type Display,
  evaluateDisplay,
  evaluateJump,
  type JumpTarget,
  type ListDisplay,
} from '../../language/index.ts';
import type { Draft, ProgramOccurrence } from '../../program/program.ts';
import { environmentAt, type RuleEnvironment } from '../../content/environment.ts';
import { rankIn } from '../../program/presentation.ts';

interface RuleViewpoint {
  /** Rank before which questions may be read. */
  readonly before: number;
  readonly key: string;
  /** Kind of report when there is no result (ENGINE-11). */
  readonly kind: 1 | 3;
}

export function isShown(draft: Draft, display: Display, viewpoint: RuleViewpoint): boolean {
  const environment = environmentAt(draft, viewpoint.before, viewpoint.key);
  return evaluateDisplay(display, environment, REPORT[viewpoint.kind]);
}

/** Functions that report a rule without a result, by kind. Created once, because rules are evaluated often. */
const REPORT = {
  1: (environment: RuleEnvironment) => environment.reportFailure(1),
  2: (environment: RuleEnvironment) => environment.reportFailure(2),
  3: (environment: RuleEnvironment) => environment.reportFailure(3),
};

/** Undefined if there is no rule. */
export function visibleIndexes(
  draft: Draft,
  { node, question }: ProgramOccurrence,
  list: ListDisplay | undefined,
): readonly number[] | undefined {
  if (list === undefined) return undefined;
  const environment = environmentAt(draft, rankIn(draft.presentation, node), question.gid);
  const visible: number[] = [];
  list.forEach((display, index) => {
    if (display === undefined || evaluateDisplay(display, environment, REPORT[3])) visible.push(index);
  });
  return visible;
}

/** Undefined if the question does not jump. */
export function jumpTargetOf(draft: Draft, { node, question }: ProgramOccurrence): JumpTarget | undefined {
  const { jump, gid } = question;
  if (jump === undefined) return undefined;
  const environment = environmentAt(draft, rankIn(draft.presentation, node) + 1, gid);
  return evaluateJump(jump, environment, REPORT[2]);
}
