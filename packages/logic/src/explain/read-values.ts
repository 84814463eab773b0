import { environmentAt, isVisible } from '../content/environment.ts';
import { vectorGet } from '../program/vector.ts';
import { type Environment, type Expression, isUnconditional, printExpression } from '../language/index.ts';
import type { ReadValue, RuleOutcome } from './explanation.ts';
import type { Sight } from './sight.ts';
import { unlikeComparisons } from './unlike-comparisons.ts';

/** What an expression reads, as it reads now. */
export function readValues({ reads }: Expression, sight: Sight): readonly ReadValue[] {
  const environment = environmentAt(sight.draft, sight.before, sight.key);
  return [
    ...questionValues(reads.questions, sight, environment),
    ...reads.ext.map((code) => ({ name: `ext.${code}`, value: environment.ext(code) })),
    ...(reads.member ? [{ name: 'member', value: sight.draft.state.facts.member }] : []),
    ...reads.session.map((name) => ({ name, value: environment.session(name) })),
  ];
}

export function questionValues(
  indexes: readonly number[],
  { draft, before, key }: Sight,
  environment: Environment = environmentAt(draft, before, key),
): readonly ReadValue[] {
  return indexes.flatMap((index) => {
    const question = draft.program.questions[index];
    if (question === undefined) return [];
    const { gid: name } = question;
    if (!isVisible(draft.program, draft.state.status, index)) {
      return [{ name, value: vectorGet(draft.state.effective, index), unread: 'hidden' as const }];
    }
    if (!environment.visible(index)) return [{ name, value: null, unread: 'later' as const }];
    return [{ name, value: vectorGet(draft.state.effective, index) }];
  });
}

/** `unlike`, where there is something to say. */
function unlikeIn(expression: Expression, sight: Sight): Pick<RuleOutcome, 'unlike'> {
  const unlike = unlikeComparisons(expression, sight);
  return unlike.length === 0 ? {} : { unlike };
}

/** One rule and what came of it. */
export function outcomeOf(
  rule: Expression,
  { holds, action }: Pick<RuleOutcome, 'holds' | 'action'>,
  sight: Sight,
): RuleOutcome {
  if (isUnconditional(rule)) return { holds, action, reads: [] };
  return {
    condition: printExpression(rule.ast),
    holds,
    action,
    reads: readValues(rule, sight),
    ...unlikeIn(rule, sight),
  };
}
