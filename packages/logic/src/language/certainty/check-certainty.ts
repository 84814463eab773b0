import type { Ast, Node } from '../ast.ts';
import { countNodes, listParts } from '../conditions/count-nodes.ts';
import { printNode } from '../shapes/describe-shape.ts';
import type { ShapeContext } from '../shapes/shape-context.ts';
import type { Value } from '../runtime/value.ts';
import { type Atom, readAtom } from './read-atom.ts';
import { chooseValuesToTry } from './values-to-try.ts';
import { createReadsBuilder } from '../runtime/reads.ts';
import { createIssueList } from '../issue.ts';
import type { Environment } from '../runtime/environment.ts';
import type { EmitContext } from '../emit/emit-context.ts';
import { emitNode } from '../emit/emit-node.ts';
import { testOf } from '../emit/emit-operator.ts';
import type { Test } from '../runtime/expression.ts';
import type { Term } from './read-term.ts';

/** Maximum number of tried value combinations per node, so that the work is proportional to the expression's size. */
const TRIES_PER_NODE = 100;
/** Nodes that combine conditions. Single names and calls are not checked. */
const CONDITIONS: ReadonlySet<Node['kind']> = new Set(['compare', 'has', 'is', 'relate', 'and', 'or', 'not']);

/** Reports conditions that are false, or true, for all values. Of nested conditions, reports only the smallest. */
export function checkCertainty(roots: readonly Node[], ast: Ast, context: ShapeContext): void {
  const expressions = [...ast.lets.map(({ value }) => value), ...roots];
  const budget = {
    remainingTries: TRIES_PER_NODE * expressions.reduce((sum, node) => sum + countNodes(node), 0),
  };
  for (const node of expressions) check(node, budget, context);
}

interface Budget {
  remainingTries: number;
}

/** Returns whether an issue was reported about a node or a part of it. */
function check(node: Node, budget: Budget, context: ShapeContext): boolean {
  const isReported = listParts(node)
    .map((part) => check(part, budget, context))
    .includes(true);
  if (isReported || !CONDITIONS.has(node.kind)) return isReported;
  const verdict = findConstantVerdict(toDecidable(node, context), budget);
  if (verdict === undefined) return false;
  const condition = printNode(node);
  context.issues.add(verdict ? 'language.always-holds' : 'language.never-holds', node, { condition });
  return true;
}

/** The node's constant result. Undefined if it varies, or if there are too many values to try. */
function findConstantVerdict({ decide, atoms }: Decidable, budget: Budget): boolean | undefined {
  const terms = groupByTerm(atoms);
  if (terms.size === 0) return undefined;
  const choices: (readonly [string, readonly Value[]])[] = [];
  let count = atoms.length;
  for (const [key, termAtoms] of terms) {
    const values = chooseValuesToTry(termAtoms);
    if (values === undefined) return undefined;
    choices.push([key, values]);
    count *= values.length;
  }
  if (count > budget.remainingTries) return undefined;
  budget.remainingTries -= count;
  return findCommonVerdict(evaluateAll(choices, decide));
}

export function groupByTerm(atoms: readonly Atom[]): ReadonlyMap<string, readonly Atom[]> {
  const groups = new Map<string, Atom[]>();
  for (const atom of atoms) groups.set(atom.term.key, [...(groups.get(atom.term.key) ?? []), atom]);
  return groups;
}

/** Returns undefined if a verdict is undefined or differs from the others. */
function findCommonVerdict(verdicts: Iterable<boolean | undefined>): boolean | undefined {
  let commonVerdict: boolean | undefined;
  for (const verdict of verdicts) {
    if (verdict === undefined || verdict !== (commonVerdict ?? verdict)) return undefined;
    commonVerdict = verdict;
  }
  return commonVerdict;
}

function* evaluateAll(
  choices: readonly (readonly [string, readonly Value[]])[],
  decide: Decidable['decide'],
): Iterable<boolean | undefined> {
  const indexes = choices.map(() => 0);
  for (;;) {
    yield decide(new Map(choices.map(([key, values], at) => [key, values[indexes[at] ?? 0] ?? null])));
    const raisedIndex = indexes.findIndex(
      (valueIndex, at) => valueIndex + 1 < (choices[at]?.[1].length ?? 0),
    );
    if (raisedIndex < 0) return;
    indexes.fill(0, 0, raisedIndex);
    indexes[raisedIndex] = (indexes[raisedIndex] ?? 0) + 1;
  }
}

/** The result of a condition if some terms have values. Undefined if other terms decide it, or if it is unknown. */
type Verdict = boolean | undefined;
/** Returns the verdict for values by the keys of their terms. A term that is missing can have any value. */
type VerdictFunction = (values: ReadonlyMap<string, Value>) => Verdict;

export interface Decidable {
  readonly decide: VerdictFunction;
  readonly atoms: readonly Atom[];
}

const UNKNOWN: Decidable = { decide: () => undefined, atoms: [] };

/**
 * Converts a condition to a function of sample values. Parts that samples cannot decide have an undefined verdict, so
 * that a defined verdict of the whole condition does not depend on them.
 */
export function toDecidable(node: Node, context: ShapeContext): Decidable {
  switch (node.kind) {
    case 'and':
    case 'or': {
      const parts = node.items.map((item) => toDecidable(item, context));
      return { decide: joinDecisions(node.kind, parts), atoms: parts.flatMap(({ atoms }) => atoms) };
    }
    case 'not': {
      const { decide, atoms } = toDecidable(node.operand, context);
      return { decide: (values) => negate(decide(values)), atoms };
    }
    default: {
      const atom = readAtom(node, context);
      return atom === undefined ? UNKNOWN : { decide: decideAtom(atom, context), atoms: [atom] };
    }
  }
}

const negate = (verdict: Verdict): Verdict => (verdict === undefined ? undefined : !verdict);

function joinDecisions(kind: 'and' | 'or', parts: readonly Decidable[]): VerdictFunction {
  const decidingVerdict = kind === 'or';
  return (values) => {
    const verdicts = parts.map(({ decide }) => decide(values));
    if (verdicts.includes(decidingVerdict)) return decidingVerdict;
    return verdicts.includes(undefined) ? undefined : !decidingVerdict;
  };
}

/** Runs the same compiled code as for respondents' answers. */
function decideAtom({ node, term }: Atom, context: ShapeContext): VerdictFunction {
  const test = compileTest(node, context);
  return (values) => {
    const value = values.get(term.key);
    return value === undefined
      ? undefined
      : test({ env: computeEnvironment(term, value), locals: [], steps: 0 });
  };
}

function compileTest(node: Node, { scope }: ShapeContext): Test {
  const context: EmitContext = {
    scope,
    tools: {},
    issues: createIssueList(),
    reads: createReadsBuilder(),
    locals: new Map(),
    emit: (part) => emitNode(part, context),
  };
  return testOf(context.emit(node));
}

function computeEnvironment({ source }: Term, value: Value): Environment {
  const nestValue = (path: readonly string[]): Value =>
    path.reduceRight<Value>((inner, key) => ({ kind: 'record', entries: new Map([[key, inner]]) }), value);
  return {
    answer: () => (source.kind === 'answer' ? nestValue(source.path) : null),
    ext: () => (source.kind === 'ext' ? value : null),
    session: () => (source.kind === 'device' ? value : null),
    visible: () => true,
    member: () => null,
    hasLabel: () => false,
    quotaFull: () => false,
    quotaCount: () => 0,
    draw: () => 0,
  };
}
