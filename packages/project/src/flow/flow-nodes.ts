import type { FlowNode } from './flow.ts';
import { FLOW_TYPES, type FlowNodeKindName } from './flow-node-kinds.ts';
import { objectsIn, type Authored } from '../findings/authored.ts';
import { child, type Path } from '../json/path.ts';

/** A node of a flow, with its path in the file. */
export interface LocatedNode {
  readonly node: Authored<FlowNode>;
  readonly path: Path;
  /** Undefined if the file does not have it. */
  readonly kind: FlowNodeKindName | undefined;
  readonly isTop: boolean;
}

/** All nodes of a flow, parents first. */
export function flowNodesIn(flow: Authored<FlowNode>): readonly LocatedNode[] {
  const nodes: LocatedNode[] = [];
  addNodes(flow, child(undefined, 'flow'), nodes);
  return nodes;
}
/** Recursion is bounded by the depth of the document. */
function addNodes(node: Authored<FlowNode>, path: Path, into: LocatedNode[]): void {
  into.push({ node, path, kind: kindOf(node), isTop: into.length === 0 });
  for (const [item, at] of objectsIn(node, 'items', path)) addNodes(item, at, into);
}
export function kindOf({ type, ftype }: Authored<FlowNode>): FlowNodeKindName | undefined {
  if (type === 'G') return 'G';
  return type === 'F' ? FLOW_TYPES.find((name) => name === ftype) : undefined;
}
