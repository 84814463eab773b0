import type { FlowNodeName } from '@canvass/authoring';
import { announce } from '@canvass/ui';
import type { MenuEntry } from '../../controls/menu.tsx';
import type { OutlineItem } from '../../document/outline.ts';
import type { FlowRow } from './flow-rows.ts';
import type { EditorContext, RowContext } from './movable-rows.ts';
import { NEW_NODES } from './new-nodes.ts';

/** Entries that put a group into a box, give it a condition, or add something after it. */
export function createGroupEntries(
  item: OutlineItem,
  { leaf, isOutside, key }: FlowRow,
  context: EditorContext,
): readonly MenuEntry[] {
  const { editor, wording, actions } = context;
  const { t } = wording.translation;
  const name: FlowNodeName = leaf === undefined ? { gid: item.gid } : { id: leaf.id };
  const wrap = (box: 'half' | 'draw' | 'branch') =>
    void editor.run(({ wrapNode }) => {
      const added = wrapNode(editor, name, box);
      if (box !== 'half') actions.openForm(added, 'edit');
      announce(t('flow.wrapped', { name: item.code }));
    });
  if (isOutside === true)
    return [
      {
        label: t('flow.show'),
        onChoose: () =>
          void editor.run(({ addNode }) =>
            addNode(editor, { fields: { type: 'G', gid: item.gid } }, undefined),
          ),
      },
    ];
  return [
    { label: t('flow.wrap.half'), onChoose: () => wrap('half') },
    { label: t('flow.wrap.draw'), onChoose: () => wrap('draw') },
    { label: t('flow.wrap.branch'), onChoose: () => wrap('branch') },
    ...(leaf === undefined
      ? []
      : [
          { label: t('flow.condition'), onChoose: () => actions.openForm(key, 'edit') },
          {
            label: t('flow.hide'),
            onChoose: () =>
              void editor.run(({ removeNode }) =>
                removeNode(editor, { id: leaf.id, name: item.code }, false),
              ),
          },
        ]),
    ...createAddEntries(name, context),
  ];
}

/** Entries that add a node after another one. */
export const createAddEntries = (
  node: FlowNodeName,
  { wording: { translation }, actions }: RowContext,
): readonly MenuEntry[] =>
  NEW_NODES.map((kind) => ({
    label: translation.t(`flow.addAfter.${kind}`),
    onChoose: () => actions.addNode(kind, { place: 'behind', node }),
  }));
