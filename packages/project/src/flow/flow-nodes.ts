import { FLOW_KINDS, type FlowKind } from './flow.ts';
import { fieldOf, isJsonObject, listField, type JsonObject } from '../json/json.ts';
import { child, type Path } from '../json/path.ts';
import { NO_CONDITION } from '../rules/rule-words.ts';

/** What a node is: a group, or a kind of F node. */
export type NodeKind = FlowKind | 'G';
export interface FlowPlace {
  readonly node: JsonObject;
  readonly path: Path;
  /** Undefined when it cannot be told. */
  readonly kind: NodeKind | undefined;
  readonly isTop: boolean;
}

/** All nodes of a flow, each before what is in it. */
export function flowNodesIn(flow: JsonObject): readonly FlowPlace[] {
  const places: FlowPlace[] = [];
  addNodes(flow, child(undefined, 'flow'), places);
  return places;
}
/** Recursion is bounded by the depth of the document. */
function addNodes(node: JsonObject, path: Path, into: FlowPlace[]): void {
  into.push({ node, path, kind: kindOf(node), isTop: into.length === 0 });
  const items = child(path, 'items');
  for (const [index, item] of listField(node, 'items').entries()) {
    if (isJsonObject(item)) addNodes(item, child(items, index), into);
  }
}
function kindOf(node: JsonObject): NodeKind | undefined {
  const type = fieldOf(node, 'type');
  if (type === 'G') return 'G';
  return type === 'F' ? FLOW_KINDS.find((kind) => kind === fieldOf(node, 'ftype')) : undefined;
}

/** Whether the respondent gets into the node whatever was answered. */
export const isUnconditional = (node: JsonObject): boolean => !hasCondition(node) && !hasScoreRange(node);

export function hasCondition(node: JsonObject): boolean {
  const condition = fieldOf(node, 'conditionGroup');
  return condition !== undefined && condition !== '' && condition !== NO_CONDITION;
}
export const hasScoreRange = (node: JsonObject): boolean =>
  listField(node, 'score').some((bound) => bound !== null);
