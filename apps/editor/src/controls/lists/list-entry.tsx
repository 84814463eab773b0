import { isRecord } from '@canvass/project';
import { type FieldForm, formatKeys } from '@canvass/project/file';
import { AuthorText, Button } from '@canvass/ui';
import { type KeyboardEvent, useState } from 'react';
import { elementAt, type Json, type JsonRecord } from '@canvass/authoring';
import { fieldAt, textAt } from '../../document/json.ts';
import type { Path } from '../../document/outline.ts';
import { plainText } from '../../document/plain-text.ts';
import { entryKindOf } from '../../fields/declarations.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { useForm } from '../form-context.ts';
import { RecordFields } from '../record-control.tsx';
import { isReordered } from './fixed-places.tsx';
import { ColumnCell, type ListColumn } from './list-columns.tsx';
import { TitleField } from './title-field.tsx';

interface ListEntryProps {
  readonly form: FieldForm;
  readonly entry: Json;
  readonly path: Path;
  readonly textKey: string;
  readonly label: string;
  readonly position: { readonly index: number; readonly count: number };
  /** The shown columns beside the title. */
  readonly columns: readonly ListColumn[];
  /** Called when Enter is pressed in the title of the entry. */
  onEnter(): void;
  /** Called when several lines or cells are pasted into the title of the entry. */
  onPaste(text: string): void;
  onMove(to: number): void;
  onRemove(): void;
}

/** An entry of a list: its title or its only field, its columns, and the buttons that move and remove it. */
export function ListEntry(props: ListEntryProps) {
  const { form, entry, path, label, position, columns, onEnter, onMove, onRemove } = props;
  const { issuesAt } = useForm();
  const [isOpen, setOpen] = useState(false);
  const isTitled = isTitledEntry(entry);
  const issues = issuesAt(path);
  const origin = useOrigin(entry);
  const onKeyDown = (event: KeyboardEvent) => {
    const to =
      event.key === 'ArrowUp' ? position.index - 1 : event.key === 'ArrowDown' ? position.index + 1 : -1;
    if (event.altKey && to >= 0 && to < position.count) onMove(to);
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing && isTitled) onEnter();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const name = plainText(textAt(origin ?? entry, 'title')) || label;
  return (
    <div className="list-entry" data-invalid={issues.length > 0 || undefined}>
      <div className="list-row">
        <EntryTitle {...props} origin={origin} isInvalid={issues.length > 0} onKeyDown={onKeyDown} />
        {isRecord(entry) &&
          columns.map((column) => <ColumnCell key={column.name} column={column} entry={entry} path={path} />)}
        <span className="list-buttons">
          <FixedButton entry={entry} path={path} name={name} />
          <EntryButtons name={name} position={position} onMove={onMove} onRemove={onRemove} />
          {form.kind === 'record' && (
            <OpenButton name={name} path={path} isOpen={isOpen} onPress={() => setOpen(!isOpen)} />
          )}
        </span>
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

interface EntryTitleProps extends ListEntryProps {
  readonly origin: JsonRecord | undefined;
  readonly isInvalid: boolean;
  onKeyDown(event: KeyboardEvent): void;
}

/** The title of an entry, or its only field. */
function EntryTitle(props: EntryTitleProps) {
  const { form, entry, path, textKey, label, position, origin, isInvalid, onKeyDown, onPaste } = props;
  const { Control } = useForm();
  if (origin !== undefined) return <CarriedTitle origin={origin} index={position.index} />;
  if (isTitledEntry(entry))
    return (
      <TitleField
        entry={entry}
        path={path}
        label={label}
        index={position.index}
        onKeyDown={onKeyDown}
        onPaste={form.kind === 'record' ? onPaste : undefined}
      />
    );
  if (form.kind === 'record') return <span className="list-name">{label}</span>;
  return (
    <Control
      form={form}
      path={path}
      value={entry}
      textKey={textKey}
      id={`entry-${path.join('-')}`}
      describedBy={undefined}
      label={label}
      isInvalid={isInvalid}
    />
  );
}

const isTitledEntry = (entry: Json): boolean =>
  isRecord(entry) && typeof fieldAt(entry, 'title') === 'string';

/** The option or row of an earlier question that an entry shows. Undefined for other entries. */
function useOrigin(entry: Json): JsonRecord | undefined {
  const { project } = useForm();
  const gid = textAt(entry, 'option_origin');
  return gid === '' ? undefined : elementAt(project, gid);
}

/** The title of an option from an earlier question, which is edited there. */
function CarriedTitle({ origin, index }: { readonly origin: JsonRecord; readonly index: number }) {
  const { items } = useForm();
  const { t } = useTranslation();
  const source = items.find(({ kind, value }) => kind === 'question' && containsValue(value, origin));
  return (
    <span className="list-name" data-entry={index} tabIndex={-1}>
      <AuthorText tag="span">{plainText(textAt(origin, 'title'))}</AuthorText>{' '}
      <span className="list-from">{t('list.from', { code: source?.code ?? '' })}</span>
    </span>
  );
}

const containsValue = (value: Json, inner: JsonRecord): boolean =>
  value === inner ||
  (typeof value === 'object' &&
    value !== null &&
    Object.values(value).some((one) => containsValue(one, inner)));

interface OpenButtonProps {
  readonly name: string;
  readonly path: Path;
  readonly isOpen: boolean;
  onPress(): void;
}

/** A button that shows and hides the further fields of an entry. */
function OpenButton({ name, path, isOpen, onPress }: OpenButtonProps) {
  const { t } = useTranslation();
  return (
    <Button
      size="mini"
      kind="quiet"
      aria-expanded={isOpen}
      data-opens={formatKeys(path)}
      aria-label={t('list.more', { name })}
      onClick={onPress}
    >
      <span className="mirrored">{isOpen ? '▾' : '▸'}</span>
    </Button>
  );
}

interface FixedButtonProps {
  readonly entry: Json;
  readonly path: Path;
  readonly name: string;
}

/** A button that keeps an entry at its place while the others change theirs. Only lists with such an order have it. */
function FixedButton({ entry, path, name }: FixedButtonProps) {
  const { question, edits } = useForm();
  const { t } = useTranslation();
  if (!isReordered(question, path.at(-2))) return null;
  const isFixed = fieldAt(entry, 'fixed') === true;
  return (
    <Button
      size="mini"
      kind="quiet"
      aria-pressed={isFixed}
      aria-label={t('list.fixed', { name })}
      title={t('list.fixed', { name })}
      onClick={() => edits.set([...path, 'fixed'], isFixed ? undefined : true)}
    >
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <path
          d="M6 1.5h4l-.5 5 2.5 2.5v1H4V9l2.5-2.5zM8 10v5"
          fill={isFixed ? 'currentColor' : 'none'}
          stroke="currentColor"
          strokeWidth="1.3"
        />
      </svg>
    </Button>
  );
}

function EntryButtons({
  name,
  position: { index, count },
  onMove,
  onRemove,
}: Pick<ListEntryProps, 'position' | 'onMove' | 'onRemove'> & { readonly name: string }) {
  const { t } = useTranslation();
  return (
    <>
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
    </>
  );
}
