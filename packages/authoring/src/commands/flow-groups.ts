import { isRecord } from '@canvass/project';
import type { Editing } from '../operations/editing.ts';
import { PROJECT_ID } from '../places/places.ts';
import { isList, textField, type Json, type JsonRecord } from '../values/json.ts';

/** The list of the nodes of a flow, as a place. */
export const FLOW_NODES = { id: PROJECT_ID, path: ['flow', 'items'] };

export const createGroupNode = (editing: Editing, gid: string): JsonRecord => ({
  fid: editing.newId(),
  type: 'G',
  gid,
});

/**
 * Names groups that a change has added in the flow, because a flow asks only the groups that it names. A group follows
 * the group before it. Groups that were in the survey before the change and are not in the flow stay as they are.
 */
export function nameNewGroups(editing: Editing, before: JsonRecord): void {
  if (!isRecord(editing.project['flow'])) return;
  const knownGids = new Set([...listTopGroups(before), ...listNamedGroups(editing.project['flow'])]);
  const gids = listTopGroups(editing.project);
  for (const [index, gid] of gids.entries())
    if (!knownGids.has(gid)) insertNode(editing, gid, gids.slice(0, index));
}

function insertNode(editing: Editing, gid: string, previousGids: readonly string[]): void {
  const { flow } = editing.project;
  const nodes = isRecord(flow) && isList(flow['items']) ? flow['items'] : [];
  const named = nodes.map((node) => new Set(listNamedGroups(node)));
  const previousGid = previousGids.findLast((one) => named.some((gidsOfNode) => gidsOfNode.has(one)));
  const index =
    previousGid === undefined ? 0 : named.findIndex((gidsOfNode) => gidsOfNode.has(previousGid)) + 1;
  editing.insert({ list: FLOW_NODES, index }, createGroupNode(editing, gid));
}

/** gids of the groups that are not inside of another item. */
export function listTopGroups({ items }: JsonRecord): readonly string[] {
  return (isList(items) ? items : []).flatMap((item) =>
    isRecord(item) && item['type'] === 'G' ? [textField(item, 'gid') ?? ''] : [],
  );
}

function listNamedGroups(node: Json): readonly string[] {
  if (!isRecord(node)) return [];
  const { gid, items } = node;
  return [
    ...(typeof gid === 'string' ? [gid] : []),
    ...(isList(items) ? items.flatMap(listNamedGroups) : []),
  ];
}
