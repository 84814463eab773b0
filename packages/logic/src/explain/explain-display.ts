import { environmentAt } from '../engine/environment.ts';
import type { Display } from '../engine/program.ts';
import { evaluateDisplay, printExpression } from '../language/index.ts';
import type { RuleOutcome } from './explanation.ts';
import { outcomeOf, readValues, unlikeIn } from './read-values.ts';
import type { Sight } from './sight.ts';

/** What display rules or a display code say, rule by rule. A rule that holds sets the state, in authored order. */
export function displayOutcomes(display: Display, sight: Sight): readonly RuleOutcome[] {
  if (display.kind === 'rules') {
    return display.rules.map(({ condition, show }) => outcomeOf(condition, show ? 'show' : 'hide', sight));
  }
  const { expression } = display;
  const shown = evaluateDisplay(expression, environmentAt(sight.draft, sight.before, sight.key));
  const condition = printExpression(expression.ast);
  const reads = readValues(expression, sight);
  return [{ condition, holds: shown ?? null, action: 'code', reads, ...unlikeIn(expression, sight) }];
}

/** Whether something without a rule that holds is shown. Code decides by itself. */
export function shownByDefault(display: Display): boolean {
  return display.kind === 'rules' && display.shownByDefault;
}

/** What the outcomes come to (SHOW-2). */
export function showsBy(display: Display, outcomes: readonly RuleOutcome[]): boolean {
  if (display.kind === 'code') return outcomes[0]?.holds === true;
  return outcomes.reduce(
    (shown, { holds, action }) => (holds === true ? action === 'show' : shown),
    display.shownByDefault,
  );
}
