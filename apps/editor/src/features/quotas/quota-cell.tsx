import { indexReferences, type JsonRecord, readExpression } from '@canvass/authoring';
import type { QuotaOverview } from '@canvass/protocol';
import { announce, Button, TextField } from '@canvass/ui';
import { useState } from 'react';
import { Menu } from '../../controls/menu.tsx';
import { createMovableEntry, createMoveEntries, handleMoveKeys } from '../../controls/move-entries.ts';
import { textAt } from '../../document/json.ts';
import type { Path } from '../../document/outline.ts';
import { useEditor, useEditorState } from '../../editing/use-editor.ts';
import { useLateTranslation } from '../../i18n/late-translation.ts';
import { conditionText } from '../../wording/rule-words.ts';
import type { SimulatedCell } from '../../worker/simulation.ts';
import { parseCap, readCap } from './caps.ts';
import { CellForm } from './cell-form.tsx';
import type { RequestFocus } from '../../controls/focus.ts';

type LiveCell = QuotaOverview['groups'][number]['cells'][number];

interface QuotaCellProps {
  readonly cell: JsonRecord;
  readonly path: Path;
  readonly quotaName: string;
  readonly index: number;
  /** The number of cells of the quota. */
  readonly count: number;
  /** Undefined before a simulation. */
  readonly simulated: SimulatedCell | undefined;
  /** The number of simulated respondents. */
  readonly respondents: number;
  /** Undefined if the published survey does not have the cell. */
  readonly live: LiveCell | undefined;
  readonly requestFocus: RequestFocus;
}

/** A row with the name of a cell, its condition as a sentence, its counts, and its cap. */
export function QuotaCell({ cell, path, quotaName, index, count, requestFocus, ...counts }: QuotaCellProps) {
  const { t } = useLateTranslation();
  const editor = useEditor();
  const [isEditing, setEditing] = useState(false);
  const name = textAt(cell, 'name');
  const list = path.slice(0, -1);
  const row = (position: number) => `[data-quota="${path[1]}"] [data-cell="${position}"]`;
  const movable = createMovableEntry({ index, count }, (to) => {
    editor.edits.move(list, index, to);
    announce(t('quotas.moved', { name, position: to + 1, count }));
    requestFocus(`${row(to)} .menu button`);
  });
  const remove = async () => {
    if ((await editor.run(({ removeEntry }) => removeEntry(editor, path))) !== false) return;
    announce(t('quotas.removed', { name }));
    const next = Math.min(index, count - 2);
    requestFocus(next < 0 ? `[data-quota="${path[1]}"] .quota-actions button` : `${row(next)} .menu button`);
  };
  const close = () => {
    setEditing(false);
    requestFocus(`${row(index)} .quota-edit`);
  };
  return (
    <>
      <tr data-cell={index} onKeyDown={(event) => handleMoveKeys(event, movable)}>
        <th scope="row">
          <TextField
            aria-label={t('quotas.cellName', { number: index + 1, name: quotaName })}
            value={name}
            maxLength={200}
            onChange={({ target }) => editor.edits.set([...path, 'name'], target.value, true)}
          />
          <span className="quota-condition">
            <ConditionWords source={textAt(cell, 'cond')} />{' '}
            <Button
              size="mini"
              kind="quiet"
              className="quota-edit"
              aria-expanded={isEditing}
              aria-label={t('quotas.editOf', { name })}
              onClick={() => setEditing(!isEditing)}
            >
              {t('quotas.edit')}
            </Button>
          </span>
          <Fill cap={readCap(cell)} {...counts} />
        </th>
        <td>
          <CapField
            cap={readCap(cell)}
            name={name}
            onChange={(cap) => editor.edits.set([...path, 'cap'], cap, true)}
          />
        </td>
        <td>
          <Menu
            label="…"
            name={t('quotas.menu', { name })}
            kind="quiet"
            entries={[
              ...createMoveEntries(movable, t),
              { label: t('quotas.deleteCell', { name }), onChoose: () => void remove() },
            ]}
          />
        </td>
      </tr>
      {isEditing && (
        <tr>
          <td colSpan={3}>
            <CellForm
              source={textAt(cell, 'cond')}
              name={name}
              onSave={({ cond }) => {
                editor.edits.set([...path, 'cond'], cond);
                close();
              }}
              onCancel={close}
            />
          </td>
        </tr>
      )}
    </>
  );
}

/** The condition of a cell as a sentence, or as written if no sentence can express it. */
function ConditionWords({ source }: { readonly source: string }) {
  const translation = useLateTranslation();
  const { project, items } = useEditorState();
  if (source.trim() === '') return <span className="failure">{translation.t('quotas.unset')}</span>;
  const sentence = readExpression(source, indexReferences(project));
  if (sentence === undefined) return <code dir="ltr">{source}</code>;
  return <span>{conditionText(sentence, { translation, project, items, isShort: true })}</span>;
}

/** The simulated and the live count of a cell, each with a bar. */
function Fill({
  cap,
  simulated,
  respondents,
  live,
}: Pick<QuotaCellProps, 'simulated' | 'respondents' | 'live'> & { readonly cap: number }) {
  const { t, locale } = useLateTranslation();
  const format = (count: number) => count.toLocaleString(locale);
  return (
    <>
      {simulated !== undefined && (
        <span className="quota-fill">
          <progress aria-hidden="true" max={Math.max(1, cap)} value={Math.min(cap, simulated.done)} />
          {simulated.filledAfter === null
            ? t('quotas.simulated', {
                done: format(simulated.done),
                cap: format(cap),
                refused: format(simulated.refused),
              })
            : t('quotas.simulatedFull', {
                starts: format(simulated.filledAfter),
                respondents: format(respondents),
                refused: format(simulated.refused),
              })}
        </span>
      )}
      {live !== undefined && (
        <span className="quota-fill">
          <progress aria-hidden="true" max={Math.max(1, live.cap)} value={Math.min(live.cap, live.done)} />
          {t('quotas.counted', { done: format(live.done), cap: format(live.cap) })}
          {live.held > 0 && ` · ${t('quotas.waiting', { held: format(live.held) })}`}
        </span>
      )}
    </>
  );
}

interface CapFieldProps {
  readonly cap: number;
  readonly name: string;
  onChange(cap: number): void;
}

/** A field for the cap of a cell. A text that is not a cap stays in the field with a message, and is not kept. */
function CapField({ cap, name, onChange }: CapFieldProps) {
  const { t } = useLateTranslation();
  // Undefined unless the typed text is not a cap.
  const [wrongText, setWrongText] = useState<string>();
  return (
    <>
      <TextField
        ltr
        inputMode="numeric"
        aria-label={t('quotas.capOf', { name })}
        invalid={wrongText !== undefined}
        value={wrongText ?? String(cap)}
        onChange={({ target: { value } }) => {
          const next = parseCap(value);
          setWrongText(next === undefined ? value : undefined);
          if (next !== undefined) onChange(next);
        }}
      />
      {wrongText !== undefined && (
        <span className="failure" role="alert">
          {t('quotas.capWrong')}
        </span>
      )}
    </>
  );
}
