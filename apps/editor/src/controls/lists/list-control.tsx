import { isRecord } from '@canvass/project';
import type { FieldForm } from '@canvass/project/file';
import { Button } from '@canvass/ui';
import { useRef, useState } from 'react';
import type { Json, JsonRecord } from '@canvass/authoring';
import { textAt } from '../../document/json.ts';
import { type Path, typeOf } from '../../document/outline.ts';
import { listFields, createValue, entryKindOf } from '../../fields/declarations.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { type ControlProps, useForm } from '../form-context.ts';
import { ColumnButtons, ColumnHeadings, useListColumns } from './list-columns.tsx';
import { ListEntry } from './list-entry.tsx';
import { PasteLines } from './paste-lines.tsx';
import { useListEdits } from './use-list-edits.ts';

type ListForm = Extract<FieldForm, { readonly kind: 'list' }>;

/** A list whose entries are added, moved and removed. Entries with a title show only the title at first. */
export function ListControl(props: ControlProps<ListForm>) {
  const { form, path, textKey, label } = props;
  const { newId, question, ListTools } = useForm();
  const { t } = useTranslation();
  const root = useRef<HTMLDivElement>(null);
  const record = form.entry.kind === 'record' ? form.entry.record : undefined;
  const isTitled = record !== undefined && hasTitles(form, newId);
  /** The text in the dialog for pasting. Undefined while the dialog is closed. */
  const [pastedText, setPastedText] = useState<string>();
  const { entries, isFresh, focusNow, add, paste, pasteAt, remove, move } = useListEdits(props, root);
  const columns = useListColumns(record ?? '', path, entries);
  const shownColumns = columns.filter(({ isShown }) => isShown);
  const carriedList = question === undefined ? undefined : CARRIED_LISTS.find((list) => list === path.at(-1));
  return (
    <div className="list" ref={root} data-columns={shownColumns.length || undefined}>
      {shownColumns.length > 0 && entries.length > 0 && <ColumnHeadings columns={shownColumns} />}
      {entries.map((entry, index) => (
        <ListEntry
          key={entryKey(entry, index)}
          form={form.entry}
          entry={entry}
          path={[...path, index]}
          textKey={textKey}
          label={`${label} ${index + 1}`}
          position={{ index, count: entries.length }}
          columns={shownColumns}
          onEnter={() => {
            // Entries of a new question have initial titles, which authors replace one after the other.
            const next = entries[index + 1];
            if (next !== undefined && isFresh(next, index + 1)) focusNow(index + 1);
            else add(index + 1);
          }}
          // A table asks which column is what.
          onPaste={(text) => (isTitled && isTable(text) ? setPastedText(text) : pasteAt(index, text))}
          onMove={(to) => move(index, to)}
          onRemove={() => void remove(index)}
        />
      ))}
      <div className="list-actions">
        <Button
          size="small"
          data-entry={entries.length === 0 ? 0 : undefined}
          onClick={() => add(entries.length)}
        >
          {t('list.add')}
        </Button>
        {usualOptions({ form, path, question }).map(({ button, title, ...more }) => (
          <Button
            key={button}
            size="small"
            kind="quiet"
            onClick={() => add(entries.length, [{ title: t(title), ...more }])}
          >
            {t(button)}
          </Button>
        ))}
        {isTitled && (
          <PasteLines
            text={pastedText}
            columns={columns}
            onText={setPastedText}
            onEntries={(newEntries) => {
              setPastedText(undefined);
              paste(newEntries);
            }}
          />
        )}
        <ColumnButtons columns={columns} />
      </div>
      {carriedList !== undefined && <ListTools list={carriedList} />}
    </div>
  );
}

interface OptionList {
  readonly form: ListForm;
  readonly path: Path;
  readonly question: JsonRecord | undefined;
}

/** "Other", an option that asks for a text, and "None of these", which excludes all others. */
const USUAL_OPTIONS = [
  { button: 'list.addOther', title: 'list.other', is_open: true },
  { button: 'list.addNone', title: 'list.none', exclusive: true },
] as const;

/**
 * The usual options that the list may contain. Rows and options that are rated, such as sliders, cannot be chosen, so
 * these would mean nothing.
 */
function usualOptions({ form: { entry }, path, question }: OptionList) {
  const kind = entryKindOf(path.at(-1));
  if (question === undefined || entry.kind !== 'record' || entry.record !== 'option' || kind !== 'option')
    return [];
  const type = typeOf(question);
  const names = listFields(entry.record, type, kind).map(({ name }) => name);
  const offered = USUAL_OPTIONS.filter((option) =>
    'is_open' in option
      ? names.includes('is_open')
      : names.includes('exclusive') && !type.startsWith('matrix'),
  );
  return names.includes('selected') ? offered : [];
}

/** Lists of questions that can take their entries from earlier questions. */
const CARRIED_LISTS = ['items', 'rows_items'] as const;

const hasTitles = (form: ListForm, newId: () => string): boolean => {
  const entry = createValue(form.entry, [], newId);
  return isRecord(entry) && 'title' in entry;
};

const entryKey = (entry: Json, index: number): string => textAt(entry, 'gid') || String(index);

/** Whether a pasted text has several lines with several cells. */
const isTable = (text: string): boolean => /\t.*[\r\n]+.*\t/.test(text);
