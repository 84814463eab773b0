import { evaluateDisplay, type ListDisplay } from '../../language/index.ts';
import type { Draft, ProgramOccurrence, RuleEvaluator } from '../../program/program.ts';
import { textOfPlaceholder, valueOfReference } from '../../content/placeholders.ts';
import { environmentAt, type RuleEnvironment } from '../../content/rule-environment.ts';
import { rankIn } from '../../program/presentation.ts';
import { lookAhead } from '../look-ahead.ts';
import { updateJump } from './update-jumps.ts';

export const ruleEvaluator: RuleEvaluator = {
  isShown(draft, display, { before, key, kind }) {
    return evaluateDisplay(display, environmentAt(draft, before, key), REPORT[kind]);
  },
  visibleIndexes,
  updateJump,
  textOfPlaceholder,
  valueOfReference,
  lookAhead,
};

/** Functions that report a rule without a result, by kind. Created once, because rules are evaluated often. */
const REPORT = {
  1: (environment: RuleEnvironment) => environment.reportFailure(1),
  3: (environment: RuleEnvironment) => environment.reportFailure(3),
};

function visibleIndexes(
  draft: Draft,
  { node, question }: ProgramOccurrence,
  list: ListDisplay,
): readonly number[] {
  const environment = environmentAt(draft, rankIn(draft.presentation, node), question.gid);
  const visible: number[] = [];
  list.forEach((display, index) => {
    if (display === undefined || evaluateDisplay(display, environment, REPORT[3])) visible.push(index);
  });
  return visible;
}
