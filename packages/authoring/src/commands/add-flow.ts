import { isRecord } from '@canvass/project';
import type { Editing } from '../operations/editing.ts';
import { idOf } from '../places/element-ids.ts';
import { PROJECT_ID } from '../places/places.ts';
import { isList, type Json } from '../values/json.ts';
import { createGroupNode, listTopGroups } from './flow-groups.ts';
import { createContainer } from './items.ts';

const ITEMS = { id: PROJECT_ID, path: ['items'] };

/**
 * Adds a flow that asks all groups in their order, if the survey has none. A flow names groups only, so consecutive
 * questions and pages outside of groups get a group around them.
 */
export function addFlow(editing: Editing): void {
  if (isRecord(editing.project['flow'])) return;
  putItemsIntoGroups(editing);
  const items = listTopGroups(editing.project).map((gid) => createGroupNode(editing, gid));
  editing.set({ id: PROJECT_ID, path: ['flow'] }, { fid: 'root', type: 'F', ftype: 'root', items });
}

function putItemsIntoGroups(editing: Editing): void {
  let group: string | undefined;
  for (const item of topItems(editing)) {
    const id = idOf(item);
    if (!isRecord(item) || id === undefined || item['type'] === 'G') {
      group = undefined;
      continue;
    }
    if (group === undefined) {
      group = editing.newId();
      const container = createContainer(editing.project, 'group', { gid: group, title: '' });
      editing.insert({ list: ITEMS, index: topItems(editing).map(idOf).indexOf(id) }, container);
    }
    editing.move(id, { list: { id: group, path: ['items'] } });
  }
}

function topItems(editing: Editing): readonly Json[] {
  const { items } = editing.project;
  return isList(items) ? items : [];
}
