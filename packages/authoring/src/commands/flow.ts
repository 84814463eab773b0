import { isRecord, NO_CONDITION } from '@canvass/project';
import { edit, type Editing, type EditResult, type Target } from '../operations/editing.ts';
import { idOf } from '../places/element-ids.ts';
import { elementAt, findList, type Place, valueAt, valueAtKeys } from '../places/places.ts';
import type { Sentence } from '../sentences/sentence.ts';
import type { ProjectDocument } from '../text/document.ts';
import { isList, textField, type Json, type JsonRecord } from '../values/json.ts';
import { addFlow } from './add-flow.ts';
import { FLOW_NODES } from './flow-groups.ts';
import type { AddResult, CommandOptions } from './items.ts';
import { removeUnusedCondition, setCondition } from './rules.ts';

/** A node of the flow by its id, as in places, or the first node of a group by the gid of the group. */
export type FlowNodeName = { readonly id: string } | { readonly gid: string };

/** A place for a node: before or behind another node, or at the end of its content. Without a node, the end of the flow. */
export interface FlowPlace {
  readonly place: 'before' | 'behind' | 'inside';
  readonly node: FlowNodeName;
}

/** Fields of a node besides `fid`, `type` and `items`. Undefined removes a field. */
export type FlowFields = Readonly<Record<string, Json | undefined>>;

/** The condition of a node. Null removes it. Undefined keeps it. */
type NodeCondition = Sentence | null | undefined;

/** Adds a box, an end or a value to the flow, and the flow if the survey has none. `added` is the id of the node. */
export function addFlowNode(
  document: ProjectDocument,
  {
    fields,
    at,
    condition,
  }: { readonly fields: FlowFields; readonly at: FlowPlace | undefined; readonly condition?: NodeCondition },
  options: CommandOptions,
): AddResult {
  let added = '';
  const result = edit(document, { ...options, label: { key: 'add-flow-node' } }, (editing) => {
    addFlow(editing);
    added = editing.insert(findTarget(editing, at), createNode(editing, fields));
    if (condition) setCondition(editing, added, condition);
  });
  return { ...result, added };
}

/**
 * Puts a node into a new box, such as a draw, at its place. With `hasEmptyArm`, the box also gets a node without content,
 * so that a draw of one shows the content to a half of the respondents.
 */
export function wrapFlowNode(
  document: ProjectDocument,
  {
    node: name,
    fields,
    hasEmptyArm = false,
    condition,
  }: {
    readonly node: FlowNodeName;
    readonly fields: FlowFields;
    readonly hasEmptyArm?: boolean;
    readonly condition?: NodeCondition;
  },
  options: CommandOptions,
): AddResult {
  let added = '';
  const result = edit(document, { ...options, label: { key: 'wrap-flow-node' } }, (editing) => {
    addFlow(editing);
    const id = findNode(editing, name);
    if (id === undefined) return;
    added = editing.insert(
      findTarget(editing, { place: 'before', node: { id } }),
      createNode(editing, fields),
    );
    editing.move(id, { list: contentOf(added) });
    if (hasEmptyArm) editing.insert({ list: contentOf(added) }, createNode(editing, { ftype: 'groupSet' }));
    if (condition) setCondition(editing, added, condition);
  });
  return { ...result, added };
}

/** Moves a node. Changes nothing if the place is inside of the node. */
export function moveFlowNode(
  document: ProjectDocument,
  { node: name, at }: { readonly node: FlowNodeName; readonly at: FlowPlace | undefined },
  options: CommandOptions,
): EditResult {
  return edit(document, { ...options, label: { key: 'move-flow-node' } }, (editing) => {
    addFlow(editing);
    const id = findNode(editing, name);
    if (id === undefined || (at !== undefined && isInside(editing, at.node, id))) return;
    editing.move(id, findTarget(editing, at, id));
  });
}

