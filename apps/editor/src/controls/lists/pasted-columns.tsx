import {
  type ColumnRole,
  type PastedTable,
  readPastedTable,
  readTableParts,
} from '@canvass/authoring/pasted-table';
import { SelectField } from '@canvass/ui';
import { useEffect, useId, useMemo, useState } from 'react';
import { useLateTranslation } from '../../i18n/late-translation.ts';
import type { ListColumn } from './list-columns.tsx';
import type { NewEntry } from './new-entries.ts';

/** Rows that the preview shows. */
const MAX_SHOWN_ROWS = 6;

interface PastedColumnsProps {
  readonly text: string;
  readonly columns: readonly ListColumn[];
  /** Called with the entries of the table, without entries if it has a fault, or with undefined if the text is a list. */
  onTable(table: { readonly entries: readonly NewEntry[] | undefined } | undefined): void;
}

/** A preview of pasted cells, with a choice for each column of what it contains. */
export function PastedColumns({ text, columns, onTable }: PastedColumnsProps) {
  const { t } = useLateTranslation();
  const headingsId = useId();
  const pasted = useMemo(() => readPastedTable(text), [text]);
  const offered: readonly ColumnRole[] = [
    'title',
    ...(['value', 'score'] as const).filter((role) => columns.some(({ name }) => name === role)),
    'none',
  ];
  const offeredKey = offered.join();
  const [choice, setChoice] = useState<{ readonly pasted: unknown; readonly table: PastedTable }>();
  const table = useMemo(() => {
    if (pasted === undefined) return undefined;
    if (choice?.pasted === pasted) return choice.table;
    const roles = pasted.roles.map((role) => (offeredKey.split(',').includes(role) ? role : 'none'));
    return { ...pasted, roles };
  }, [pasted, choice, offeredKey]);
  const result = useMemo(() => table && readTableParts(table), [table]);
  useEffect(() => {
    if (result === undefined) return onTable(undefined);
    const entries = result.fault === undefined ? result.parts.map((part) => ({ ...part })) : undefined;
    return onTable({ entries });
  }, [result, onTable]);
  useEffect(() => () => onTable(undefined), [onTable]);
  if (table === undefined || pasted === undefined) return null;
  const change = (next: Partial<PastedTable>) => setChoice({ pasted, table: { ...table, ...next } });
  /** Two columns cannot have the same meaning, so the other one becomes unused. */
  const setRole = (column: number, role: ColumnRole) =>
    change({
      roles: table.roles.map((own, index) => (index === column ? role : own === role ? 'none' : own)),
    });
  const nameOf = (role: ColumnRole) =>
    columns.find(({ name }) => name === role)?.label ?? t(role === 'title' ? 'paste.title' : 'paste.none');
  const fault = result?.fault;
  return (
    <div className="pasted-table">
      <div className="pasted-scroll">
        <table>
          <thead>
            <tr>
              {table.roles.map((role, column) => (
                <th key={column} scope="col">
                  <SelectField
                    aria-label={t('paste.column', { number: column + 1 })}
                    value={role}
                    onChange={({ target }) => setRole(column, target.value as ColumnRole)} // one of the options below
                  >
                    {offered.map((one) => (
                      <option key={one} value={one}>
                        {nameOf(one)}
                      </option>
                    ))}
                  </SelectField>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.slice(0, MAX_SHOWN_ROWS).map((cells, row) => (
              <tr key={row} data-left-out={(table.hasHeadings && row === 0) || undefined}>
                {cells.map((cell, column) => (
                  <td key={column} dir="auto" data-left-out={table.roles[column] === 'none' || undefined}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {table.rows.length > MAX_SHOWN_ROWS && (
        <p className="quiet">{t('paste.moreRows', { count: table.rows.length - MAX_SHOWN_ROWS })}</p>
      )}
      <label className="check" htmlFor={headingsId}>
        <input
          id={headingsId}
          type="checkbox"
          checked={table.hasHeadings}
          onChange={({ target }) => change({ hasHeadings: target.checked })}
        />
        <span>{t('paste.headings')}</span>
      </label>
      {fault !== undefined && (
        <p className="field-note" data-failed="" role="alert">
          {t(`paste.fault.${fault.kind}`, { row: fault.row, cell: fault.cell })}
        </p>
      )}
    </div>
  );
}
