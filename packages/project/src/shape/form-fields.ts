import type { JsonValue } from '../json/json.ts';
import type { ReferenceKind } from '../schema/field.ts';
import { Group, Page, Section } from '../flow/group.ts';
import { Option } from '../questions/option.ts';
import { Question } from '../questions/question.ts';
import {
  SECTION_OF,
  FAMILIES,
  type Family,
  type Section as FormSection,
} from '../questions/field-families.table.ts';
import { FIELDS_OF_TYPES, type FieldOwner, computeFields, TYPE_IDS } from './field-declarations.ts';
import { FIELDS_SHOWN_WHEN_EMPTY } from './field-labels.table.ts';
import { DEFINITIONS, PROJECT_NODE, resolveNode, type SchemaNode } from './schema-node.ts';

/** The form of a value, which determines the editor's control. */
export type FieldForm =
  | { readonly kind: 'flag' }
  | { readonly kind: 'number'; readonly min?: number; readonly max?: number; readonly isWhole?: true }
  | { readonly kind: 'choice'; readonly values: readonly (string | number | boolean)[] }
  /** A text of one line. With `hasPlaceholders`, an address that may contain placeholders after its host. */
  | { readonly kind: 'text'; readonly longest?: number; readonly hasPlaceholders?: true }
  | { readonly kind: 'rich text'; readonly longest?: number }
  | { readonly kind: 'expression' }
  /** The name of a font file on the server, or its path from the folder of the project file. */
  | { readonly kind: 'font'; readonly longest?: number }
  /** The address of an image, with the fields that have its width and height. */
  | { readonly kind: 'image'; readonly longest?: number; readonly size?: readonly [string, string] }
  /** A name that expressions and placeholders use. An editor renames it there, too. */
  | { readonly kind: 'code' }
  | {
      readonly kind: 'reference';
      readonly to: ReferenceKind;
      /** Whether only parts of the same question may be named. */
      readonly isOwn?: true;
      readonly also?: readonly string[];
    }
  /** An IANA name of a time zone, the tag of a language, a date with a time and an offset, or the id of an award, as texts. */
  | { readonly kind: 'time zone' | 'language' | 'moment' | 'award' }
  | { readonly kind: 'range' }
  /** A number, a day, a distance from today or a time of day, depending on the question. */
  | { readonly kind: 'bound' }
  | { readonly kind: 'list'; readonly entry: FieldForm }
  /** An object, whose fields are in `FormFields.records`, without the id that some objects have. */
  | { readonly kind: 'record'; readonly record: string; readonly hasId?: true }
  /** Names that the author chooses, each with a value. */
  | { readonly kind: 'names'; readonly entry: FieldForm }
  | { readonly kind: 'forms'; readonly forms: readonly FieldForm[] }
  | { readonly kind: 'any' };

/** A field of a record, in the order of forms. Its label and meaning are texts under `<record>.<name>`. */
export interface FormField {
  readonly name: string;
  readonly form: FieldForm;
  readonly section?: FormSection | 'more';
  readonly default?: JsonValue;
  readonly isRequired?: true;
  readonly isUsual?: true;
}

/** Names of the fields that a type reads of its questions, options and rows. */
interface TypeForm {
  readonly question: readonly string[];
  readonly option: readonly string[];
  readonly row: readonly string[];
  /** Companion fields, of which one must be set for a field to have an effect, by the field's owner and name. */
  readonly needs: Readonly<Record<string, readonly string[]>>;
}

/** All declarations that an editor needs to generate its forms. */
export interface FormFields {
  readonly records: Readonly<Record<string, readonly FormField[]>>;
  readonly types: Readonly<Record<string, TypeForm>>;
  readonly onlySome: Readonly<Record<'question' | 'option', readonly string[]>>;
}

/** Fields that editors change by moving, adding and changing the type, but not in forms. */
const NOT_IN_FORMS: Readonly<Record<string, readonly string[]>> = {
  question: ['type', 'gid', 'qtype', 'custom_qtype'],
  option: ['gid', 'seq'],
  group: ['type', 'gid', 'items'],
  page: ['type', 'gid', 'items'],
  section: ['type', 'gid', 'items'],
  project: ['$schema', 'format', 'projectId', 'items', 'translated_from', 'glossary'],
  'end page': ['ends'],
  languages: ['translation_language'],
};