/** Removes a node. With `keepsContent`, its content takes its place. Otherwise the flow no longer shows the content. */
export function removeFlowNode(
  document: ProjectDocument,
  { id, keepsContent }: { readonly id: string; readonly keepsContent: boolean },
  options: CommandOptions,
): EditResult {
  return edit(document, { ...options, label: { key: 'remove-flow-node' } }, (editing) => {
    const node = elementAt(editing.project, id);
    if (node === undefined) return;
    if (keepsContent)
      for (const child of childrenOf(node)) {
        const childId = idOf(child);
        if (childId !== undefined)
          editing.move(childId, findTarget(editing, { place: 'before', node: { id } }, childId));
      }
    const keys = conditionsIn(elementAt(editing.project, id) ?? {});
    editing.remove(id);
    for (const key of keys) removeUnusedCondition(editing, key);
  });
}

/** Sets fields of a node and its condition. For a group, adds the flow if the survey has none. */
export function setFlowNode(
  document: ProjectDocument,
  {
    node: name,
    fields = {},
    condition,
  }: {
    readonly node: FlowNodeName;
    readonly fields?: FlowFields;
    readonly condition?: NodeCondition;
  },
  options: CommandOptions,
): EditResult {
  return edit(document, { ...options, label: { key: 'set-flow-node' } }, (editing) => {
    addFlow(editing);
    const id = findNode(editing, name);
    if (id === undefined) return;
    for (const [field, value] of Object.entries(fields)) editing.set({ id, path: [field] }, value);
    if (condition === undefined) return;
    if (condition !== null) return setCondition(editing, id, condition);
    const key = textField(elementAt(editing.project, id) ?? {}, 'conditionGroup');
    editing.set({ id, path: ['conditionGroup'] }, undefined);
    if (key !== undefined) removeUnusedCondition(editing, key);
  });
}

function createNode(editing: Editing, fields: FlowFields): JsonRecord {
  const written: Record<string, Json> = {};
  for (const [field, value] of Object.entries(fields)) if (value !== undefined) written[field] = value;
  const { ftype } = fields;
  const hasContent = ftype === 'randomSet' || ftype === 'branch' || ftype === 'groupSet';
  return { fid: editing.newId(), type: 'F', ...written, ...(hasContent && { items: [] }) };
}

const contentOf = (id: string): Place => ({ id, path: ['items'] });
const childrenOf = (node: Json | undefined): readonly Json[] => {
  const items = isRecord(node) ? node['items'] : undefined;
  return isList(items) ? items : [];
};

/** The id of a node. Undefined if the flow does not have it. */
function findNode({ project }: Editing, name: FlowNodeName): string | undefined {
  if ('id' in name) return elementAt(project, name.id) === undefined ? undefined : name.id;
  const find = (node: Json): string | undefined => {
    if (isRecord(node) && node['type'] === 'G' && node['gid'] === name.gid) return idOf(node);
    for (const child of childrenOf(node)) {
      const found = find(child);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  const flow = valueAtKeys(project, ['flow']);
  return flow === undefined ? undefined : find(flow);
}

/** The position for a node. `movedId` is a node that does not count, because it leaves its list. */
function findTarget(editing: Editing, at: FlowPlace | undefined, movedId?: string): Target {
  const id = at && findNode(editing, at.node);
  if (at === undefined || id === undefined) return { list: FLOW_NODES };
  if (at.place === 'inside') return { list: contentOf(id) };
  const list = findList(editing.project, id) ?? FLOW_NODES;
  const nodes = valueAt(editing.project, list);
  const ids = (isList(nodes) ? nodes : []).map(idOf).filter((one) => one !== movedId);
  return { list, index: ids.indexOf(id) + (at.place === 'behind' ? 1 : 0) };
}

/** Whether a node is the node with the id, or inside of it. */
function isInside(editing: Editing, name: FlowNodeName, outerId: string): boolean {
  let id = findNode(editing, name);
  while (id !== undefined && id !== '') {
    if (id === outerId) return true;
    id = findList(editing.project, id)?.id;
  }
  return false;
}

function conditionsIn(node: JsonRecord): readonly string[] {
  const key = textField(node, 'conditionGroup');
  return [
    ...(key === undefined || key === NO_CONDITION ? [] : [key]),
    ...childrenOf(node).flatMap((child) => (isRecord(child) ? conditionsIn(child) : [])),
  ];
}
