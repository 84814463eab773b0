import type { CheckContext } from '../project-index/check.ts';
import { listOf, objectsIn, textOf } from '../findings/authored.ts';
import { child, type Path } from '../json/path.ts';
import { NO_CONDITION } from '../schema/rule-words.ts';

/** One target of a rule that shows or hides. */
interface RuleTarget {
  /** Equal for rules with the same target, condition and action. */
  readonly key: string;
  /** The key of the rule with the opposite action. */
  readonly opposite: string;
  readonly name: string;
  readonly path: Path;
}

/**
 * Reports two rules with the same target and condition, of which one shows and one hides: the later one always decides.
 */
export function checkOpposedRules({ project, findings }: CheckContext): void {
  const known = new Set<string>();
  for (const { key, opposite, name, path } of targetsOf(project)) {
    known.add(key);
    if (!known.has(opposite)) continue;
    findings.add({
      id: 'rule.shown-and-hidden',
      severity: 'warning',
      path,
      message: `\`${name}\` is shown by one rule and hidden by another with the same condition. Only the later rule has an effect.`,
      fix: 'Remove one of the two rules, or correct its condition.',
    });
  }
}

function* targetsOf(project: CheckContext['project']): Iterable<RuleTarget> {
  for (const [rule, path] of objectsIn(project, 'dispConsList', undefined))
    for (const [at, target] of listOf(rule.targets).entries())
      yield* targetOf(rule, textOf(target), child(child(path, 'targets'), at));
  for (const [rule, path] of objectsIn(project, 'dispOptConsList', undefined))
    for (const field of ['options', 'rows'] as const)
      for (const [at, target] of listOf(rule[field]).entries())
        yield* targetOf(rule, textOf(target), child(child(path, field), at));
}

function* targetOf(
  rule: { readonly action?: unknown; readonly conditionGroup?: unknown; readonly target?: unknown },
  name: string | undefined,
  path: Path,
): Iterable<RuleTarget> {
  const { action, conditionGroup: condition, target = '' } = rule;
  if (name === undefined || typeof condition !== 'string' || condition === NO_CONDITION) return;
  const keyOf = (what: unknown) => JSON.stringify([target, name, condition, what]);
  yield { key: keyOf(action), opposite: keyOf(action === 'hide' ? 'display' : 'hide'), name, path };
}
