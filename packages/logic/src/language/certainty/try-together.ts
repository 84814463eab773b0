import type { Node } from '../ast.ts';
import type { ExpressionScope } from '../compile/scope.ts';
import { createIssueList } from '../issue.ts';
import { createShapeContext } from '../shapes/shape-of-node.ts';
import type { Expression } from '../runtime/expression.ts';
import type { Value } from '../runtime/value.ts';
import { toDecidable, type Decidable, groupByTerm } from './check-certainty.ts';
import { chooseValuesToTry } from './values-to-try.ts';

/** Maximum number of value combinations. Beyond it, the result is undefined. */
const MAX_TRIES = 20_000;
/** Maximum number of evaluated parts of conditions in all trials of one check: a second or two of work. */
const MAX_EVALUATIONS = 5_000_000;

const CHOICES: ReadonlySet<string> = new Set(['choice', 'list']);

export interface ExpectedCondition {
  readonly node: Node;
  readonly holds: boolean;
}

/** Tries conditions of one project with all values that make a difference. */
export interface ConditionTrials {
  /**
   * Whether all conditions can have the expected results at once. `never`: no respondent fulfils them; `possible`: some
   * answers do. Undefined if the limit of trials is exceeded.
   */
  tryTogether(conditions: readonly ExpectedCondition[]): 'never' | 'possible' | undefined;
  /**
   * The share of answers for which all conditions hold, if all options are equally likely. Undefined if the conditions
   * read answers other than choices, or if the limit of trials is exceeded.
   */
  shareHolding(nodes: readonly Node[]): number | undefined;
  /** The keys of all answers that a condition reads, if they are single values. Undefined for lists. */
  singleTerms(node: Node): ReadonlySet<string> | undefined;
}

/** Creates the trials of one check, which share a budget. */
export function createConditionTrials(scope: ExpressionScope): ConditionTrials {
  const context = createShapeContext(scope, createIssueList());
  const cache = new Map<Node, Decidable>();
  let remainingEvaluations = MAX_EVALUATIONS;
  const decidableOf = (node: Node): Decidable => {
    const cached = cache.get(node) ?? toDecidable(node, context);
    cache.set(node, cached);
    return cached;
  };
  return {
    tryTogether(conditions) {
      if (remainingEvaluations <= 0) return undefined;
      const parts = conditions.map(({ node, holds }) => ({ ...decidableOf(node), holds }));
      const evaluations = parts.reduce((sum, { atoms }) => sum + 1 + atoms.length, 0);
      remainingEvaluations -= evaluations;
      const choices = findChoices(parts);
      if (choices === undefined) return undefined;
      const decide = joinConditions(parts);
      return findPossible(choices, (values) => {
        remainingEvaluations -= evaluations;
        return remainingEvaluations < 0 ? undefined : decide(values);
      });
    },
    shareHolding(nodes) {
      const parts = nodes.map((node) => ({ ...decidableOf(node), holds: true }));
      const isOfChoices = parts.every(({ atoms }) => atoms.every(({ term }) => CHOICES.has(term.shape.kind)));
      const choices = isOfChoices ? findChoices(parts) : undefined;
      if (choices === undefined || remainingEvaluations <= 0) return undefined;
      remainingEvaluations -= choices.reduce((product, [, values]) => product * values.length, parts.length);
      return findShare(choices, joinConditions(parts));
    },
    singleTerms(node) {
      const { atoms } = decidableOf(node);
      const isSingle = atoms.every(({ term }) => term.shape.kind !== 'list');
      return atoms.length > 0 && isSingle ? new Set(atoms.map(({ term }) => term.key)) : undefined;
    },
  };
}

/** The condition of an expression without named values. Undefined if the expression consists of rules. */
export function conditionNode({ ast: { lets, body } }: Expression): Node | undefined {
  return lets.length === 0 && body.kind === 'expression' ? body.node : undefined;
}

type Choices = readonly (readonly [string, readonly Value[]])[];

function findChoices(parts: readonly Decidable[]): Choices | undefined {
  const choices: (readonly [string, readonly Value[]])[] = [];
  let count = 1;
  for (const [key, termAtoms] of groupByTerm(parts.flatMap(({ atoms }) => atoms))) {
    const values = chooseValuesToTry(termAtoms);
    if (values === undefined) return undefined;
    choices.push([key, values]);
    count *= values.length;
    if (count > MAX_TRIES) return undefined;
  }
  return choices;
}

/** Assigns values to terms one after the other, as long as the verdict is unknown. */
function findPossible(choices: Choices, decide: Decidable['decide']): 'never' | 'possible' | undefined {
  const values = new Map<string, Value>();
  let isNever = true;
  const tryFrom = (index: number): boolean => {
    const verdict = decide(values);
    if (verdict !== undefined) return verdict;
    const choice = choices[index];
    if (choice === undefined) {
      isNever = false;
      return false;
    }
    const [key, choiceValues] = choice;
    const isFound = choiceValues.some((value) => {
      values.set(key, value);
      return tryFrom(index + 1);
    });
    values.delete(key);
    return isFound;
  };
  if (tryFrom(0)) return 'possible';
  return isNever ? 'never' : undefined;
}

/** The mean verdict over all answers except missing ones. Undefined if a verdict is undefined. */
function findShare([choice, ...otherChoices]: Choices, decide: Decidable['decide']): number | undefined {
  if (choice === undefined) {
    const verdict = decide(new Map());
    return verdict === undefined ? undefined : Number(verdict);
  }
  const [key, values] = choice;
  const presentValues = values.filter((value) => value !== null);
  const shares = presentValues.map((value) =>
    findShare(otherChoices, (values) => decide(new Map(values).set(key, value))),
  );
  return shares.reduce<number | undefined>(
    (sum, share) =>
      sum === undefined || share === undefined ? undefined : sum + share / presentValues.length,
    0,
  );
}

function joinConditions(parts: readonly (Decidable & { readonly holds: boolean })[]): Decidable['decide'] {
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
