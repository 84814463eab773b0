import type { JsonValue } from '../json/json.ts';
import { resolveNode, type SchemaNode, typesOf } from './schema-node.ts';
import {
  FAMILIES,
  type Family,
  type Section,
  SECTION_OF,
  SECTIONS,
} from '../questions/field-families.table.ts';
import { Option } from '../questions/option.ts';
import {
  OPTION_FAMILIES,
  QUESTION_TYPES,
  type TypeFields,
  type TypeId,
} from '../questions/question-types.table.ts';

export type FieldOwner = 'question' | 'option' | 'row';
export type FieldKind =
  | 'flag'
  | 'number'
  | 'choice'
  | 'text'
  | 'rich text'
  | 'expression'
  | 'reference'
  | 'range'
  | 'bound'
  | 'list'
  | 'record';

/** A field that a question type reads, with the properties that forms need. */
export interface FieldDeclaration {
  readonly name: string;
  readonly kind: FieldKind;
  readonly section: Section;
  readonly meaning: string;
  /** Value of a missing field. Undefined without a default, or if the default depends on other fields. */
  readonly default: JsonValue | undefined;
  /** Companion fields, of which one must be set for this field to have an effect. `items.is_open` is a field of options. */
  readonly needs: readonly string[];
}

/** Names of fields of questions, each with its companion fields, for all question types. */
const NEEDS: Readonly<Record<string, readonly string[]>> = {
  option_group_order: ['option_group_list'],
  optionsGroupEffect: ['option_group_list'],
  showOptionsGroupTitle: ['option_group_list'],
  optionsBindEffect: ['option_bind_list'],
  row_group_order: ['row_group_list'],
  rowsGroupEffect: ['row_group_list'],
  showRowsGroupTitle: ['row_group_list'],
  rowsBindEffect: ['row_bind_list'],
  showMatrixRWord: ['rows_items.rightWord', 'category_items.rightWord'],
  showCellSetting: ['rows_items.allowNull', 'items.allowNull'],
  autofill_exclusive: ['defaultOptionSelect', 'auto_fill', 'items.autoSelect'],
  srcH: ['src'],
  srcW: ['src'],
  no_answer_codes: ['no_answer'],
  no_answer_texts: ['no_answer'],
};
/**
 * The same for options and rows. `is_open` is not among them, because types that always ask for texts do not have it.
 */
const OPTION_NEEDS: Readonly<Record<string, readonly string[]>> = {
  cropW: ['src'],
  cropH: ['src'],
  cropPreview: ['src'],
  originSrc: ['src', 'cropPreview'],
};
const TEXT_BOX = new Set(['open_attrs', 'inputbox_height', 'placeholder_text']);

const familiesOf: Readonly<Record<string, TypeFields>> = QUESTION_TYPES;
const optionSchema: Readonly<Record<string, SchemaNode>> = Option.properties as object as Record<
  string,
  SchemaNode
>; // plain JSON Schema

const fieldsByTypeAndOwner = new Map<string, ReadonlyMap<string, FieldDeclaration>>();

/** The fields, by name, that a type reads of its questions, options or rows. Excludes fields that all types read. */
export function computeFields(type: string, owner: FieldOwner): ReadonlyMap<string, FieldDeclaration> {
  const key = `${owner} ${type}`;
  const cachedFields = fieldsByTypeAndOwner.get(key);
  if (cachedFields !== undefined) return cachedFields;
  const typeFields = Object.hasOwn(familiesOf, type) ? familiesOf[type] : undefined;
  const allFields =
    typeFields === undefined
      ? []
      : owner === 'question'
        ? questionFields(typeFields)
        : optionFields(typeFields, owner);
  const fields = new Map(allFields.map((field) => [field.name, field]));
  fieldsByTypeAndOwner.set(key, fields);
  return fields;
}

