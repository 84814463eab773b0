import { environmentAt } from '../content/environment.ts';
import { branchesOf, type Display, evaluateDisplay, evaluateRules } from '../language/index.ts';
import type { RuleOutcome, Sight } from './explanation.ts';
import { outcomeOf } from './read-values.ts';

/** The outcomes of display rules or of a display code, in authored order. A rule that holds overrides earlier ones. */
export function displayOutcomes(display: Display, sight: Sight): readonly RuleOutcome[] {
  const environment = environmentAt(sight.draft, sight.before, sight.key);
  return display.rules.map((rule) => {
    if (display.isCode) return outcomeOf(rule, { action: 'code', holds: shows(display, sight) }, sight);
    const effect = evaluateRules(rule, environment);
    const action = branchesOf(rule)[0]?.effect.kind ?? 'hide';
    return outcomeOf(rule, { action, holds: effect === undefined ? null : effect !== null }, sight);
  });
}

/** Whether the item is shown if no rule holds. Always false for code. */
export function shownByDefault({ isCode, shownByDefault: isShown }: Display): boolean {
  return !isCode && isShown;
}

/** The result of a display. Null if a part of it has no result. */
function shows(display: Display, { draft, before, key }: Sight): boolean | null {
  let isDecided = true;
  const shown = evaluateDisplay(display, environmentAt(draft, before, key), () => {
    isDecided = false;
  });
  return isDecided ? shown : null;
}

/** Combines the outcomes of display rules (SHOW-2). */
export function showsBy(display: Display, outcomes: readonly RuleOutcome[]): boolean {
  if (display.isCode) return outcomes[0]?.holds === true;
  return outcomes.reduce(
    (shown, { holds, action }) => (holds === true ? action === 'show' : shown),
    display.shownByDefault,
  );
}
