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
        {canHaveOther(form, path, question) && (
          <Button
            size="small"
            kind="quiet"
            onClick={() => add(entries.length, [{ title: t('list.other'), is_open: true }])}
          >
            {t('list.addOther')}
          </Button>
        )}
        {canHaveNone(form, path, question) && (
          <Button
            size="small"
            kind="quiet"
            onClick={() => add(entries.length, [{ title: t('list.none'), exclusive: true }])}
          >
            {t('list.addNone')}
          </Button>
        )}
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

/**
 * Whether a list may contain "Other", an option that asks for a text. Rows and options that are rated, such as sliders,
 * cannot be chosen, so "Other" would mean nothing.
 */
const canHaveOther = (form: ListForm, path: Path, question: JsonRecord | undefined): boolean =>
  hasOptionFields(['is_open', 'selected'], { form, path, question });

/** Whether a list may contain "None of these", an option that excludes all others. */
const canHaveNone = (form: ListForm, path: Path, question: JsonRecord | undefined): boolean =>
  question !== undefined &&
  !typeOf(question).startsWith('matrix') &&
  hasOptionFields(['exclusive', 'selected'], { form, path, question });

interface OptionList {
  readonly form: ListForm;
  readonly path: Path;
  readonly question: JsonRecord | undefined;
}

/** Whether a list has options of a question that reads these fields of its options. */
function hasOptionFields(fields: readonly string[], { form, path, question }: OptionList): boolean {
  const { entry } = form;
  if (question === undefined || entry.kind !== 'record' || entry.record !== 'option') return false;
  const readFields = listFields(entry.record, typeOf(question), entryKindOf(path.at(-1)));
  const names = readFields.map(({ name }) => name);
  return entryKindOf(path.at(-1)) === 'option' && fields.every((field) => names.includes(field));
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
