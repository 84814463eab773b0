import { AuthorText } from '@canvass/ui';
import { Menu } from '../../controls/menu.tsx';
import { createMoveEntries, handleMoveKeys } from '../../controls/move-entries.ts';
import { useEditor } from '../../editing/use-editor.ts';
import { type FlowNode, isBox } from './flow-rows.ts';
import { useMovableNode } from './movable-rows.ts';
import { conditionWords, nameNode, nodeWords } from './node-words.ts';
import { createAddEntries } from './row-entries.ts';
import type { FlowRowProps } from './row-props.ts';
import { Share } from './share.tsx';

/** A box, an end or a value, as a sentence with its condition. */
export function NodeRow({ node, row, wording, shares, actions }: FlowRowProps & { readonly node: FlowNode }) {
  const { t } = wording.translation;
  const editor = useEditor();
  const movable = useMovableNode(node, row.key, { wording, actions });
  const name = nameNode(node, wording);
  const remove = (keepsContent: boolean) =>
    void editor.run(({ removeNode }) => removeNode(editor, { id: node.id, name }, keepsContent));
  const hasContent = isBox(node) && node.children.length > 0;
  return (
    <div className="flow-line" role="presentation" onKeyDown={(event) => handleMoveKeys(event, movable)}>
      <NodeLabel node={node} wording={wording} />
      <Share text={shares?.shareOfNode(node)} />
      <Menu
        label="…"
        name={t('row.menu', { name })}
        kind="quiet"
        entries={[
          ...(node.kind === 'G'
            ? []
            : [{ label: t('flow.edit'), onChoose: () => actions.openForm(row.key, 'edit') }]),
          ...createMoveEntries(movable, t),
          { label: t('row.moveTo'), onChoose: () => actions.openForm(row.key, 'move') },
          ...(node.kind === 'randomSet'
            ? [
                {
                  label: t('flow.addArm'),
                  onChoose: () =>
                    void editor.run(({ addNode }) =>
                      addNode(
                        editor,
                        { fields: { ftype: 'groupSet' } },
                        { place: 'inside', node: { id: node.id } },
                      ),
                    ),
                },
              ]
            : []),
          ...createAddEntries({ id: node.id }, { wording, actions }),
          ...(hasContent ? [{ label: t('flow.dissolve'), onChoose: () => remove(true) }] : []),
          ...(hasContent ? [] : [{ label: t('row.delete'), onChoose: () => remove(false) }]),
        ]}
      />
    </div>
  );
}

/** A node as a sentence: its title, its condition, and its effect. */
function NodeLabel({ node, wording }: Pick<FlowRowProps, 'wording'> & { readonly node: FlowNode }) {
  const { t } = wording.translation;
  const condition = conditionWords(node, wording);
  const isEmpty = isBox(node) && node.children.length === 0;
  // The condition of a branch says enough.
  const words = node.kind === 'branch' && condition !== undefined && !isEmpty ? '' : nodeWords(node, wording);
  return (
    <span className="flow-node" data-empty={isEmpty || undefined}>
      <span aria-hidden="true">{SIGNS[node.kind]} </span>
      {node.title !== '' && <AuthorText>{`${node.title}: `}</AuthorText>}
      {condition !== undefined && `${t('flow.onlyIf', { condition })} `}
      {words}
    </span>
  );
}

const SIGNS: Readonly<Record<FlowNode['kind'], string>> = {
  G: '▫',
  root: '',
  groupSet: '▢',
  branch: '◇',
  randomSet: '⚄',
  endPage: '■',
  set: '=',
};
