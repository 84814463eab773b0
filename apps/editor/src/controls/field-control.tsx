import { isRecord } from '@canvass/project';
import type { FieldForm } from '@canvass/project/file';
import { type ComponentType, useState } from 'react';
import { type ControlProps, useForm } from './form-context.ts';
import { CHOSEN_TEXT_CONTROLS } from './chosen-text-controls.tsx';
import { BoundControl } from './bound-control.tsx';
import { FontControl } from './font-control.tsx';
import { ListControl } from './lists/list-control.tsx';
import { KeyedEntriesControl, RecordControl } from './record-control.tsx';
import { NumberField, SIMPLE_CONTROLS } from './simple-controls.tsx';
import { SelectField, TextArea } from '@canvass/ui';
import type { Json, JsonRecord } from '@canvass/authoring';
import { arrayAt, fieldAt, isList, textAt } from '../document/json.ts';
import type { OutlineItem } from '../document/outline.ts';
import { plainText } from '../document/plain-text.ts';
import { createValue } from '../fields/declarations.ts';
import { type TextKey, useTranslation } from '../i18n/translation.tsx';
import { listEndChoices } from '../wording/end-names.ts';

type Form<K extends FieldForm['kind']> = Extract<FieldForm, { readonly kind: K }>;
type ReferenceForm = Form<'reference'>;

