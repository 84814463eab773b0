import type { Node } from '../ast.ts';
import type { ExpressionScope } from '../compile/scope.ts';
import { createIssueList } from '../issue.ts';
import { createShapeContext } from '../shapes/shape-of-node.ts';
import type { Expression } from '../runtime/expression.ts';
import type { Value } from '../runtime/value.ts';
import { groupByTerm } from './check-certainty.ts';
import { type Decidable, decidable } from './decide.ts';
import { valuesToTry } from './values-to-try.ts';

/** Combinations of values beyond which nothing is said. */
const MAX_TRIES = 20_000;
/** Looks at a part of a condition that all trials of one check may take: some hundred thousand take a tenth of a second. */
const MAX_LOOKS = 5_000_000;

/** Shapes of answers that choose options. */
const CHOICES: ReadonlySet<string> = new Set(['choice', 'list']);

/** A condition that is to hold, or is not to. */
export interface WantedCondition {
  readonly node: Node;
  readonly holds: boolean;
}

/** Tries conditions of one project with all values that tell them apart. */
export interface ConditionTrials {
  /**
   * Whether conditions can all be as wanted at once. `never`: no respondent fulfils them; `somebody`: there are answers
   * that do. Undefined if more would have to be tried than a check may try.
   */
  together(wanted: readonly WantedCondition[]): 'never' | 'somebody' | undefined;
  /**
   * The share of answers for which all conditions hold, if all options are chosen alike. Undefined if they read anything but
   * choices, or more would have to be tried.
   */
  shareHolding(nodes: readonly Node[]): number | undefined;
  /** The keys of all answers that a condition reads, where these are single values; undefined for lists. */
  singleTerms(node: Node): ReadonlySet<string> | undefined;
}

/** The trials of one check, which share one budget. */
export function createConditionTrials(scope: ExpressionScope): ConditionTrials {
  const context = createShapeContext(scope, createIssueList());
  const known = new Map<Node, Decidable>();
  let looksLeft = MAX_LOOKS;
  const decidableOf = (node: Node): Decidable => {
    const found = known.get(node) ?? decidable(node, context);
    known.set(node, found);
    return found;
  };
  return {
    together(wanted) {
      if (looksLeft <= 0) return undefined;
      const parts = wanted.map(({ node, holds }) => ({ ...decidableOf(node), holds }));
      const looks = parts.reduce((sum, { atoms }) => sum + 1 + atoms.length, 0);
      looksLeft -= looks;
      const choices = choicesOf(parts);
      if (choices === undefined) return undefined;
      const decide = allAsWanted(parts);
      return findSomebody(choices, (values) => {
        looksLeft -= looks;
        return looksLeft < 0 ? undefined : decide(values);
      });
    },
    shareHolding(nodes) {
      const parts = nodes.map((node) => ({ ...decidableOf(node), holds: true }));
      const isOfChoices = parts.every(({ atoms }) => atoms.every(({ term }) => CHOICES.has(term.shape.kind)));
      const choices = isOfChoices ? choicesOf(parts) : undefined;
      if (choices === undefined || looksLeft <= 0) return undefined;
      looksLeft -= choices.reduce((product, [, values]) => product * values.length, parts.length);
      return shareOf(choices, allAsWanted(parts));
    },
    singleTerms(node) {
      const { atoms } = decidableOf(node);
      const isSingle = atoms.every(({ term }) => term.shape.kind !== 'list');
      return atoms.length > 0 && isSingle ? new Set(atoms.map(({ term }) => term.key)) : undefined;
    },
  };
}

/** The condition that an expression is, without names of its own; undefined where it is rules. */
export function conditionNode({ ast: { lets, body } }: Expression): Node | undefined {
  return lets.length === 0 && body.kind === 'expression' ? body.node : undefined;
}

type Choices = readonly (readonly [string, readonly Value[]])[];

function choicesOf(parts: readonly Decidable[]): Choices | undefined {
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

/** Gives terms their values one after the other, and drops those by which it is already clear that the verdict is false. */
function findSomebody(choices: Choices, decide: Decidable['decide']): 'never' | 'somebody' | undefined {
  const values = new Map<string, Value>();
  let isNever = true;
  const tryFrom = (at: number): boolean => {
    const verdict = decide(values);
    if (verdict !== undefined) return verdict;
    const choice = choices[at];
    if (choice === undefined) {
      isNever = false;
      return false;
    }
    const [key, all] = choice;
    const isFound = all.some((value) => {
      values.set(key, value);
      return tryFrom(at + 1);
    });
    values.delete(key);
    return isFound;
  };
  if (tryFrom(0)) return 'somebody';
  return isNever ? 'never' : undefined;
}

/** The mean over all answers, without those that are missing; undefined if one of them cannot be decided. */
function shareOf([choice, ...others]: Choices, decide: Decidable['decide']): number | undefined {
  if (choice === undefined) {
    const verdict = decide(new Map());
    return verdict === undefined ? undefined : Number(verdict);
  }
  const [key, all] = choice;
  const given = all.filter((value) => value !== null);
  const shares = given.map((value) => shareOf(others, (values) => decide(new Map(values).set(key, value))));
  return shares.reduce<number | undefined>(
    (sum, share) => (sum === undefined || share === undefined ? undefined : sum + share / given.length),
    0,
  );
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
