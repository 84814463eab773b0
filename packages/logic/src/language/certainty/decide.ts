import type { Node } from '../ast.ts';
import { createReadsBuilder } from '../runtime/reads.ts';
import { createIssueList } from '../issue.ts';
import type { Environment } from '../runtime/environment.ts';
import type { EmitContext } from '../emit/emit-context.ts';
import { emitNode } from '../emit/emit-node.ts';
import { testOf } from '../emit/emit-operator.ts';
import type { Test } from '../runtime/expression.ts';
import type { ShapeContext } from '../shapes/shape-context.ts';
import type { Value } from '../runtime/value.ts';
import { type Atom, readAtom } from './read-atom.ts';
import type { Term } from './read-term.ts';

/** The result for all remaining values. Undefined if it depends on them or cannot be evaluated. */
type Verdict = boolean | undefined;
/** Returns the verdict for values by the keys of their terms. A term without a value can have any. */
export type Decide = (values: ReadonlyMap<string, Value>) => Verdict;

export interface Decidable {
  readonly decide: Decide;
  /** All atoms that it evaluates. */
  readonly atoms: readonly Atom[];
}

const UNKNOWN: Decidable = { decide: () => undefined, atoms: [] };

/**
 * Converts a condition to a function of sample values. Parts that samples cannot decide have an undefined verdict, so a
 * defined verdict of the whole holds for all their results.
 */
export function decidable(node: Node, context: ShapeContext): Decidable {
  switch (node.kind) {
    case 'and':
    case 'or': {
      const parts = node.items.map((item) => decidable(item, context));
      return { decide: joinDecisions(node.kind, parts), atoms: parts.flatMap(({ atoms }) => atoms) };
    }
    case 'not': {
      const { decide, atoms } = decidable(node.operand, context);
      return { decide: (values) => negate(decide(values)), atoms };
    }
    default: {
      const atom = readAtom(node, context);
      return atom === undefined ? UNKNOWN : { decide: decideAtom(atom, context), atoms: [atom] };
    }
  }
}

const negate = (verdict: Verdict): Verdict => (verdict === undefined ? undefined : !verdict);

function joinDecisions(kind: 'and' | 'or', parts: readonly Decidable[]): Decide {
  const decisive = kind === 'or';
  return (values) => {
    const verdicts = parts.map(({ decide }) => decide(values));
    if (verdicts.includes(decisive)) return decisive;
    return verdicts.includes(undefined) ? undefined : !decisive;
  };
}

/** Runs the same compiled code as for respondents' answers. */
function decideAtom({ node, term }: Atom, context: ShapeContext): Decide {
  const test = compileTest(node, context);
  return (values) => {
    const value = values.get(term.key);
    return value === undefined ? undefined : test({ env: environmentOf(term, value), locals: [], steps: 0 });
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

/** An environment in which one term has a value. */
function environmentOf({ source }: Term, value: Value): Environment {
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
