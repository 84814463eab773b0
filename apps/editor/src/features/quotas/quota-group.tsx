import { idOf, type JsonRecord } from '@canvass/authoring';
import type { QuotaOverview } from '@canvass/protocol';
import { announce, Button, TextField } from '@canvass/ui';
import { useState } from 'react';
import { Menu } from '../../controls/menu.tsx';
import { createMovableEntry, createMoveEntries, handleMoveKeys } from '../../controls/move-entries.ts';
import { recordsAt, textAt } from '../../document/json.ts';
import { randomId } from '../../document/random-ids.ts';
import type { Path } from '../../document/outline.ts';
import { useEditor } from '../../editing/use-editor.ts';
import { useLateTranslation } from '../../i18n/late-translation.ts';
import type { SimulationResult } from '../../worker/simulation.ts';
import { CellForm } from './cell-form.tsx';
import { QuotaCell } from './quota-cell.tsx';
import { SharesForm } from './shares-form.tsx';
import { readCap } from './caps.ts';
import { QuotaSettings } from './quota-settings.tsx';
import type { RequestFocus } from '../../controls/focus.ts';

interface QuotaGroupProps {
  readonly group: JsonRecord;
  readonly index: number;
  /** The number of quotas. */
  readonly count: number;
  /** Undefined before a simulation. */
  readonly result: SimulationResult | undefined;
  /** Undefined before the survey is published, or if the counts are not loaded. */
  readonly live: QuotaOverview | undefined;
  readonly requestFocus: RequestFocus;
}

/** A quota: its name, its settings as sentences, and a table of its cells. */
export function QuotaGroup({ group, index, count, result, live, requestFocus }: QuotaGroupProps) {
  const { t, locale } = useLateTranslation();
  const editor = useEditor();
  const [opened, setOpened] = useState<'cell' | 'shares'>();
  const path: Path = ['quotas', index];
  const name = textAt(group, 'name');
  const cells = recordsAt(group, 'cells');
  const sum = cells.reduce((before, cell) => before + readCap(cell), 0);
  const liveCells = live?.groups.flatMap((one) => one.cells) ?? [];
  const close = () => {
    setOpened(undefined);
    requestFocus(`[data-quota="${index}"] .quota-actions button`);
  };
  const movable = createMovableEntry({ index, count }, (to) => {
    editor.edits.move(['quotas'], index, to);
    announce(t('quotas.moved', { name, position: to + 1, count }));
    requestFocus(`[data-quota="${to}"] .quota-head .menu button`);
  });
  const remove = async () => {
    if ((await editor.run(({ removeEntry }) => removeEntry(editor, path))) !== false) return;
    announce(t('quotas.removed', { name }));
    requestFocus('.quota-add button');
  };
  return (
    <section className="quota" data-quota={index} aria-label={name}>
      <div className="quota-head" role="presentation" onKeyDown={(event) => handleMoveKeys(event, movable)}>
        <TextField
          aria-label={t('quotas.name', { number: index + 1 })}
          value={name}
          maxLength={200}
          onChange={({ target }) => editor.edits.set([...path, 'name'], target.value, true)}
        />
        <Menu
          label="…"
          name={t('quotas.menu', { name })}
          kind="quiet"
          entries={[
            ...createMoveEntries(movable, t),
            { label: t('quotas.deleteCell', { name }), onChoose: () => void remove() },
          ]}
        />
      </div>
      <QuotaSettings group={group} path={path} />
      {cells.length > 0 && (
        <table className="quota-cells" aria-label={name}>
          <thead>
            <tr>
              <th scope="col">{t('quotas.cell')}</th>
              <th scope="col">{t('quotas.cap')}</th>
              <th scope="col">
                <span className="cv-hidden">{t('quotas.commands')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {cells.map((cell, number) => (
              <QuotaCell
                key={idOf(cell) ?? number}
                cell={cell}
                path={[...path, 'cells', number]}
                quotaName={name}
                index={number}
                count={cells.length}
                simulated={result?.cells[textAt(cell, 'id')]}
                respondents={result?.respondents ?? 0}
                live={liveCells.find(({ id }) => id === textAt(cell, 'id'))}
                requestFocus={requestFocus}
              />
            ))}
          </tbody>
        </table>
      )}
      {cells.length > 1 && <p className="quiet">{t('quotas.sum', { sum: sum.toLocaleString(locale) })}</p>}
      {opened === 'cell' && (
        <CellForm
          newName={t('quotas.newCell', { number: cells.length + 1 })}
          onSave={({ name: cellName, cap, cond }) => {
            editor.edits.insert([...path, 'cells'], cells.length, {
              id: randomId(),
              name: cellName,
              cap,
              cond,
            });
            close();
          }}
          onCancel={close}
        />
      )}
      {opened === 'shares' && (
        <SharesForm group={group} path={path} cells={cells} sum={sum} onClose={close} />
      )}
      {opened === undefined && (
        <div className="actions quota-actions">
          <Button size="small" kind="quiet" onClick={() => setOpened('cell')}>
            + {t('quotas.addCell')}
          </Button>
          {cells.length > 1 && (
            <Button size="small" kind="quiet" onClick={() => setOpened('shares')}>
              {t('quotas.shares')}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}
