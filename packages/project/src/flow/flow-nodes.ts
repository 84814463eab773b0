import { FLOW_KINDS, type FlowKind, type FlowNode } from './flow.ts';
import { listOf, objectsIn, type Authored } from '../shape/authored.ts';
import { child, type Path } from '../json/path.ts';
import { NO_CONDITION } from '../rules/rule-words.ts';

/** What a node is: a group, or a kind of F node. */
export type NodeKind = FlowKind | 'G';
export interface FlowPlace {
  readonly node: Authored<FlowNode>;
  readonly path: Path;
  /** Undefined when it cannot be told. */
  readonly kind: NodeKind | undefined;
  readonly isTop: boolean;
}

/** All nodes of a flow, each before what is in it. */
export function flowNodesIn(flow: Authored<FlowNode>): readonly FlowPlace[] {
  const places: FlowPlace[] = [];
  addNodes(flow, child(undefined, 'flow'), places);
  return places;
}
/** Recursion is bounded by the depth of the document. */
function addNodes(node: Authored<FlowNode>, path: Path, into: FlowPlace[]): void {
  into.push({ node, path, kind: kindOf(node), isTop: into.length === 0 });
  for (const [item, place] of objectsIn(node, 'items', path)) addNodes(item, place, into);
}
function kindOf({ type, ftype }: Authored<FlowNode>): NodeKind | undefined {
  if (type === 'G') return 'G';
  return type === 'F' ? FLOW_KINDS.find((kind) => kind === ftype) : undefined;
}

/** Whether the respondent gets into the node whatever was answered. */
export const isUnconditional = (node: Authored<FlowNode>): boolean =>
  !hasCondition(node) && !hasScoreRange(node);

export const hasCondition = ({ conditionGroup }: Authored<FlowNode>): boolean =>
  conditionGroup !== undefined && conditionGroup !== '' && conditionGroup !== NO_CONDITION;
export const hasScoreRange = ({ score }: Authored<FlowNode>): boolean =>
  listOf(score).some((bound) => bound !== null);
