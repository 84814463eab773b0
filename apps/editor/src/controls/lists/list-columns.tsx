import type { FormField } from '@canvass/project/file';
import type { Json, JsonRecord } from '@canvass/authoring';
import { Button, TextField } from '@canvass/ui';
import { useState } from 'react';
import { fieldAt } from '../../document/json.ts';
import { type Path, typeOf } from '../../document/outline.ts';
import { plainText } from '../../document/plain-text.ts';
import { entryKindOf, listFields } from '../../fields/declarations.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { useForm } from '../form-context.ts';
import { NumberField } from '../simple-controls.tsx';

/** Fields of options and levels that fit into a column: the value in exports, and the points. */
const COLUMN_NAMES = ['value', 'score'];
const COLUMN_RECORDS = ['option', 'level'];

export interface ListColumn {
  readonly name: string;
  readonly label: string;
  readonly isShown: boolean;
  toggle(): void;
}

/**
 * The columns that a list of a question can show beside the titles. A column is shown if an entry has a value in it, until
 * the author hides it.
 */
export function useListColumns(record: string, path: Path, entries: readonly Json[]): readonly ListColumn[] {
  const { question, text } = useForm();
  const [choices, setChoices] = useState<Readonly<Record<string, boolean>>>({});
  if (question === undefined || !COLUMN_RECORDS.includes(record)) return [];
  return listFields(record, typeOf(question), entryKindOf(path.at(-1)))
    .filter((field) => COLUMN_NAMES.includes(field.name) && isOptional(field))
    .map(({ name }) => {
      const isShown = choices[name] ?? entries.some((entry) => fieldAt(entry, name) !== undefined);
      return {
        name,
        label: text(`${record}.${name}`),
        isShown,
        toggle: () => setChoices({ ...choices, [name]: !isShown }),
      };
    });
}

const isOptional = ({ isRequired }: FormField): boolean => isRequired !== true;

/** Buttons that show and hide the columns. */
export function ColumnButtons({ columns }: { readonly columns: readonly ListColumn[] }) {
  const { t } = useTranslation();
  return columns.map(({ name, label, isShown, toggle }) => (
    <Button key={name} size="small" kind="quiet" aria-pressed={isShown} onClick={toggle}>
      {t('list.column', { name: label })}
    </Button>
  ));
}

/** The headings above the columns. Each field has a label of its own for screen readers. */
export function ColumnHeadings({ columns }: { readonly columns: readonly ListColumn[] }) {
  return (
    <div className="list-heads" aria-hidden="true">
      <span />
      {columns.map(({ name, label }) => (
        <span key={name}>{label}</span>
      ))}
    </div>
  );
}

interface ColumnCellProps {
  readonly column: ListColumn;
  readonly entry: JsonRecord;
  /** The path of the entry. */
  readonly path: Path;
}

/** The field of an entry in a column. */
export function ColumnCell({ column: { name, label }, entry, path }: ColumnCellProps) {
  const { edits, issuesAt } = useForm();
  const { t } = useTranslation();
  const fieldPath = [...path, name];
  const value = fieldAt(entry, name);
  const title = plainText(String(fieldAt(entry, 'title') ?? '')) || String(Number(path.at(-1)) + 1);
  const isInvalid = issuesAt(fieldPath).some(({ severity }) => severity === 'error');
  const ownLabel = t('list.cell', { field: label, name: title });
  return (
    <span className="list-cell" data-column={name}>
      {name === 'score' ? (
        <NumberField
          form={{}}
          label={ownLabel}
          isInvalid={isInvalid}
          value={value}
          onChange={(next) => edits.set(fieldPath, next ?? undefined, true)}
        />
      ) : (
        <TextField
          ltr
          aria-label={ownLabel}
          invalid={isInvalid}
          maxLength={64}
          value={value === undefined || value === null ? '' : String(value)}
          onChange={({ target }) => edits.set(fieldPath, readValue(target.value), true)}
        />
      )}
    </span>
  );
}

/** Digits that a number would write in the same way are a number, as in files of other programs. */
const readValue = (text: string): Json | undefined =>
  text === '' ? undefined : String(Number(text)) === text ? Number(text) : text;
