import Type, { type Static, type TSchema } from 'typebox';
import { closed, list, oneOf, oneOfRequired } from '../schema/field.ts';
import {
  FLOW_NODE_KINDS,
  FLOW_TYPES,
  type FlowNodeKindName,
  type FlowNodeKinds,
  type FlowType,
  kindsWith,
} from './flow-node-kinds.ts';
import { objectsIn, type Authored } from '../findings/authored.ts';
import { child, type Path } from '../json/path.ts';

type Fields = FlowNodeKinds[keyof FlowNodeKinds]['fields'];
type FieldName<F = Fields> = F extends unknown ? keyof F : never;
type FieldOf<K, F = Fields> = F extends unknown ? (K extends keyof F ? F[K] : never) : never;
type Value<S> = S extends TSchema ? Static<S> : never;
/** Fields of single kinds of nodes. A check compares them with the kind, so that code may read them of any node. */
type OwnFields = { readonly [K in FieldName]?: Readonly<Value<FieldOf<K>>> };

/** FLOW-1, Flow node. In the file a tree: parent, sibling and firstChild follow from it. */
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
  ftype: oneOf(
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
  >), // fields of the same name have the same meaning in all kinds
};
/** `#/$defs/flowNode`. */
export const flowNodeSchema = Type.Object(properties, {
  ...closed,
  title: 'a node of the flow',
  description:
    'A node of the flow. Nodes are processed in this order, from the root inwards: one whose condition fails is skipped with its content.',
});

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
