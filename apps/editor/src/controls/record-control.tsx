import { isRecord } from '@canvass/project';
import type { FieldForm, FormField } from '@canvass/project/file';
import { Button, TextField } from '@canvass/ui';
import { Fragment, useState } from 'react';
import type { JsonRecord, Json } from '@canvass/authoring';
import type { Path } from '../document/outline.ts';
import { typeOf } from '../document/outline.ts';
import { listFields, hasEffect, createValue, type EntryKind, entryKindOf } from '../fields/declarations.ts';
import { useTranslation } from '../i18n/translation.tsx';
import { Field } from './field.tsx';
import { type ControlProps, useForm } from './form-context.ts';
import { findOrderedList, FixedPlaces, isReordered } from './lists/fixed-places.tsx';

type Form<K extends FieldForm['kind']> = Extract<FieldForm, { readonly kind: K }>;

/** The fields of a record. Filling in a field adds a missing record to the project. */
export function RecordControl({ form, path, value }: ControlProps<Form<'record'>>) {
  return (
    <RecordFields
      record={form.record}
      path={path}
      value={isRecord(value) ? value : {}}
      owner={entryKindOf(path.at(-2))}
      fieldsShownElsewhere={[]}
    />
  );
}

interface RecordFieldsProps {
  readonly record: string;
  readonly path: Path;
  readonly value: JsonRecord;
  readonly owner: EntryKind;
  readonly fieldsShownElsewhere: readonly string[];
}

/** The fields of a record, without empty fields that the question ignores. */
export function RecordFields({ record, path, value, owner, fieldsShownElsewhere }: RecordFieldsProps) {
  const { question } = useForm();
  const type = question === undefined ? '' : typeOf(question);
  const fields = listFields(record, type, owner).filter(
    ({ name }) =>
      !fieldsShownElsewhere.includes(name) &&
      name !== 'gid' &&
      (name in value ||
        question === undefined ||
        record !== 'option' ||
        hasEffect(name, { question, type, record: value, entryKind: owner })),
  );
  return (
    <div className="record">
      <FieldGroup
        record={record}
        fields={fields}
        path={path}
        value={value}
        showsAllFields={fields.length <= MAX_FIELDS_WITHOUT_BUTTON}
      />
    </div>
  );
}

/** Maximum number of field names on the button for further fields. */
const MAX_NAMED = 3;

/** Records with more fields have a button that shows further fields. */
const MAX_FIELDS_WITHOUT_BUTTON = 4;

interface FieldGroupProps {
  readonly record: string;
  readonly fields: readonly FormField[];
  readonly path: Path;
  readonly value: JsonRecord;
  readonly showsAllFields?: boolean;
}

/**
 * Shows the usual and required fields of a record, and fields with a value. A button shows the other fields. A field
 * that gets a value stays in its place, so that it keeps the focus.
 */
export function FieldGroup({ record, fields, path, value, showsAllFields = false }: FieldGroupProps) {
  const { t } = useTranslation();
  const { text } = useForm();
  /** Names of the fields above the button while further fields are shown. Undefined while further fields are hidden. */
  const [namesAbove, setNamesAbove] = useState<ReadonlySet<string>>();
  const isShown = ({ name, isRequired, isUsual }: FormField) =>
    showsAllFields ||
    isUsual === true ||
    isRequired === true ||
    (namesAbove === undefined ? name in value : namesAbove.has(name));
  const shownFields = fields.filter(isShown);
  const furtherFields = fields.filter((field) => !shownFields.includes(field));
  const renderFields = (list: readonly FormField[]) =>
    list.map((field) => {
      const fieldPath = [...path, field.name];
      const orderedList = findOrderedList(`${record}.${field.name}`);
      return (
        <Fragment key={field.name}>
          <Field record={record} field={field} path={fieldPath} value={value[field.name]} />
          {orderedList !== undefined && isReordered(value, orderedList) && (
            <FixedPlaces list={orderedList} orderPath={fieldPath} />
          )}
        </Fragment>
      );
    });
  return (
    <>
      {renderFields(shownFields)}
      {furtherFields.length > 0 && (
        <div className="more">
          <Button
            size="small"
            kind="quiet"
            aria-expanded={namesAbove !== undefined}
            onClick={() =>
              setNamesAbove(
                namesAbove === undefined ? new Set(shownFields.map(({ name }) => name)) : undefined,
              )
            }
          >
            <span className="mirrored">{namesAbove === undefined ? '▸' : '▾'}</span>{' '}
            {t('field.more', { count: furtherFields.length })}
            {namesAbove === undefined && (
              <span className="more-names">
                {furtherFields
                  .slice(0, MAX_NAMED)
                  .map(({ name }) => text(`${record}.${name}`) || name)
                  .join(', ')}
                {furtherFields.length > MAX_NAMED && ' …'}
              </span>
            )}
          </Button>
          {namesAbove !== undefined && <div className="record">{renderFields(furtherFields)}</div>}
        </div>
      )}
    </>
  );
}

export function KeyedEntriesControl({ form, path, value, textKey, label }: ControlProps<Form<'names'>>) {
  const { edits, newId, Control } = useForm();
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const entries: readonly (readonly [string, Json])[] = isRecord(value) ? Object.entries(value) : [];
  const add = () => {
    const key = name.trim();
    if (key === '' || entries.some(([known]) => known === key)) return;
    edits.set([...path, key], createValue(form.entry, [], newId));
    setName('');
  };
  return (
    <div className="list">
      {entries.map(([key, entry]) => (
        <div key={key} className="list-entry">
          <div className="list-row">
            <span className="list-name">{key}</span>
            <Control
              form={form.entry}
              path={[...path, key]}
              value={entry}
              textKey={textKey}
              id={`entry-${[...path, key].join('-')}`}
              describedBy={undefined}
              label={`${label}: ${key}`}
              isInvalid={false}
            />
            <Button
              size="mini"
              kind="quiet"
              aria-label={t('list.remove', { name: key })}
              onClick={() => edits.set(entries.length === 1 ? path : [...path, key], undefined)}
            >
              ×
            </Button>
          </div>
        </div>
      ))}
      <div className="list-actions">
        <TextField
          aria-label={t('names.new', { label })}
          placeholder={t('names.name')}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <Button size="small" onClick={add}>
          {t('list.add')}
        </Button>
      </div>
    </div>
  );
}
