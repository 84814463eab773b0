import type { Node } from '../ast.ts';
import type { ExpressionScope } from '../compile/scope.ts';
import { createIssueList } from '../issue.ts';
import { createShapeContext } from '../shapes/check-shapes.ts';
import type { Expression } from '../runtime/expression.ts';
import type { Value } from '../runtime/value.ts';
import { groupByTerm, verdicts } from './check-certainty.ts';
import { type Decidable, decidable } from './decide.ts';
import { valuesToTry } from './values-to-try.ts';

/** Combinations of values beyond which nothing is said. */
const MAX_TRIES = 20_000;

/** A condition that is to hold, or is not to. */
export interface WantedCondition {
  readonly node: Node;
  readonly holds: boolean;
}

/**
 * Whether conditions can all be as wanted at once. `never`: no respondent fulfils them; `somebody`: there are answers
 * that do; undefined: it hangs on more than can be tried.
 */
export function tryTogether(
  wanted: readonly WantedCondition[],
  scope: ExpressionScope,
): 'never' | 'somebody' | undefined {
  const context = createShapeContext(scope, createIssueList());
  const parts = wanted.map(({ node, holds }) => ({ ...decidable(node, context), holds }));
  const choices = choicesOf(parts);
  if (choices === undefined) return undefined;
  let isNever = true;
  for (const verdict of verdicts(choices, allAsWanted(parts))) {
    if (verdict === true) return 'somebody';
    if (verdict === undefined) isNever = false;
  }
  return isNever ? 'never' : undefined;
}

/** The keys of all answers that a condition reads, where these are single values; undefined for lists. */
export function singleTerms(node: Node, scope: ExpressionScope): ReadonlySet<string> | undefined {
  const { atoms } = decidable(node, createShapeContext(scope, createIssueList()));
  const isSingle = atoms.every(({ term }) => term.shape.kind !== 'list');
  return atoms.length > 0 && isSingle ? new Set(atoms.map(({ term }) => term.key)) : undefined;
}

/** The condition that an expression is, without names of its own; undefined where it is rules. */
export function conditionNode({ ast: { lets, body } }: Expression): Node | undefined {
  return lets.length === 0 && body.kind === 'expression' ? body.node : undefined;
}

function choicesOf(
  parts: readonly Decidable[],
): readonly (readonly [string, readonly Value[]])[] | undefined {
  const choices: (readonly [string, readonly Value[]])[] = [];
  let count = 1;
  for (const [key, about] of groupByTerm(parts.flatMap(({ atoms }) => atoms))) {
    const values = valuesToTry(about);
    if (values === undefined) return undefined;
    choices.push([key, values]);
    count *= values.length;
    if (count > MAX_TRIES) return undefined;
  }
  return choices;
}

function allAsWanted(parts: readonly (Decidable & { readonly holds: boolean })[]): Decidable['decide'] {
  return (values) => {
    let isUnknown = false;
    for (const { decide, holds } of parts) {
      const verdict = decide(values);
      if (verdict === !holds) return false;
      if (verdict === undefined) isUnknown = true;
    }
    return isUnknown ? undefined : true;
  };
}
