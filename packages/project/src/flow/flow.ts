import Type, { type Static, type TSchema } from 'typebox';
import { closed, list, computeOne, oneOfRequired } from '../schema/field.ts';
import {
  FLOW_NODE_KINDS,
  FLOW_TYPES,
  type FlowNodeKindName,
  type FlowNodeKinds,
  type FlowType,
  kindNamed,
  kindsWith,
} from './flow-node-kinds.ts';
import { objectsIn, type Authored } from '../findings/authored.ts';
import { child, type Path } from '../json/path.ts';

type Fields = FlowNodeKinds[keyof FlowNodeKinds]['fields'];
type FieldName<F = Fields> = F extends unknown ? keyof F : never;
type FieldOf<K, F = Fields> = F extends unknown ? (K extends keyof F ? F[K] : never) : never;
type Value<S> = S extends TSchema ? Static<S> : never;
/** Fields that only some kinds of nodes have. A check reports misplaced fields, so code can read any node. */
type OwnFields = { readonly [K in FieldName]?: Readonly<Value<FieldOf<K>>> };

/** A node of the flow (FLOW-1). The file has the nodes as a tree, so nodes do not name their parent or siblings. */
export interface FlowNode extends OwnFields {
  readonly fid: string;
  readonly type: 'F' | 'G';
  readonly ftype?: FlowType;
  readonly title?: string;
  readonly items?: readonly FlowNode[];
}

const properties = {
  fid: Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$', description: 'Id, unique in the flow.' }),
  type: oneOfRequired(['F', 'G'], 'F for a flow node, G for a group.'),
  ftype: computeOne(
    FLOW_TYPES,
    `Kind of an F node. ${FLOW_TYPES.map((name) => `${name}: ${FLOW_NODE_KINDS[name].summary}`).join(' ')}`,
  ),
  title: Type.Optional(Type.String({ maxLength: 500, description: 'Name for the author.' })),
  items: list(
    Type.Unsafe<FlowNode>({ $ref: '#/$defs/flowNode' }),
    `Nodes inside ${kindsWith(({ children }) => children !== 'none')}.`,
  ),
  ...(Object.assign({}, ...Object.values(FLOW_NODE_KINDS).map(({ fields }) => fields)) as Record<
    string,
    TSchema
  >), // fields of the same name have the same schema in all kinds
};
/** The definition `#/$defs/flowNode` of the published schema. */
export const flowNodeSchema = Type.Object(properties, {
  ...closed,
  title: 'a node of the flow',
  description:
    'A node of the flow. Nodes are processed in this order, from the root inwards: one whose condition fails is skipped with its content.',
});

export interface LocatedNode {
  readonly node: Authored<FlowNode>;
  readonly path: Path;
  /** Kind of the node. Undefined if its `type` and `ftype` name no kind. */
  readonly kind: FlowNodeKindName | undefined;
  readonly isTop: boolean;
  /** Whether the node is an arm of a draw, where it takes up a place even without children. */
  readonly isDrawn: boolean;
}

/** All nodes of a flow, parents first. */
export function flowNodesIn(flow: Authored<FlowNode>): readonly LocatedNode[] {
  const nodes: LocatedNode[] = [];
  addNodes(flow, { path: child(undefined, 'flow'), isTop: true, isDrawn: false }, nodes);
  return nodes;
}
/** Adds a node and its descendants. The depth of the document bounds the recursion. */
function addNodes(
  node: Authored<FlowNode>,
  position: Pick<LocatedNode, 'path' | 'isTop' | 'isDrawn'>,
  located: LocatedNode[],
): void {
  const kind = findKind(node);
  located.push({ ...position, node, kind });
  const isDrawn = kindNamed(kind)?.children === 'drawn';
  for (const [item, path] of objectsIn(node, 'items', position.path))
    addNodes(item, { path, isTop: false, isDrawn }, located);
}
export function findKind({ type, ftype }: Authored<FlowNode>): FlowNodeKindName | undefined {
  if (type === 'G') return 'G';
  return type === 'F' ? FLOW_TYPES.find((name) => name === ftype) : undefined;
}