function questionFields(typeFields: TypeFields): readonly FieldDeclaration[] {
  const families = (Object.keys(FAMILIES) as readonly Family[]).filter((family) =>
    typeFields.question.includes(family),
  );
  const inForms = families.toSorted(
    (a, b) => SECTIONS.indexOf(SECTION_OF[a]) - SECTIONS.indexOf(SECTION_OF[b]),
  );
  return inForms.flatMap((family) =>
    Object.entries(FAMILIES[family]).flatMap(([name, schema]): readonly FieldDeclaration[] => {
      if (typeFields.except?.includes(name) === true) return [];
      const node = schema as unknown as SchemaNode; // TypeBox schemas are plain JSON Schema
      return [createDeclaration(name, node, SECTION_OF[family], typeFields.needs?.[name] ?? NEEDS[name])];
    }),
  );
}

const LIST_OF = { option: 'items', row: 'rows_items' } as const;

function optionFields(typeFields: TypeFields, owner: 'option' | 'row'): readonly FieldDeclaration[] {
  const families = (owner === 'option' ? typeFields.options : typeFields.rows) ?? [];
  const names = new Set(families.flatMap((family): readonly string[] => OPTION_FAMILIES[family]));
  const section = owner === 'option' ? 'options' : 'rows';
  return [...names].flatMap((name) => {
    const node = optionSchema[name];
    if (node === undefined || typeFields.except?.includes(`${LIST_OF[owner]}.${name}`) === true) return [];
    const special = typeFields.needs?.[`${LIST_OF[owner]}.${name}`];
    const needs = TEXT_BOX.has(name) && names.has('is_open') ? ['is_open'] : OPTION_NEEDS[name];
    return [createDeclaration(name, node, section, special ?? needs)];
  });
}

function createDeclaration(
  name: string,
  schema: SchemaNode,
  section: Section,
  needs: readonly string[] = [],
): FieldDeclaration {
  const node = resolveNode(schema);
  const kind = computeKind(node);
  const meaning = node.description ?? '';
  return {
    name,
    kind,
    section,
    meaning,
    default: node.default ?? (kind === 'flag' ? false : undefined),
    needs,
  };
}

function computeKind(node: SchemaNode): FieldKind {
  if (node['x-kind'] !== undefined) return node['x-kind'];
  if (node['x-rich'] === true) return 'rich text';
  if (node['x-ref'] !== undefined) return 'reference';
  if (node.enum !== undefined) return 'choice';
  const [type = 'object'] = typesOf(node);
  return KIND_OF[type] ?? 'record';
}
const KIND_OF: Readonly<Record<string, FieldKind>> = {
  boolean: 'flag',
  number: 'number',
  integer: 'number',
  string: 'text',
  array: 'list',
};

/** Whether a type excludes a form of a value, or of a record's fields (`TypeFields.except`). */
export function isLeftOut(type: string, name: string): boolean {
  return Object.hasOwn(familiesOf, type) && familiesOf[type]?.except?.includes(name) === true;
}

/** Ids of all question types, with their variants. */
export const TYPE_IDS = Object.keys(QUESTION_TYPES) as readonly TypeId[];

/** Types that read a field, in their order. */
export function listReaders(field: string, owner: FieldOwner = 'question'): readonly string[] {
  return TYPE_IDS.filter((type) => computeFields(type, owner).has(field));
}

export const FIELDS_OF_TYPES: Readonly<Record<FieldOwner, ReadonlySet<string>>> = {
  question: new Set(
    (Object.keys(FAMILIES) as readonly Family[]).flatMap((family) => Object.keys(FAMILIES[family])),
  ),
  option: new Set(Object.values(OPTION_FAMILIES).flat()),
  row: new Set(Object.values(OPTION_FAMILIES).flat()),
};

/** The value of a missing field. Undefined without a default, or if the default depends on other fields. */
export function findUsualValue(field: string, owner: FieldOwner): JsonValue | undefined {
  const [reader = ''] = listReaders(field, owner);
  return computeFields(reader, owner).get(field)?.default;
}
