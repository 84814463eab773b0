import { isRecord } from '@canvass/project';
import type { ReadItem } from '@canvass/project/file';
import { valueAtKeys } from '../places/places.ts';
import { isList, type Json, type JsonRecord } from '../values/json.ts';
import { itemsOf } from './index-references.ts';

/**
 * The items in the order in which the survey asks them: that of the flow, or of the file without a flow. Leaves out items
 * that the flow does not show. An item that is shown in several places has its first place.
 */
export function listAskedItems(project: JsonRecord): readonly ReadItem[] {
  const items = itemsOf(project);
  const { flow } = project;
  if (!isRecord(flow) || !isList(flow['items'])) return items;
  const byTop = new Map<unknown, ReadItem[]>();
  for (const item of items) {
    const position = item.keys[1];
    const inside = byTop.get(position);
    if (inside === undefined) byTop.set(position, [item]);
    else inside.push(item);
  }
  const topPosition = new Map(
    [...byTop.keys()].map((position) => {
      const top = valueAtKeys(project, ['items', Number(position)]);
      return [isRecord(top) ? top['gid'] : undefined, position] as const;
    }),
  );
  const positions = new Set(listGroups(flow).map((gid) => topPosition.get(gid)));
  return [...positions].flatMap((position) => byTop.get(position) ?? []);
}

/** gids of the groups that a node shows, in its order. */
export function listGroups(node: Json): readonly string[] {
  if (!isRecord(node)) return [];
  const { gid, items } = node;
  return [...(typeof gid === 'string' ? [gid] : []), ...(isList(items) ? items.flatMap(listGroups) : [])];
}