/** A list of the elements that a reference may name. An unknown name is kept, and the check reports it. */
function ReferenceControl({ form, path, value, id, describedBy, isInvalid }: ControlProps<ReferenceForm>) {
  const { project, items, question, edits } = useForm();
  const { t } = useTranslation();
  const candidates =
    form.to === 'end' ? listEndChoices(project, t) : findCandidates(form, items, question, project);
  const current = typeof value === 'string' ? value : '';
  const isUnknown = current !== '' && !candidates.some(({ id: known }) => known === current);
  return (
    <SelectField
      id={id}
      aria-describedby={describedBy}
      aria-invalid={isInvalid || undefined}
      value={current}
      onChange={({ target }) => edits.set(path, target.value === '' ? undefined : target.value)}
    >
      <option value="">{t('choice.none')}</option>
      {isUnknown && <option value={current}>{t('choice.unknown')}</option>}
      {candidates.map(({ id: own, name }) => (
        <option key={own} value={own}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

interface Candidate {
  readonly id: string;
  readonly name: string;
}

/** For each kind of reference, the lists of a question that contain its targets. */
const ENTRY_LISTS: Readonly<Record<string, readonly string[]>> = {
  option: ['items'],
  row: ['rows_items', 'category_items'],
  chosen: ['items', 'tree_list'],
  choice: ['items', 'rows_items', 'category_items'],
  origin: ['items', 'rows_items', 'category_items', 'tree_list'],
  option_group: ['option_group_list'],
  row_group: ['row_group_list'],
  choice_group: ['option_group_list', 'row_group_list'],
  option_target: ['items', 'option_group_list'],
  row_target: ['rows_items', 'row_group_list'],
};

function findCandidates(
  { to, isOwn, also: fixedIds = [] }: ReferenceForm,
  items: readonly OutlineItem[],
  question: JsonRecord | undefined,
  project: Json,
): readonly Candidate[] {
  const fixedCandidates = fixedIds.map((id) => ({ id, name: id }));
  if (to === 'rule') return [...fixedCandidates, ...keysOf(fieldAt(project, 'rule_map'))];
  const lists = ENTRY_LISTS[to];
  if (lists === undefined)
    return [...fixedCandidates, ...items.filter((item) => isOfKind(to, item)).map(describeItem)];
  const owners = isOwn === true ? items.filter(({ value }) => value === question) : items;
  return [
    ...fixedCandidates,
    ...owners.flatMap(({ value, code }) =>
      lists.flatMap((list) =>
        listEntries(value, list).map((entry, index) =>
          describeEntry(entry, index, isOwn === true ? '' : code),
        ),
      ),
    ),
  ];
}

const isOfKind = (to: string, { kind, level }: OutlineItem): boolean =>
  to === 'item' ||
  (to === 'question' && kind === 'question') ||
  (to === 'group' && kind !== 'question') ||
  (to === 'top_group' && kind === 'group' && level === 1);

const keysOf = (record: Json | undefined): readonly Candidate[] =>
  Object.keys(typeof record === 'object' && record !== null ? record : {}).map((id) => ({ id, name: id }));

const describeItem = ({ gid, code, title }: OutlineItem): Candidate => ({
  id: gid,
  name: `${code} ${title}`.trim(),
});

/** The entries of a list. For a tree, the entries of all levels. */
function listEntries(value: Json, list: string): readonly Json[] {
  const entries = arrayAt(value, list);
  return list === 'tree_list' || list === 'treeNode'
    ? entries.flatMap((entry) => [entry, ...listTreeEntries(entry)])
    : entries;
}
const listTreeEntries = (node: Json): readonly Json[] =>
  arrayAt(node, 'items').flatMap((entry) => [entry, ...listTreeEntries(entry)]);

/** An entry by its title, or by its number if it has none. */
const describeEntry = (entry: Json, index: number, code: string): Candidate => ({
  id: textAt(entry, 'gid'),
  name: `${code} ${plainText(textAt(entry, 'title')) || index + 1}`.trim(),
});

type Kind = FieldForm['kind'];

/** The control of each kind of field. */
const CONTROLS: {
  readonly [K in Kind]: ComponentType<ControlProps<Form<K>>>;
} = {
  ...SIMPLE_CONTROLS,
  ...CHOSEN_TEXT_CONTROLS,
  font: FontControl,
  reference: ReferenceControl,
  range: RangeControl,
  list: ListControl,
  record: RecordControl,
  bound: BoundControl,
  names: KeyedEntriesControl,
  forms: FormsControl,
  any: AnyControl,
};

/** The control for any form. */
export function FieldControl(props: ControlProps) {
  // `CONTROLS` maps each kind to a control for forms of this kind.
  const Control = CONTROLS[props.form.kind] as ComponentType<ControlProps>;
  return <Control {...props} />;
}

/** A field for any value, as JSON. Invalid JSON stays in the field until it is corrected. */
function AnyControl({ path, value, id, describedBy, label }: ControlProps<Form<'any'>>) {
  const { edits } = useForm();
  const { t } = useTranslation();
  const savedText = value === undefined ? '' : JSON.stringify(value, null, 2);
  const [{ text, base }, setTyped] = useState({ text: savedText, base: savedText });
  const setText = (next: string) => setTyped({ text: next, base: savedText });
  // Undo and other authors also change the value.
  if (base !== savedText) setText(savedText);
  const isWrong = text.trim() !== '' && readJson(text) === undefined;
  return (
    <>
      <TextArea
        id={id}
        dir="ltr"
        rows={4}
        spellCheck={false}
        aria-label={label}
        aria-describedby={`${describedBy ?? ''} ${id}-json`.trim()}
        invalid={isWrong}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onBlur={() => {
          if (isWrong || text === savedText) return;
          edits.set(path, readJson(text));
        }}
      />
      <p className="field-note" id={`${id}-json`}>
        {t(isWrong ? 'any.wrong' : 'any.hint')}
      </p>
    </>
  );
}

function readJson(text: string): Json | undefined {
  try {
    return text.trim() === '' ? undefined : (JSON.parse(text) as Json);
  } catch {
    return undefined; // the field is marked as wrong
  }
}

/** Fields for two bounds, and for a third value if the file already has one. */
function RangeControl({ path, value, label, describedBy, isInvalid }: ControlProps<Form<'range'>>) {
  const { edits } = useForm();
  const { t } = useTranslation();
  const parts = isList(value) ? value : [];
  const names = [t('range.from'), t('range.to'), ...(parts.length > 2 ? [t('range.third')] : [])];
  return (
    <div className="range">
      {names.map((name, index) => (
        <NumberField
          key={name}
          label={`${label}: ${name}`}
          describedBy={describedBy}
          isInvalid={isInvalid}
          form={{}}
          value={parts[index] ?? undefined}
          placeholder={name}
          onChange={(next) => {
            const changedParts = names.map((_, at) => (at === index ? next : (parts[at] ?? null)));
            edits.set(path, changedParts.every((part) => part === null) ? undefined : changedParts, true);
          }}
        />
      ))}
    </div>
  );
}

type FormsForm = Extract<FieldForm, { readonly kind: 'forms' }>;

/** The control of a value that can have several forms: a choice of the form, and the control of the chosen form. */
function FormsControl(props: ControlProps<FormsForm>) {
  const { form, path, value, label } = props;
  const { edits, newId, Control } = useForm();
  const { t } = useTranslation();
  const formIndex = value === undefined ? -1 : form.forms.findIndex((one) => fitsForm(one, value));
  const chosenForm = form.forms[formIndex];
  return (
    <>
      <SelectField
        aria-label={t('forms.form', { label })}
        value={formIndex}
        onChange={({ target }) => {
          const next = form.forms[Number(target.value)];
          edits.set(path, next === undefined ? undefined : createValue(next, [], newId));
        }}
      >
        <option value={-1}>{t('choice.none')}</option>
        {form.forms.map((possibleForm, index) => (
          <option key={possibleForm.kind} value={index}>
            {t(FORM_NAMES[possibleForm.kind])}
          </option>
        ))}
      </SelectField>
      {chosenForm !== undefined && <Control {...props} form={chosenForm} />}
    </>
  );
}

/** Keys of the names of forms. */
const FORM_NAMES: Readonly<Record<FieldForm['kind'], TextKey>> = {
  flag: 'kind.flag',
  number: 'kind.number',
  choice: 'kind.choice',
  text: 'kind.text',
  'rich text': 'kind.text',
  expression: 'kind.expression',
  code: 'kind.text',
  font: 'kind.text',
  'time zone': 'kind.text',
  language: 'kind.text',
  moment: 'kind.text',
  award: 'kind.choice',
  image: 'kind.text',
  reference: 'kind.choice',
  range: 'kind.range',
  bound: 'kind.range',
  list: 'kind.list',
  record: 'kind.record',
  names: 'kind.record',
  forms: 'kind.any',
  any: 'kind.any',
};

function fitsForm({ kind }: FieldForm, value: Json): boolean {
  if (isList(value)) return kind === 'list' || kind === 'range';
  if (isRecord(value)) return kind === 'record' || kind === 'names';
  if (typeof value === 'boolean') return kind === 'flag';
  if (typeof value === 'number') return kind === 'number' || kind === 'choice';
  return (
    kind === 'text' ||
    kind === 'rich text' ||
    kind === 'expression' ||
    kind === 'choice' ||
    kind === 'reference'
  );
}
