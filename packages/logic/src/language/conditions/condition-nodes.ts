import type { ConditionValue } from '@canvass/project';
import type { CallNode, CompareNode, HasNode, LiteralNode, Node, RelateNode } from '../ast.ts';

/** The position of rules, which have no source text. */
const NOWHERE = { from: 0, to: 0 };

export function literalNode(value: LiteralNode['value']): Node {
  if (typeof value !== 'number' || value >= 0) return { kind: 'literal', value, ...NOWHERE };
  return { kind: 'negate', operand: { kind: 'literal', value: -value, ...NOWHERE }, ...NOWHERE };
}

export function valueNode(value: ConditionValue): Node {
  if (typeof value !== 'object') return literalNode(value);
  return { kind: 'list', items: value.map(literalNode), ...NOWHERE };
}

export function callNode(name: string, items: readonly Node[]): CallNode {
  return { kind: 'call', name, items, ...NOWHERE };
}

export function isNode(property: 'empty' | 'answered', operand: Node): Node {
  return { kind: 'is', property, negated: false, operand, ...NOWHERE };
}

export function compareNode(op: CompareNode['op'], left: Node, right: Node): Node {
  return { kind: 'compare', op, left, right, ...NOWHERE };
}

export function relateNode(relation: Pick<RelateNode, 'op' | 'negated'>, left: Node, right: Node): Node {
  return { kind: 'relate', ...relation, left, right, ...NOWHERE };
}

/** `left has right` */
export function hasNode(left: Node, right: Node): HasNode {
  return { kind: 'has', quantity: 'all', left, right, ...NOWHERE };
}

export function notNode(operand: Node): Node {
  return { kind: 'not', operand, ...NOWHERE };
}

/** Returns a single part unchanged and joins several. Without parts, `and` is true and `or` false. */
export function joinNode(kind: 'and' | 'or', items: readonly Node[]): Node {
  const [first] = items;
  if (first === undefined) return literalNode(kind === 'and');
  return items.length === 1 ? first : { kind, items, ...NOWHERE };
}

export function nameNode(name: string, meaning?: Extract<Node, { kind: 'name' }>['meaning']): Node {
  return { kind: 'name', name, ...(meaning === undefined ? {} : { meaning }), ...NOWHERE };
}
