import type { FlowPlace } from '@canvass/authoring';
import { useMemo, useRef, useState } from 'react';
import { Menu } from '../../controls/menu.tsx';
import { useRequestedFocus } from '../../controls/focus.ts';
import { useEditor, useEditorState } from '../../editing/use-editor.ts';
import { useLateTranslation } from '../../i18n/late-translation.ts';
import { SimulationBar } from '../../ui/simulation-bar.tsx';
import { useUi } from '../../ui/ui-state.ts';
import { Arcs } from './flow-arcs.tsx';
import { FlowItemRow } from './flow-row.tsx';
import type { FlowActions } from './row-props.ts';
import { computeFlow, readFlow } from './flow-rows.ts';
import { computeShares } from './flow-shares.ts';
import { createFields, NEW_NODES, type NewNodeKind } from './new-nodes.ts';
import type { FlowWording } from './node-words.ts';

/** If the survey has more items, all groups are closed at first. */
const MAX_OPEN_ITEMS = 60;

/** Which form is open, and below which row. */
interface OpenForm {
  readonly key: string;
  readonly form: 'edit' | 'move';
}

/** The flow of the survey from top to bottom, with an arc for each jump. For screen readers it is a list. */
export function FlowView() {
  const translation = useLateTranslation();
  const { t, locale } = translation;
  const editor = useEditor();
  const ui = useUi();
  const { project, items, selected, document, simulation } = useEditorState();
  const result = simulation?.document === document ? simulation.result : undefined;
  const shares = useMemo(
    () => (result === undefined ? undefined : computeShares({ project, items }, result, locale)),
    [project, items, result, locale],
  );
  const groups = items.filter(({ kind }) => kind === 'group');
  const [closedIds, setClosedIds] = useState<ReadonlySet<string>>(
    () => new Set(items.length > MAX_OPEN_ITEMS ? groups.map(({ id }) => id) : []),
  );
  const [openForm, setOpenForm] = useState<OpenForm>();
  const flow = useMemo(() => computeFlow(project, items, closedIds), [project, items, closedIds]);
  const wording: FlowWording = { translation, project, items };
  const list = useRef<HTMLOListElement>(null);
  const root = useRef<HTMLDivElement>(null);
  const requestFocus = useRequestedFocus(root);
  const toggle = (id: string) =>
    setClosedIds((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  const focusRow = (key: string) => requestFocus(`[data-row="${CSS.escape(key)}"] .menu button`);
  const addNode = (kind: NewNodeKind, at: FlowPlace | undefined) =>
    void editor.run((commands) => {
      const fields = createFields(kind, readFlow(editor.getState().project));
      const key = commands.addNode(editor, { fields }, at);
      setOpenForm({ key, form: 'edit' });
    });
  const onQuotas = () => ui.showMode('quotas');
  const actions: FlowActions = {
    openForm: (key, form) => setOpenForm(form && { key, form }),
    focusRow,
    toggle,
    addNode,
    onQuotas,
  };
  const selectedRow = flow.rows.findIndex(({ item }) => item !== undefined && item === selected);
  return (
    <div className="flow-view" ref={root}>
      <h2 className="panel-title" tabIndex={-1}>
        {t('flow.title')}
      </h2>
      <SimulationBar result={result} />
      <p className="quiet">{t(flow.arcs.length === 0 ? 'flow.none' : 'flow.about')}</p>
      <div className="flow">
        <ol className="flow-rows" ref={list}>
          {flow.rows.map((row, index) => (
            <FlowItemRow
              key={row.key}
              row={row}
              flow={flow}
              isSelected={index === selectedRow}
              isClosed={row.item !== undefined && closedIds.has(row.item.id)}
              form={openForm?.key === row.key ? openForm.form : undefined}
              jumps={flow.arcs.filter(({ from }) => from === index)}
              wording={wording}
              shares={shares}
              actions={actions}
            />
          ))}
        </ol>
        <Arcs flow={flow} selectedRow={selectedRow} list={list} />
      </div>
      <div className="actions flow-add">
        <Menu
          label={`+ ${t('flow.add')}`}
          entries={[
            {
              label: t('flow.add.group'),
              onChoose: () => {
                editor.select('');
                void editor.run(({ addContainer }) => addContainer(editor, 'group'));
                ui.show('properties');
              },
            },
            ...NEW_NODES.map((kind) => ({
              label: t(`flow.add.${kind}`),
              onChoose: () => addNode(kind, undefined),
            })),
            { label: t('flow.add.quota'), onChoose: onQuotas },
          ]}
        />
      </div>
    </div>
  );
}