/** Ids of records in lists, which authors never see. */
const HIDDEN_FIELDS = ['gid'];

/** Schemas of the records for which an editor shows a form of all fields. */
const ROOTS: Readonly<Record<string, SchemaNode>> = {
  // TypeBox schemas are plain JSON Schema objects.
  question: Question as unknown as SchemaNode,
  option: Option as unknown as SchemaNode,
  group: Group as unknown as SchemaNode,
  page: Page as unknown as SchemaNode,
  section: Section as unknown as SchemaNode,
};

/** Fields of the project with a form. All others have separate pages, or are edited as JSON. */
const PROJECT_FIELDS = [
  'title',
  'project_lang',
  'timezone',
  'one_question_on_page',
  'desc_common_page',
  'btns_text',
  'desc_question_page_default',
  'showQuestionCid',
  'openCustomCid',
  'hide_descriptor_number',
  'selectedTheme',
  'design',
  'select_view',
  'settings',
  'limit_device',
  'policy',
  'desc_begin_page',
  'desc_end_page',
  'desc_status_page',
  'ext_params',
  'messaging',
] as const;

/** Schema of the named end pages, which have a form each. */
const END = PROJECT_NODE.properties?.['desc_end_page']?.properties?.['ends'];

/** The declarations of all forms. Names of nested records are their titles without the article. */
export function formFields(): FormFields {
  return {
    records: Object.fromEntries([...declareRecords()].map(([name, { fields }]) => [name, fields])),
    types: Object.fromEntries(TYPE_IDS.map((type) => [type, typeForm(type)])),
    onlySome: { question: [...FIELDS_OF_TYPES.question], option: [...FIELDS_OF_TYPES.option] },
  };
}

interface DeclaredRecord {
  readonly node: SchemaNode;
  readonly fields: readonly FormField[];
}

/** Every record that has a form, by name, with its schema. */
export function declareRecords(): ReadonlyMap<string, DeclaredRecord> {
  const records: Records = new Map();
  for (const [name, node] of Object.entries(ROOTS)) addRecord(name, node, records);
  const { properties = {} } = PROJECT_NODE;
  const fields = Object.fromEntries(PROJECT_FIELDS.flatMap((name) => pickField(properties, name)));
  addRecord('project', { ...PROJECT_NODE, properties: fields }, records);
  if (END !== undefined) computeForm(END, records); // adds the record of an end page
  return records;
}

const pickField = (
  properties: Readonly<Record<string, SchemaNode>>,
  name: string,
): readonly (readonly [string, SchemaNode])[] => {
  const node = properties[name];
  return node === undefined ? [] : [[name, node]];
};

type Records = Map<string, DeclaredRecord>;

function addRecord(record: string, node: SchemaNode, records: Records): void {
  if (records.has(record)) return;
  records.set(record, { node, fields: [] }); // a tree contains itself
  const { properties = {}, required = [] } = node;
  const omittedFields = [
    ...(NOT_IN_FORMS[record] ?? []),
    ...(record in ROOTS || record === 'project' ? [] : HIDDEN_FIELDS),
  ];
  const fields = Object.entries(properties)
    .filter(([name, field]) => !omittedFields.includes(name) && resolveNode(field)['x-derived'] === undefined)
    .map(([name, field]) => ({
      name,
      form: name === 'cid' ? { kind: 'code' as const } : computeForm(resolveNode(field), records),
      ...(record === 'question' && { section: computeSection(name) }),
      ...(resolveNode(field).default !== undefined && { default: resolveNode(field).default as JsonValue }),
      ...(required.includes(name) && { isRequired: true as const }),
      ...(FIELDS_SHOWN_WHEN_EMPTY.has(`${record}.${name}`) && { isUsual: true as const }),
    }));
  records.set(record, { node, fields });
}

const LOGIC = ['disp_code', 'jump_code', 'dispSelect', 'jumpSelect'];

function computeSection(field: string): FormSection | 'more' {
  const families = Object.keys(FAMILIES) as readonly Family[]; // the table has no other keys
  const family = families.find((name) => Object.hasOwn(FAMILIES[name], field));
  if (family !== undefined) return SECTION_OF[family];
  return LOGIC.includes(field) ? 'logic' : field === 'title' ? 'content' : 'more';
}

