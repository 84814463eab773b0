import type { Node } from '../ast.ts';

/** Counts a node and all nodes below it. */
export function countNodes(node: Node): number {
  return listParts(node).reduce((sum, child) => sum + countNodes(child), 1);
}

/** Returns the direct children of a node. */
export function listParts(node: Node): readonly Node[] {
  if ('items' in node) return node.items;
  if ('left' in node) return [node.left, node.right];
  if ('operand' in node) return [node.operand];
  if ('entries' in node) return node.entries.map(({ value }) => value);
  if ('object' in node) return 'index' in node ? [node.object, node.index] : [node.object];
  return 'test' in node ? [node.test, node.yes, node.no] : [];
}
