import { idOf, type JsonRecord } from '@canvass/authoring';
import { readRows } from '@canvass/authoring/pasted-table';
import { Button, Dialog, VisuallyHidden } from '@canvass/ui';
import { useRef } from 'react';
import { useRequestedFocus } from '../../../controls/focus.ts';
import { recordsAt, textAt } from '../../../document/json.ts';
import { plainText } from '../../../document/plain-text.ts';
import type { OutlineItem } from '../../../document/outline.ts';
import { useEditor } from '../../../editing/use-editor.ts';
import { createFirstTitle, listFields } from '../../../fields/declarations.ts';
import { useLateTranslation } from '../../../i18n/late-translation.ts';
import { addTitles, type Axis, isCellAsked, readTitles, toggleCell } from './grid-edits.ts';
import { GridTitle } from './grid-title.tsx';

/** Most rows or columns that one paste adds. */
const MAX_PASTED = 500;

interface GridDialogProps {
  readonly item: OutlineItem;
  readonly title: string;
  onClose(): void;
}

const selectorOf = (axis: Axis, index: number): string => `[data-axis="${axis}"][data-index="${index}"]`;

/** The commands on the rows and columns of a matrix. Each is one change. */
function useGridEdits(item: OutlineItem, requestFocus: (selector: string) => void) {
  const editor = useEditor();
  const question = item.value;
  const label = { key: 'change.grid', params: { code: item.code } };
  const nameOf = (axis: Axis, index: number) =>
    plainText(textAt(recordsAt(question, axis)[index], 'title')) || createFirstTitle(axis, index);
  return {
    nameOf,
    add(axis: Axis, index: number) {
      const entries = recordsAt(question, axis);
      const seq =
        1 + Math.max(0, ...entries.map((entry) => Number(entry['seq'] ?? 0)).filter(Number.isFinite));
      editor.change(label, (editing) =>
        editing.insert(
          { list: { id: item.id, path: [axis] }, index },
          { gid: editing.newId(), seq, title: createFirstTitle(axis, entries.length) },
        ),
      );
      requestFocus(selectorOf(axis, index));
    },
    paste(axis: Axis, index: number, text: string) {
      const { rows, columns } = readTitles(readRows(text), axis);
      const indexOf = (one: Axis) => (one === axis ? index : recordsAt(question, one).length);
      editor.change(label, (editing) => {
        for (const [one, titles] of [
          ['items', columns],
          ['rows_items', rows],
        ] as const)
          addTitles(editing, {
            question,
            axis: one,
            index: indexOf(one),
            titles: titles.slice(0, MAX_PASTED),
          });
      });
    },
    move(axis: Axis, from: number, to: number) {
      const entries = recordsAt(question, axis);
      const id = idOf(entries[from] ?? null);
      if (id === undefined || to < 0 || to >= entries.length) return;
      editor.change(label, (editing) => editing.move(id, { list: { id: item.id, path: [axis] }, index: to }));
      requestFocus(selectorOf(axis, to));
    },
    async remove(axis: Axis, index: number) {
      await editor.run(({ removePart }) => removePart(editor, item, [...item.path, axis, index]));
      requestFocus(selectorOf(axis, Math.max(0, index - 1)));
    },
    toggle(row: JsonRecord, column: JsonRecord) {
      editor.change(label, (editing) => toggleCell(editing, { question, row, column }));
    },
  };
}

/** The rows and columns of a matrix in one table. Keys move between the titles, and move, add and remove them. */
export function GridDialog({ item, title, onClose }: GridDialogProps) {
  const { t } = useLateTranslation();
  const root = useRef<HTMLTableElement>(null);
  const requestFocus = useRequestedFocus(root);
  const edits = useGridEdits(item, requestFocus);
  const [rows, columns] = [recordsAt(item.value, 'rows_items'), recordsAt(item.value, 'items')];
  const canLeaveOut = listFields('option', item.type, 'row').some(({ name }) => name === 'allowNull');
  const renderTitle = (axis: Axis, index: number) => (
    <GridTitle
      axis={axis}
      index={index}
      count={(axis === 'items' ? columns : rows).length}
      path={[...item.path, axis, index]}
      edits={edits}
      focus={(one, at) => root.current?.querySelector<HTMLElement>(selectorOf(one, at))?.focus()}
    />
  );
  return (
    <Dialog open title={title} closeLabel={t('close')} onClose={onClose}>
      <p className="quiet">{t('grid.about')}</p>
      <div className="grid-scroll">
        <table className="grid" ref={root}>
          <thead>
            <tr>
              <td>
                <VisuallyHidden>{t('grid.title', { code: item.code })}</VisuallyHidden>
              </td>
              {columns.map((column, index) => (
                <th key={textAt(column, 'gid') || index} scope="col">
                  {renderTitle('items', index)}
                </th>
              ))}
              <td>
                <Button size="small" onClick={() => edits.add('items', columns.length)}>
                  {t('grid.addColumn')}
                </Button>
              </td>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr key={textAt(row, 'gid') || index}>
                <th scope="row">{renderTitle('rows_items', index)}</th>
                {columns.map((column, at) => (
                  <td key={textAt(column, 'gid') || at}>
                    {canLeaveOut && row['allowNull'] !== true && column['allowNull'] !== true ? (
                      <input
                        type="checkbox"
                        aria-label={t('grid.cell', {
                          row: edits.nameOf('rows_items', index),
                          column: edits.nameOf('items', at),
                        })}
                        checked={isCellAsked(row, column)}
                        onChange={() => edits.toggle(row, column)}
                      />
                    ) : (
                      <span aria-hidden="true">○</span>
                    )}
                  </td>
                ))}
              </tr>
            ))}
            <tr>
              <td>
                <Button size="small" onClick={() => edits.add('rows_items', rows.length)}>
                  {t('grid.addRow')}
                </Button>
              </td>
            </tr>
          </tbody>
        </table>
      </div>
      <p className="quiet">{t('grid.keys')}</p>
    </Dialog>
  );
}
