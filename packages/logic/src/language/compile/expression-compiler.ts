import { hasRoom, suggestName } from './advice-limits.ts';
import { createCompiler } from './compile.ts';
import { checkOperator, hasFittingValue } from '../conditions/check-operators.ts';
import { dateFunctions } from '../functions/date-functions.ts';
import { patternTools } from './patterns.ts';
import { checkShapes } from '../shapes/shape-of-node.ts';
import { findNumber } from '../runtime/number-of.ts';
import type { ComparisonOperator, LiteralNode, Node } from '../ast.ts';
import { gidsIn, type QuestionSymbol, type SymbolNode } from '../symbols.ts';
import type { CheckContext, ComparisonSides } from './tools.ts';

/** The compiler with all parts, for authors' tools, where loading time does not matter. */
export const expressionCompiler = createCompiler({
  patterns: patternTools,
  dates: dateFunctions,
  advice: {
    checkOperands,
    checkCompared,
    checkShapes,
    checkOperator,
    hasFittingValue,
    nearestName: suggestName,
    hasRoom,
  },
});

/** Reports texts in arithmetic that are not numbers. The result would always be null. */
function checkOperands(nodes: readonly Node[], { issues }: CheckContext): void {
  for (const node of nodes) {
    if (node.kind !== 'literal' || typeof node.value !== 'string') continue;
    if (findNumber(node.value) === null)
      issues.add('language.not-a-number', node, { text: node.value.slice(0, 40) });
  }
}

const ORDERS: readonly ComparisonOperator[] = ['<', '<=', '>', '>='];

/**
 * Reports mistakes in comparisons: an order of values that have none, a boolean as one side, or a value that is not a
 * node of the tree.
 */
function checkCompared({ op, left, right }: ComparisonSides, context: CheckContext): void {
  const isOrder = op !== undefined && ORDERS.includes(op);
  for (const [node, otherSide] of [
    [left, right],
    [right, left],
  ] as const) {
    if (isOrder) checkOrdered(node, context);
    else if (op !== undefined) checkBoolean(node, otherSide, context);
    const question = isOrder ? undefined : findQuestion(node, context);
    if (question?.tree === undefined) continue;
    checkNodes(question, question.tree, otherSide, context);
    if (op !== undefined) checkWholePath(question, question.tree, otherSide, context);
  }
}

function checkOrdered(node: Node, { issues }: CheckContext): void {
  if (node.kind === 'list') issues.add('language.never-true', node, { what: 'a list' });
  if (node.kind !== 'literal' || typeof node.value === 'number' || typeof node.value === 'string') return;
  issues.add('language.never-true', node, { what: String(node.value) });
}

/** Reports comparisons such as `Q1A2 == false`, which is false for a missing answer. */
function checkBoolean(node: Node, otherSide: Node, { issues }: CheckContext): void {
  if (node.kind !== 'literal' || typeof node.value !== 'boolean') return;
  if (otherSide.kind !== 'name' && otherSide.kind !== 'range') return;
  issues.add('language.compared-with-boolean', node, { value: String(node.value) });
}

function findQuestion(node: Node, { scope, locals }: CheckContext): QuestionSymbol | undefined {
  if (node.kind !== 'name' || locals.has(node.name)) return undefined;
  const symbol = node.meaning ?? scope.symbols.resolve(node.name);
  return symbol?.kind === 'question' ? symbol : undefined;
}

function checkNodes(
  question: QuestionSymbol,
  tree: readonly SymbolNode[],
  node: Node,
  context: CheckContext,
): void {
  if (node.kind === 'list') for (const item of node.items) checkNodes(question, tree, item, context);
  if (node.kind === 'literal') checkNode(question, tree, node, context);
}

function checkNode(
  { cid: question }: QuestionSymbol,
  tree: readonly SymbolNode[],
  node: LiteralNode,
  { issues, tools, scope }: CheckContext,
): void {
  const { value } = node;
  if (typeof value === 'number') issues.add('language.node-number', node, { value });
  if (typeof value !== 'string' || value.trim() === '') return;
  const gids = gidsIn(tree);
  if (gids.has(value)) return;
  const suggestion = tools.advice?.nearestName(value, gids, scope.symbols);
  issues.add('language.unknown-node', node, { question, value, ...(suggestion && { suggestion }) });
}

/** Reports a node that is not a complete path: only a first-level node without children is complete. */
function checkWholePath(
  { cid: question }: QuestionSymbol,
  tree: readonly SymbolNode[],
  node: Node,
  { issues }: CheckContext,
): void {
  if (node.kind !== 'literal' || typeof node.value !== 'string') return;
  const { value } = node;
  const isKnown = gidsIn(tree).has(value);
  const isComplete = tree.some(({ gid, items = [] }) => gid === value && items.length === 0);
  if (isKnown && !isComplete) issues.add('language.node-alone', node, { question, value });
}
