import { isRecord } from '@canvass/project';
import type { FieldForm, FormField } from '@canvass/project/file';
import type { FormTypes, JsonRecord, Json } from '@canvass/authoring';
import { fieldAt, isList } from '../document/json.ts';
import { formFields } from './form-fields.gen.ts';

const { records, types, onlySome } = formFields;

/** All question types, in the order of menus. */
export const QUESTION_TYPES = Object.keys(types);

/** The question types of the kinds of questions in documents. */
export const FORM_TYPES: FormTypes = {
  choice: { type: 'single' },
  choices: { type: 'multiple' },
  text: { type: 'blank' },
  whole: { type: 'blank', more: { open_attrs: { type: 'int' } } },
  number: { type: 'blank', more: { open_attrs: { type: 'decimal' } } },
  date: { type: 'info_date' },
  time: { type: 'info_time' },
  email: { type: 'info_email' },
  phone: { type: 'blank', more: { open_attrs: { type: 'phone' } } },
  recommendation: { type: 'score/nps' },
  scale: { type: 'score' },
  ranking: { type: 'sort' },
  shares: { type: 'proportion' },
  texts: { type: 'multiple_blank' },
  signature: { type: 'e_signature' },
  matrix: { type: 'matrix_single' },
  matrixChoices: { type: 'matrix_multiple' },
  matrixTexts: { type: 'matrix_blank' },
  statement: { type: 'descriptor' },
};

/** The fields of a record that questions of `type` read. `entryKind` says whether an option record is an option or a row. */
export function listFields(record: string, type: string, entryKind: EntryKind): readonly FormField[] {
  const recordFields = records[record] ?? [];
  const list = record === 'question' ? 'question' : record === 'option' ? entryKind : undefined;
  if (list === undefined) return recordFields;
  const readFields: readonly string[] = types[type]?.[list] ?? [];
  const typeSpecificFields: readonly string[] = onlySome[list === 'question' ? 'question' : 'option'];
  return recordFields.filter(({ name }) => !typeSpecificFields.includes(name) || readFields.includes(name));
}

export type EntryKind = 'option' | 'row';

const ROW_LISTS = ['rows_items', 'category_items'];
export const entryKindOf = (list: string | number | undefined): EntryKind =>
  ROW_LISTS.includes(String(list)) ? 'row' : 'option';

/** `record` has the field: the question itself, or a record in it. */
interface FieldPlace {
  readonly question: JsonRecord;
  readonly type: string;
  readonly record: JsonRecord;
  readonly entryKind: EntryKind;
}

/** Whether the question type reads a field. A field may need other fields, of which one must have a value. */
export function hasEffect(field: string, { question, type, record, entryKind }: FieldPlace): boolean {
  const recordKind = record === question ? 'question' : entryKind;
  const neededFields = types[type]?.needs[`${recordKind}.${field}`];
  return neededFields === undefined || neededFields.some((need) => isMet(need, question, record));
}

/** Whether a need is met: a field is set, also in an entry (`items.is_open`) or to a value (`open_attrs.type=int`). */
function isMet(need: string, question: JsonRecord, value: JsonRecord): boolean {
  const [place = '', neededValues] = need.split('=');
  const [first = '', second] = place.split('.');
  if (second === undefined) return isSet(fieldAt(value, first), neededValues);
  const part = fieldAt(question, first) ?? fieldAt(value, first);
  if (isList(part)) return part.some((entry) => isSet(fieldAt(entry, second), neededValues));
  return (
    isSet(fieldAt(part, second), neededValues) || isSet(fieldAt(fieldAt(value, first), second), neededValues)
  );
}

function isSet(value: Json | undefined, neededValues: string | undefined): boolean {
  if (neededValues !== undefined) return neededValues.split('|').includes(String(value));
  return value !== undefined && value !== false && !(isList(value) && value.length === 0);
}

/** Values of new entries by kind, unless `createValue` has a better one. */
const FIRST_VALUES: Partial<Readonly<Record<FieldForm['kind'], Json>>> = {
  list: [],
  range: [],
  flag: true,
  names: {},
  any: null,
};

export function createValue(form: FieldForm, siblings: readonly Json[], newId: () => string): Json {
  if (form.kind === 'record') return createRecord(form, siblings, newId);
  if (form.kind === 'choice') return form.values[0] ?? '';
  if (form.kind === 'number') return form.min ?? 0;
  if (form.kind === 'forms') {
    const [first] = form.forms;
    return first === undefined ? null : createValue(first, siblings, newId);
  }
  return FIRST_VALUES[form.kind] ?? (form.kind === 'any' ? null : '');
}

function createRecord(
  { record, hasId }: Extract<FieldForm, { readonly kind: 'record' }>,
  siblings: readonly Json[],
  newId: () => string,
): Json {
  const fields = (records[record] ?? []).filter(({ isRequired }) => isRequired === true);
  const fieldValues = fields.map(({ name, form }) => [
    name,
    name === 'value' ? findNextNumber(siblings, name) : createValue(form, [], newId),
  ]);
  // Options and rows have a number `seq`, which forms do not show.
  const numberField = record === 'option' ? { seq: findNextNumber(siblings, 'seq') } : {};
  return { ...(hasId === true && { gid: newId() }), ...numberField, ...Object.fromEntries(fieldValues) };
}

const findNextNumber = (siblings: readonly Json[], field: string): number =>
  1 + Math.max(0, ...siblings.map((entry) => Number(fieldAt(entry, field) ?? 0)).filter(Number.isFinite));

/** Number of entries in the lists of a new question, by the name of the field. Scales get one entry. */
const MIN_ENTRIES: Readonly<Record<string, number>> = {
  items: 2,
  rows_items: 2,
  category_items: 0,
  option_list: 2,
  tree_list: 2,
};

/** The first entries of the lists that a question of this type needs before it can be answered. */
export function createFirstLists(type: string, newId: () => string): JsonRecord {
  const isScale = isScaleType(type);
  const lists = listFields('question', type, 'option').flatMap(({ name, form }) => {
    const minEntries = isScale ? 1 : (MIN_ENTRIES[name] ?? 0);
    if (form.kind !== 'list' || MIN_ENTRIES[name] === undefined || minEntries === 0) return [];
    const entries: Json[] = [];
    while (entries.length < minEntries) {
      const entry = createValue(form.entry, entries, newId);
      const title = isScale ? '' : createFirstTitle(name, entries.length);
      entries.push(isRecord(entry) && 'title' in entry ? { ...entry, title } : entry);
    }
    return [[name, entries] as const];
  });
  return Object.fromEntries(lists);
}

/** Whether a question type is one scale that rates the question's title, so that its only entry needs no title. */
function isScaleType(type: string): boolean {
  const readFields: readonly string[] = types[type]?.question ?? [];
  return readFields.includes('score_current') && !readFields.includes('rows_items');
}

/** The initial title of a new entry: A, B, … for rows, 1, 2, … for other lists. */
export const createFirstTitle = (list: string | number | undefined, index: number): string =>
  entryKindOf(list) === 'row' ? String.fromCodePoint(FIRST_LETTER + index) : String(index + 1);

const FIRST_LETTER = 'A'.codePointAt(0) ?? 0;
