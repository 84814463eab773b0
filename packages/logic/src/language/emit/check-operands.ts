import type { ComparisonOperator, LiteralNode, Node } from '../ast.ts';
import type { QuestionSymbol } from '../symbols.ts';
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
    const question = questionOf(node, context);
    if (question !== undefined && !isOrder) checkOptions(question, other, context);
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

/** The question whose options the node's answer consists of. */
function questionOf(node: Node, { scope, locals }: EmitContext): QuestionSymbol | undefined {
  if (node.kind !== 'name' || locals.has(node.name)) return undefined;
  const symbol = node.meaning ?? scope.symbols.resolve(node.name);
  const isOptions = symbol?.kind === 'question' && symbol.options.length > 0 && symbol.rows.length === 0;
  return isOptions ? symbol : undefined;
}

function checkOptions(question: QuestionSymbol, node: Node, context: EmitContext): void {
  if (node.kind === 'list') for (const item of node.items) checkOptions(question, item, context);
  if (node.kind === 'literal') checkOption(question, node, context);
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

/** `1 (A1), 2 (A2)` */
function listOptions(options: QuestionSymbol['options']): string {
  const listed = options.slice(0, MAX_LISTED).map(({ seq, cid }) => `${seq} (${cid})`);
  return listed.join(', ') + (options.length > MAX_LISTED ? ', …' : '');
}