function computeForm(node: SchemaNode, records: Records): FieldForm {
  const kind = node['x-kind'];
  if (kind === 'range' || kind === 'bound' || kind === 'expression') return { kind };
  if (node['x-value'] !== undefined) return { kind: node['x-value'] };
  if (node['x-font'] === true) return { kind: 'font', ...maxLengthOf(node) };
  if (node['x-rich'] === true) return { kind: 'rich text', ...maxLengthOf(node) };
  if (node['x-ref'] !== undefined) return referenceForm(node['x-ref'], node);
  if (node.enum !== undefined) return { kind: 'choice', values: node.enum };
  if (node.anyOf !== undefined) {
    const forms = node.anyOf.map((branch) => computeForm(resolveNode(branch), records));
    const isSmall = forms.length <= MAX_FORMS && forms.every(({ kind }) => kind !== 'any');
    return isSmall ? { kind: 'forms', forms } : { kind: 'any' };
  }
  return plainForm(node, records);
}

/** Maximum number of forms of a union that has a control. Other unions are edited as JSON. */
const MAX_FORMS = 4;

const referenceForm = (to: ReferenceKind, node: SchemaNode): FieldForm => ({
  kind: 'reference',
  to,
  ...(node['x-own'] === true && { isOwn: true }),
  ...(node['x-also'] !== undefined && { also: node['x-also'] }),
});

const maxLengthOf = ({ maxLength }: SchemaNode) => (maxLength === undefined ? {} : { longest: maxLength });

const isImage = (node: SchemaNode): boolean => node['x-address'] === true && node['x-page'] !== true;

const imageForm = (node: SchemaNode): FieldForm => ({
  kind: 'image',
  ...maxLengthOf(node),
  ...(node['x-size'] !== undefined && { size: node['x-size'] }),
});

const textForm = (node: SchemaNode): FieldForm => ({
  kind: 'text',
  ...maxLengthOf(node),
  ...(node['x-link'] === true && { hasPlaceholders: true }),
});

function plainForm(node: SchemaNode, records: Records): FieldForm {
  switch (node.type) {
    case 'boolean':
      return { kind: 'flag' };
    case 'integer':
    case 'number':
      return {
        kind: 'number',
        ...(node.minimum !== undefined && { min: node.minimum }),
        ...(node.maximum !== undefined && { max: node.maximum }),
        ...(node.type === 'integer' && { isWhole: true }),
      };
    case 'string':
      return isImage(node) ? imageForm(node) : textForm(node);
    case 'array':
      return { kind: 'list', entry: computeForm(resolveNode(node.items ?? {}), records) };
    case 'object':
      return objectForm(node, records);
    default:
      return { kind: 'any' };
  }
}

function objectForm(node: SchemaNode, records: Records): FieldForm {
  const [entry] = Object.values(node.patternProperties ?? {});
  if (node.properties === undefined)
    return entry === undefined
      ? { kind: 'any' }
      : { kind: 'names', entry: computeForm(resolveNode(entry), records) };
  const record = recordName(node);
  addRecord(record, node, records);
  return { kind: 'record', record, ...(node.properties?.['gid'] !== undefined && { hasId: true }) };
}

function recordName(node: SchemaNode): string {
  const root = Object.entries(ROOTS).find(([, { title }]) => title === node.title);
  const definition = Object.entries(DEFINITIONS).find(([, { title }]) => title === node.title);
  return root?.[0] ?? definition?.[0] ?? (node.title ?? 'record').replace(/^(?:an?|the) /, '');
}

function typeForm(type: string): TypeForm {
  const names = (owner: FieldOwner) => [...computeFields(type, owner).keys()];
  const needs = (['question', 'option', 'row'] as const).flatMap((owner) =>
    [...computeFields(type, owner).values()].flatMap((field) =>
      field.needs.length === 0 ? [] : [[`${owner}.${field.name}`, field.needs] as const],
    ),
  );
  return {
    question: names('question'),
    option: names('option'),
    row: names('row'),
    needs: Object.fromEntries(needs),
  };
}

export const GENERATED_HEADER = '// Generated by packages/project/scripts/write-schema.ts. Do not edit.';

export const formFieldsText = (): string =>
  [
    GENERATED_HEADER,
    "import type { FormFields } from '@canvass/project/file';",
    '',
    `export const formFields: FormFields = ${JSON.stringify(formFields())};`,
    '',
  ].join('\n');
