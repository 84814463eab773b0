import { branch } from './branch/branch.ts';
import { endPage } from './end-page/end-page.ts';
import type { FlowNodeKind } from './flow-node-kind.ts';
import { group } from './group/group.ts';
import { groupSet } from './group-set/group-set.ts';
import { randomSet } from './random-set/random-set.ts';
import { root } from './root/root.ts';

/** FLOW-1: every kind of node of the flow, by its `ftype`; `G` by its type. */
export const FLOW_NODE_KINDS = {
  root,
  groupSet,
  branch,
  randomSet,
  endPage,
  G: group,
} as const satisfies Readonly<Record<string, FlowNodeKind>>;

export type FlowNodeKinds = typeof FLOW_NODE_KINDS;
export type FlowNodeKindName = keyof FlowNodeKinds;
/** Kinds of F nodes. */
export type FlowType = Exclude<FlowNodeKindName, 'G'>;

// The keys of the table are the kinds.
const names = Object.keys(FLOW_NODE_KINDS) as readonly FlowNodeKindName[];
export const FLOW_TYPES: readonly FlowType[] = names.filter((name) => name !== 'G');

export const kindNamed = (name: FlowNodeKindName | undefined): FlowNodeKind | undefined =>
  name && FLOW_NODE_KINDS[name];

type ReadKind<T> = (kind: FlowNodeKind, name: FlowNodeKindName) => T;
export const mapKinds = <T>(read: ReadKind<T>): Readonly<Record<FlowNodeKindName, T>> =>
  Object.fromEntries(names.map((name) => [name, read(FLOW_NODE_KINDS[name], name)])) as Record<
    FlowNodeKindName,
    T
  >; // of all names

/** Kinds for which something holds, with their articles: `a root or a groupSet`. */
export const kindsWith = (holds: ReadKind<boolean>): string =>
  names
    .filter((name) => holds(FLOW_NODE_KINDS[name], name))
    .map((name) => FLOW_NODE_KINDS[name].named)
    .join(' or ');
