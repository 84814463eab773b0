import type { ComparisonOperator, LiteralNode, Node } from '../ast.ts';
import { gidsIn, type QuestionSymbol, type SymbolNode } from '../symbols.ts';
import { numberOf } from '../runtime/number-of.ts';
import type { Compared } from '../tools.ts';
import type { EmitContext } from './emit-context.ts';

const ORDERS: readonly ComparisonOperator[] = ['<', '<=', '>', '>='];
const MAX_LISTED = 12;

/** Arithmetic with a text that is no number would always give null. */
export function checkOperands(nodes: readonly Node[], { issues }: EmitContext): void {
  for (const node of nodes) {
    if (node.kind !== 'literal' || typeof node.value !== 'string') continue;
    if (numberOf(node.value) === null)
      issues.add('language.not-a-number', node, { text: node.value.slice(0, 40) });
  }
}

/** Comparisons that can never hold: order with what has none, options that do not exist. */
export function checkCompared({ op, left, right }: Compared, context: EmitContext): void {
  const isOrder = op !== undefined && ORDERS.includes(op);
  for (const [node, other] of [
    [left, right],
    [right, left],
  ] as const) {
    if (isOrder) checkOrdered(node, context);
    else if (op !== undefined) checkBoolean(node, other, context);
    const question = isOrder ? undefined : questionOf(node, context);
    if (question === undefined) continue;
    checkNamed(question, other, context);
    if (question.tree !== undefined && op !== undefined) checkAlone(question, question.tree, other, context);
  }
}

function checkOrdered(node: Node, { issues }: EmitContext): void {
  if (node.kind === 'list') issues.add('language.never-true', node, { what: 'a list' });
  if (node.kind !== 'literal' || typeof node.value === 'number' || typeof node.value === 'string') return;
  issues.add('language.never-true', node, { what: String(node.value) });
}

/** `Q1A2 == false` does not hold for an answer that is missing. */
function checkBoolean(node: Node, other: Node, { issues }: EmitContext): void {
  if (node.kind !== 'literal' || typeof node.value !== 'boolean') return;
  if (other.kind !== 'name' && other.kind !== 'range') return;
  issues.add('language.compared-with-boolean', node, { value: String(node.value) });
}

/** The question whose options, or nodes of whose tree, the answer consists of. */
function questionOf(node: Node, { scope, locals }: EmitContext): QuestionSymbol | undefined {
  if (node.kind !== 'name' || locals.has(node.name)) return undefined;
  const symbol = node.meaning ?? scope.symbols.resolve(node.name);
  if (symbol?.kind !== 'question' || symbol.rows.length > 0) return undefined;
  return symbol.options.length > 0 || symbol.tree !== undefined ? symbol : undefined;
}

function checkNamed(question: QuestionSymbol, node: Node, context: EmitContext): void {
  if (node.kind === 'list') for (const item of node.items) checkNamed(question, item, context);
  if (node.kind !== 'literal') return;
  if (question.tree === undefined) checkOption(question, node, context);
  else checkNode(question, question.tree, node, context);
}

function checkOption(
  { cid: question, options }: QuestionSymbol,
  node: LiteralNode,
  { issues }: EmitContext,
): void {
  const { value } = node;
  const params = { question, value: String(value), options: listOptions(options) };
  if (typeof value === 'number' && !options.some(({ seq }) => seq === value)) {
    issues.add('language.unknown-option-number', node, params);
  }
  if (typeof value !== 'string' || value.trim() === '') return;
  if (!options.some(({ cid, gid }) => cid === value || gid === value)) {
    issues.add('language.unknown-option', node, params);
  }
}

function checkNode(
  { cid: question }: QuestionSymbol,
  tree: readonly SymbolNode[],
  node: LiteralNode,
  { issues, tools }: EmitContext,
): void {
  const { value } = node;
  if (typeof value === 'number') issues.add('language.node-number', node, { value });
  if (typeof value !== 'string' || value.trim() === '') return;
  const gids = [...gidsIn(tree)];
  if (gids.includes(value)) return;
  const suggestion = tools.advice?.nearestName(value, gids);
  issues.add('language.unknown-node', node, { question, value, ...(suggestion && { suggestion }) });
}

/** Only a node of the first level without any below it is a way of its own. */
function checkAlone(
  { cid: question }: QuestionSymbol,
  tree: readonly SymbolNode[],
  node: Node,
  { issues }: EmitContext,
): void {
  if (node.kind !== 'literal' || typeof node.value !== 'string') return;
  const { value } = node;
  const isKnown = [...gidsIn(tree)].includes(value);
  const isWay = tree.some(({ gid, items = [] }) => gid === value && items.length === 0);
  if (isKnown && !isWay) issues.add('language.node-alone', node, { question, value });
}

/** `1 (A1), 2 (A2)` */
function listOptions(options: QuestionSymbol['options']): string {
  const listed = options.slice(0, MAX_LISTED).map(({ seq, cid }) => `${seq} (${cid})`);
  return listed.join(', ') + (options.length > MAX_LISTED ? ', …' : '');
}
