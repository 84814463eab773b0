import { isRecord } from '@canvass/project';
import { type FieldForm, formatKeys } from '@canvass/project/file';
import { Button } from '@canvass/ui';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { Json, JsonRecord } from '@canvass/authoring';
import { fieldAt, isList, textAt } from '../document/json.ts';
import { type Path, typeOf } from '../document/outline.ts';
import { htmlOf, plainText } from '../document/plain-text.ts';
import { listFields, createValue, entryKindOf } from '../fields/declarations.ts';
import { useTranslation } from '../i18n/translation.tsx';
import { type ControlProps, useForm } from './form-context.ts';
import { PasteLines } from './paste-lines.tsx';
import { RecordFields } from './record-control.tsx';
import { isUntouched, TitleField } from './title-field.tsx';

type ListForm = Extract<FieldForm, { readonly kind: 'list' }>;

/** A list whose entries are added, moved and removed. Entries with a title show only the title at first. */
export function ListControl(props: ControlProps<ListForm>) {
  const { form, path, value, textKey, label } = props;
  const { edits, newId, question, removePart, removeEntry } = useForm();
  const { t } = useTranslation();
  const root = useRef<HTMLDivElement>(null);
  const entries = isList(value) ? value : [];
  const record = form.entry.kind === 'record' ? form.entry.record : undefined;
  const isFresh = (entry: Json, index: number) => isUntouched(entry, path, index);
  const focusEntry = (index: number) =>
    requestAnimationFrame(() => {
      const field = root.current?.querySelector<HTMLElement>(`[data-entry="${index}"]`);
      field?.focus();
      if (field instanceof HTMLInputElement && isFresh(entries[index] ?? null, index)) field.select();
    });
  const createEntries = (titles: readonly string[], extraFields: JsonRecord = {}): readonly Json[] => {
    let siblings = entries;
    return titles.map((title) => {
      const entry = createValue(form.entry, siblings, newId);
      siblings = [...siblings, entry];
      return title !== '' && isRecord(entry) && 'title' in entry
        ? { ...entry, title: htmlOf(title), ...extraFields }
        : entry;
    });
  };
  const add = (index: number, titles: readonly string[] = [''], extraFields: JsonRecord = {}) => {
    const addedEntries = createEntries(titles, extraFields);
    if (value === undefined) edits.set(path, addedEntries);
    else edits.insert(path, index, ...addedEntries);
    focusEntry(index + addedEntries.length - 1);
  };
  /** Replaces the entries by pasted lines if all entries are untouched. Otherwise the lines become new entries. */
  const paste = (lines: readonly string[]) => {
    if (entries.length === 0 || !entries.every(isFresh)) return add(entries.length, lines);
    const retitledEntries = entries.slice(0, lines.length).map((entry, index) => ({
      ...(isRecord(entry) && entry),
      title: htmlOf(lines[index] ?? ''),
    }));
    edits.set(path, [...retitledEntries, ...createEntries(lines.slice(retitledEntries.length))]);
    return focusEntry(lines.length - 1);
  };
  /** The first line replaces an untouched or empty title. The other lines become entries after this entry. */
  const pasteAt = (index: number, lines: readonly string[]) => {
    const entry = entries[index];
    if (entries.every(isFresh)) return paste(lines);
    if (!isRecord(entry) || (textAt(entry, 'title') !== '' && !isFresh(entry, index)))
      return add(index + 1, lines);
    const [firstLine = '', ...otherLines] = lines;
    const retitledEntries = entries.with(index, { ...entry, title: htmlOf(firstLine) });
    edits.set(path, retitledEntries.toSpliced(index + 1, 0, ...createEntries(otherLines)));
    return focusEntry(index + otherLines.length);
  };
  const remove = async (index: number) => {
    const isPart = question !== undefined && textAt(entries[index] ?? null, 'gid') !== '';
    if (isPart) {
      if ((await removePart([...path, index])) === true) return;
    } else if (question === undefined && record !== undefined) {
      if ((await removeEntry([...path, index])) === true) return;
    } else if (entries.length === 1) edits.set(path, undefined);
    else edits.remove([...path, index]);
    focusEntry(Math.max(0, index - 1));
  };
  const move = (from: number, to: number) => {
    edits.move(path, from, to);
    focusEntry(to);
  };
  return (
    <div className="list" ref={root}>
      {entries.map((entry, index) => (
        <ListEntry
          key={entryKey(entry, index)}
          form={form.entry}
          entry={entry}
          path={[...path, index]}
          textKey={textKey}
          label={`${label} ${index + 1}`}
          position={{ index, count: entries.length }}
          onEnter={() => {
            // Entries of a new question have initial titles, which authors replace one after the other.
            const next = entries[index + 1];
            if (next !== undefined && isFresh(next, index + 1)) focusEntry(index + 1);
            else add(index + 1);
          }}
          onPaste={(lines) => pasteAt(index, lines)}
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
            onClick={() => add(entries.length, [t('list.other')], { is_open: true })}
          >
            {t('list.addOther')}
          </Button>
        )}
        {record !== undefined && hasTitles(form, newId) && <PasteLines onLines={paste} />}
      </div>
    </div>
  );
}

/**
 * Whether a list may contain "Other", an option that asks for a text. Rows and options that are rated, such as sliders,
 * cannot be chosen, so "Other" would mean nothing.
 */
function canHaveOther({ entry }: ListForm, path: Path, question: JsonRecord | undefined): boolean {
  if (question === undefined || entry.kind !== 'record' || entry.record !== 'option') return false;
  const fields = listFields(entry.record, typeOf(question), entryKindOf(path.at(-1)));
  const names = fields.map(({ name }) => name);
  return entryKindOf(path.at(-1)) === 'option' && names.includes('is_open') && names.includes('selected');
}

const hasTitles = (form: ListForm, newId: () => string): boolean => {
  const entry = createValue(form.entry, [], newId);
  return isRecord(entry) && 'title' in entry;
};

const entryKey = (entry: Json, index: number): string => textAt(entry, 'gid') || String(index);

interface ListEntryProps {
  readonly form: FieldForm;
  readonly entry: Json;
  readonly path: Path;
  readonly textKey: string;
  readonly label: string;
  readonly position: { readonly index: number; readonly count: number };
  /** Called when Enter is pressed in the title of the entry. */
  onEnter(): void;
  /** Called when several lines are pasted into the title of the entry. */
  onPaste(lines: readonly string[]): void;
  onMove(to: number): void;
  onRemove(): void;
}

function ListEntry(props: ListEntryProps) {
  const { form, entry, path, textKey, label, position, onEnter, onPaste, onMove, onRemove } = props;
  const { t } = useTranslation();
  const { issuesAt, Control } = useForm();
  const [isOpen, setOpen] = useState(false);
  const isTitled = isRecord(entry) && typeof fieldAt(entry, 'title') === 'string';
  const issues = issuesAt(path);
  const onKeyDown = (event: KeyboardEvent) => {
    const to =
      event.key === 'ArrowUp' ? position.index - 1 : event.key === 'ArrowDown' ? position.index + 1 : -1;
    if (event.altKey && to >= 0 && to < position.count) onMove(to);
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing && isTitled) onEnter();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const name = plainText(textAt(entry, 'title')) || label;
  return (
    <div className="list-entry" data-invalid={issues.length > 0 || undefined}>
      <div className="list-row">
        {isTitled ? (
          <TitleField
            entry={entry}
            path={path}
            label={label}
            index={position.index}
            onKeyDown={onKeyDown}
            onPaste={form.kind === 'record' ? onPaste : undefined}
          />
        ) : form.kind === 'record' ? (
          <span className="list-name">{label}</span>
        ) : (
          <Control
            form={form}
            path={path}
            value={entry}
            textKey={textKey}
            id={`entry-${path.join('-')}`}
            describedBy={undefined}
            label={label}
            isInvalid={issues.length > 0}
          />
        )}
        <EntryButtons name={name} position={position} onMove={onMove} onRemove={onRemove} />
        {form.kind === 'record' && (
          <Button
            size="mini"
            kind="quiet"
            aria-expanded={isOpen}
            data-opens={formatKeys(path)}
            aria-label={t('list.more', { name })}
            onClick={() => setOpen(!isOpen)}
          >
            <span className="mirrored">{isOpen ? '▾' : '▸'}</span>
          </Button>
        )}
      </div>
      {isOpen && form.kind === 'record' && isRecord(entry) && (
        <EntryDetails record={form.record} entry={entry} path={path} />
      )}
    </div>
  );
}

interface EntryDetailsProps {
  readonly record: string;
  readonly entry: JsonRecord;
  readonly path: Path;
}

/** The fields of an entry, and the rules about it. */
function EntryDetails({ record, entry, path }: EntryDetailsProps) {
  const { question, PartRules } = useForm();
  const isRuled = question !== undefined && RULED_LISTS.includes(String(path.at(-2)));
  return (
    <>
      <RecordFields
        record={record}
        path={path}
        value={entry}
        owner={entryKindOf(path.at(-2))}
        fieldsShownElsewhere={ROW_FIELDS}
      />
      {isRuled && <PartRules gid={textAt(entry, 'gid')} />}
    </>
  );
}

/** Lists whose entries rules may show or hide. */
const RULED_LISTS: readonly string[] = ['items', 'rows_items'];

/** Fields that the row of an entry shows. */
const ROW_FIELDS: readonly string[] = ['title', 'gid'];

function EntryButtons({
  name,
  position: { index, count },
  onMove,
  onRemove,
}: Pick<ListEntryProps, 'position' | 'onMove' | 'onRemove'> & { readonly name: string }) {
  const { t } = useTranslation();
  return (
    <span className="list-buttons">
      <Button
        size="mini"
        kind="quiet"
        aria-label={t('list.up', { name })}
        aria-disabled={index === 0 || undefined}
        onClick={() => index > 0 && onMove(index - 1)}
      >
        ↑
      </Button>
      <Button
        size="mini"
        kind="quiet"
        aria-label={t('list.down', { name })}
        aria-disabled={index === count - 1 || undefined}
        onClick={() => index < count - 1 && onMove(index + 1)}
      >
        ↓
      </Button>
      <Button size="mini" kind="quiet" aria-label={t('list.remove', { name })} onClick={onRemove}>
        ×
      </Button>
    </span>
  );
}
