import { NO_CONDITION, type FlowNode } from '@canvass/project';
import { compileRule, type RuleContext } from '../../compile/compile-rules.ts';
import type { PlacedGroup } from '../../compile/layout.ts';
import type { Expression } from '../../language/index.ts';
import type { FlowNodeBehaviour } from './flow-node-behaviour.ts';
import { behaviourOf } from './flow-node-behaviours.ts';

export interface CompiledNode {
  readonly flow: FlowNode;
  readonly behaviour: FlowNodeBehaviour;
  readonly node: number;
  readonly condition: Expression | undefined;
  /** Minimum and maximum of the score. Absent if the score does not matter. */
  readonly range: readonly [number | null, number | null] | undefined;
  readonly needsScore: boolean;
  /** Undefined if the node is not in a randomSet. */
  readonly parentSet: CompiledNode | undefined;
  readonly children: readonly CompiledNode[];
  /** All nodes with the same group, ascending: the group is asked at the first on the path (group_twice). */
  readonly twins: readonly number[];
}

/** Returns the nodes in their order, by group of the layout. */
export function compileNodes(context: RuleContext): ReadonlyMap<PlacedGroup, CompiledNode> {
  const nodes = new Map<PlacedGroup, CompiledNode & { readonly children: CompiledNode[] }>();
  const nodesByGid = new Map<string, number[]>();
  for (const placedGroup of context.layout.groups) {
    const { flow, parent, item, node } = placedGroup;
    if (flow === undefined) continue;
    const nodesOfGroup = (item === undefined ? undefined : nodesByGid.get(item.gid)) ?? [];
    nodesOfGroup.push(node);
    if (item !== undefined) nodesByGid.set(item.gid, nodesOfGroup);
    const parentNode = parent && nodes.get(parent);
    const compiled = {
      flow: flow.node,
      behaviour: behaviourOf(flow.node),
      node,
      ...computeCondition(context, flow),
      parentSet: parentNode?.behaviour.draws === undefined ? undefined : parentNode,
      children: [],
      twins: nodesOfGroup,
    };
    parentNode?.children.push(compiled);
    nodes.set(placedGroup, compiled);
  }
  return nodes;
}

function computeCondition(
  context: RuleContext,
  { node, path }: NonNullable<PlacedGroup['flow']>,
): Pick<CompiledNode, 'condition' | 'range' | 'needsScore'> {
  const { conditionGroup = NO_CONDITION, needScore, score } = node;
  const condition = compileRule(context, conditionGroup, `${path}.conditionGroup`);
  const readsScore = condition?.reads.session.includes('total_score') === true;
  const [from = null, to = null] = score ?? [];
  return {
    condition,
    range: needScore === true && score !== undefined ? [from, to] : undefined,
    needsScore: needScore === true || readsScore,
  };
}
