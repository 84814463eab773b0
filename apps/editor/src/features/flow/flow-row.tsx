import { JUMP_ENDS } from '@canvass/project/vocabulary';
import { Button } from '@canvass/ui';
import { recordsAt, textAt } from '../../document/json.ts';
import type { OutlineItem } from '../../document/outline.ts';
import { useEditor } from '../../editing/use-editor.ts';
import { type FlowRow, readFlow } from './flow-rows.ts';
import { ItemRow } from './item-row.tsx';
import { MoveNodeForm } from './move-node-form.tsx';
import { NodeForm } from './node-form.tsx';
import { NodeRow } from './node-row.tsx';
import { nameNode } from './node-words.ts';
import type { FlowRowProps } from './row-props.ts';
import { Share } from './share.tsx';

/** A row of the flow with its menu, and below it the form that is open. */
export function FlowItemRow(props: FlowRowProps) {
  const { key, depth, item, node, quota, end } = props.row;
  const kind = item?.kind ?? (node !== undefined ? 'node' : quota !== undefined ? 'quota' : 'end');
  return (
    <li
      className="flow-row"
      data-kind={kind}
      data-row={key}
      data-depth={Math.min(depth, 4)}
      {...(item && { 'data-level': Math.min(item.level, 3) })}
    >
      {end !== undefined ? (
        <EndText {...props} end={end} />
      ) : quota !== undefined ? (
        <QuotaText {...props} quota={quota} />
      ) : item !== undefined ? (
        <ItemRow {...props} item={item} />
      ) : (
        node !== undefined && <NodeRow {...props} node={node} />
      )}
      <RowForms {...props} />
    </li>
  );
}

/** The form that is open below a row: for its node, or for the place of its node. */
function RowForms({ row, flow, form, wording, actions }: FlowRowProps) {
  const editor = useEditor();
  const { key } = row;
  const editedNode = row.node ?? row.leaf;
  const root = readFlow(wording.project);
  const close = () => {
    actions.openForm(key, undefined);
    actions.focusRow(key);
  };
  if (form === undefined || editedNode === undefined || root === undefined) return null;
  const rowsAbove = flow.rows.slice(0, flow.rows.indexOf(row));
  return form === 'edit' ? (
    <NodeForm
      node={editedNode}
      wording={wording}
      sources={listSources(rowsAbove, wording.items)}
      onSave={(content) => {
        void editor.run(({ setNode }) => setNode(editor, { id: editedNode.id }, content));
        close();
      }}
      onCancel={close}
    />
  ) : (
    <MoveNodeForm
      node={editedNode}
      root={root}
      wording={wording}
      onMove={(at) => {
        const moved = { node: { id: editedNode.id }, name: nameNode(editedNode, wording) };
        void editor.run(({ moveNode }) => moveNode(editor, moved, at));
        close();
      }}
      onCancel={close}
    />
  );
}

/** The questions of the rows, and of closed groups among them. */
function listSources(rows: readonly FlowRow[], items: readonly OutlineItem[]): readonly OutlineItem[] {
  const roots = new Set(rows.flatMap(({ item }) => (item?.level === 1 ? [item] : [])));
  const rootOf = (item: OutlineItem): OutlineItem => {
    const parent = item.parent === undefined ? undefined : items[item.parent];
    return parent === undefined ? item : rootOf(parent);
  };
  return items.filter((item) => item.kind === 'question' && roots.has(rootOf(item)));
}

function EndText({ end, wording, shares }: FlowRowProps & { readonly end: NonNullable<FlowRow['end']> }) {
  const { t } = wording.translation;
  return (
    <>
      <span className="flow-text">{t(`flow.end.${JUMP_ENDS[end].label}`)}</span>
      <Share text={shares?.shareOfEnd(end)} />
    </>
  );
}

function QuotaText({ quota, wording, shares, actions }: FlowRowProps & { readonly quota: number }) {
  const { t } = wording.translation;
  const name = textAt(recordsAt(wording.project, 'quotas')[quota], 'name');
  return (
    <>
      <Button size="small" kind="quiet" onClick={actions.onQuotas}>
        {t('flow.quota', { name })}
      </Button>
      <Share text={shares?.shareOfEnd('quota_full')} label={t('flow.turnedAway')} />
    </>
  );
}
