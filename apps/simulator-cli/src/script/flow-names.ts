import type { FlowNode } from '@canvass/project';

/** Every randomSet of a flow, in its order. */
export function randomSetsOf(node: FlowNode | undefined): readonly FlowNode[] {
  if (node === undefined) return [];
  const inside = (node.items ?? []).flatMap(randomSetsOf);
  return node.ftype === 'randomSet' ? [node, ...inside] : inside;
}
