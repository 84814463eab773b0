import { ensureSyntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';
import { formFields } from '../../fields/form-fields.gen.ts';
import { entryKindOf } from '../../fields/declarations.ts';
import type { SchemaNode } from '../../worker/check-task.ts';

type SyntaxNode = ReturnType<NonNullable<ReturnType<typeof ensureSyntaxTree>>['resolveInner']>;

/** The values of an object's fields by name. Values that are not texts are undefined. */
type Fields = ReadonlyMap<string, string | undefined>;

/** A key of a path, with the fields of the object that contains the key. An index of a list has no fields. */
interface Step {
  readonly key: string | number;
  readonly fields: Fields;
}

/** A place in the text of a JSON file. */
export interface JsonPlace {
  /** Path of the field whose name or value is there. For an unfinished name, the path of its object. */
  readonly steps: readonly Step[];
  readonly part: 'name' | 'value';
  /** The fields of the object that a name belongs to. Empty for values. */
  readonly fields: Fields;
  /** Range of the name or value in the text. Empty where a new name or value can be written. */
  readonly from: number;
  readonly to: number;
}

/** Maximum time to parse a long file up to a position, in milliseconds. */
const PARSE_MS = 200;
const WORD = /"?[\w$.-]*$/;
const NO_FIELDS: Fields = new Map();

/** Returns the place at a position in the text. Undefined outside of the root object. */
export function placeAt(state: EditorState, position: number): JsonPlace | undefined {
  const innermostNode = ensureSyntaxTree(state, position, PARSE_MS)?.resolveInner(position, -1);
  // The parser reports a word that is being typed as an error.
  const node = innermostNode?.type.isError === true ? innermostNode.parent : innermostNode;
  if (node === null || node === undefined) return undefined;
  const typedRange = { from: position - wordBefore(state, position).length, to: position };
  switch (node.name) {
    case 'PropertyName':
      return nameAt(state, node, node);
    case 'Object':
      return nameAt(state, node, typedRange);
    case 'Property':
    case 'Array':
      return valueAt(state, node, typedRange, position);
    default:
      return node.parent === null ? undefined : valueAt(state, node.parent, node, position);
  }
}

function wordBefore(state: EditorState, position: number): string {
  const { text, from } = state.doc.lineAt(position);
  return WORD.exec(text.slice(0, position - from))?.[0] ?? '';
}

interface Range {
  readonly from: number;
  readonly to: number;
}

function nameAt(state: EditorState, node: SyntaxNode, { from, to }: Range): JsonPlace {
  const object = node.name === 'Object' ? node : (node.parent?.parent ?? node);
  return { steps: stepsTo(state, object), part: 'name', fields: computeFields(state, object), from, to };
}

/** `owner` is the field or list that contains the value. */
function valueAt(
  state: EditorState,
  owner: SyntaxNode,
  { from, to }: Range,
  position: number,
): JsonPlace | undefined {
  if (owner.name !== 'Property' && owner.name !== 'Array') return undefined;
  const steps =
    owner.name === 'Property'
      ? stepsTo(state, owner)
      : [...stepsTo(state, owner), { key: countElementsBefore(owner, position), fields: NO_FIELDS }];
  return steps.length === 0 ? undefined : { steps, part: 'value', fields: NO_FIELDS, from, to };
}

/** The keys from the root to a field, object or list. */
function stepsTo(state: EditorState, node: SyntaxNode): readonly Step[] {
  const steps: Step[] = [];
  for (let current: SyntaxNode | null = node; current !== null; current = current.parent) {
    const { parent } = current;
    if (current.name === 'Property' && parent !== null)
      steps.unshift({ key: computeName(state, current), fields: computeFields(state, parent) });
    else if (parent?.name === 'Array')
      steps.unshift({ key: countElementsBefore(parent, current.from), fields: NO_FIELDS });
  }
  return steps;
}

const VALUES = new Set(['Object', 'Array', 'String', 'Number', 'True', 'False', 'Null']);
function countElementsBefore(list: SyntaxNode, position: number): number {
  let count = 0;
  for (let child = list.firstChild; child !== null; child = child.nextSibling)
    if (VALUES.has(child.name) && child.to <= position) count += 1;
  return count;
}

const computeName = (state: EditorState, property: SyntaxNode): string =>
  findText(state, property.getChild('PropertyName')) ?? '';

function computeFields(state: EditorState, object: SyntaxNode): Fields {
  return new Map(
    object
      .getChildren('Property')
      .map((property) => [computeName(state, property), findText(state, property.getChild('String'))]),
  );
}

function findText(state: EditorState, node: SyntaxNode | null): string | undefined {
  if (node === null) return undefined;
  try {
    const value: unknown = JSON.parse(state.sliceDoc(node.from, node.to));
    return typeof value === 'string' ? value : undefined;
  } catch {
    return undefined; // a text that is being typed
  }
}

interface Form {
  readonly node: SchemaNode;
  /** The name of the schema's definition: `project` for the root, and empty if there is no definition. */
  readonly name: string;
  /** The type of the question that the value belongs to. */
  readonly type: string;
  readonly owner: 'question' | 'option' | 'row';
}

export interface KnownField {
  readonly name: string;
  readonly node: SchemaNode;
  /** The key of its label and meaning, such as `question.title`. */
  readonly textKey: string;
}

/** Returns the fields that can be written at the place of a name, or the field at the place of a value. */
export function fieldsAt(schema: SchemaNode, { steps, part, fields }: JsonPlace): readonly KnownField[] {
  if (part === 'name') return formsAt(schema, steps, fields).flatMap((form) => fieldsOfForm(schema, form));
  const stepIndex = steps.findLastIndex(({ key }) => typeof key === 'string');
  const step = steps[stepIndex];
  if (step === undefined) return [];
  // The value at the cursor may be unfinished, so only the other fields decide which forms fit.
  const otherFields = new Map([...step.fields].filter(([name]) => name !== step.key));
  return formsAt(schema, steps.slice(0, stepIndex), otherFields)
    .flatMap((form) => fieldsOfForm(schema, form))
    .filter(({ name }) => name === step.key)
    .map((field) => ({ ...field, node: computeEntry(schema, field.node, steps.length - 1 - stepIndex) }));
}

/** The forms that fit the fields that an object has. */
function formsAt(schema: SchemaNode, steps: readonly Step[], fields: Fields): readonly Form[] {
  const root: Form = { node: schema, name: 'project', type: '', owner: 'question' };
  const lastForms = steps.reduce<readonly Form[]>(
    (forms, { key, fields: own }) =>
      selectMatching(schema, forms, own).flatMap((form) => listFormsBelow(schema, form, key)),
    [root],
  );
  return selectMatching(schema, lastForms, fields).map((form) => withType(form, fields));
}

function listFormsBelow(schema: SchemaNode, form: Form, key: string | number): readonly Form[] {
  const { node } = form;
  if (typeof key === 'number')
    return node.items === undefined ? [] : resolveForms(schema, { ...form, node: node.items });
  const nextNode =
    node.properties?.[key] ??
    Object.entries(node.patternProperties ?? {}).find(([pattern]) => new RegExp(pattern, 'u').test(key))?.[1];
  if (nextNode === undefined) return [];
  const owner = form.name === 'question' ? entryKindOf(key) : form.owner;
  return resolveForms(schema, { ...form, name: '', owner, node: nextNode });
}

function resolveForms(schema: SchemaNode, form: Form): readonly Form[] {
  const { $ref, anyOf } = form.node;
  if ($ref !== undefined) {
    const name = $ref.split('/').at(-1) ?? '';
    const node = schema.$defs?.[name];
    return node === undefined ? [] : resolveForms(schema, { ...form, name, node });
  }
  return anyOf === undefined ? [form] : anyOf.flatMap((node) => resolveForms(schema, { ...form, node }));
}

/** The possible forms that allow the most of the fields. Without fields, as in a list, returns all forms. */
function selectMatching(schema: SchemaNode, forms: readonly Form[], fields: Fields): readonly Form[] {
  const objects = forms.flatMap((form) => resolveForms(schema, form));
  if (fields.size === 0) return objects;
  const allowedCounts = objects.map(({ node }) => [...fields].filter((field) => allows(node, field)).length);
  const isContradicted = objects.map(({ node }) => [...fields].some((field) => !isPossible(node, field)));
  const maxAllowedCount = Math.max(...allowedCounts.filter((_, index) => isContradicted[index] === false), 0);
  return objects.filter(
    (_, index) => allowedCounts[index] === maxAllowedCount && isContradicted[index] === false,
  );
}

type Field = readonly [name: string, value: string | undefined];
const allows = ({ properties, patternProperties }: SchemaNode, [name]: Field): boolean =>
  properties?.[name] !== undefined || patternProperties !== undefined;
/** Whether a form allows a field. Only the field `type` can exclude a form. */
const isPossible = ({ properties }: SchemaNode, [name, value]: Field): boolean => {
  const values = name === 'type' ? properties?.['type']?.enum : undefined;
  return values === undefined || value === undefined || values.includes(value);
};

function withType(form: Form, fields: Fields): Form {
  if (form.name !== 'question') return form;
  const [qtype = '', custom] = [fields.get('qtype'), fields.get('custom_qtype')];
  const type = custom === undefined ? qtype : `${qtype}/${custom}`;
  return { ...form, type, owner: 'question' };
}

/** Names of records by the names of their definitions, if the keys of texts use another name. */
const TEXT_RECORDS: Readonly<Record<string, string>> = { optionOrRow: 'option', pageSection: 'section' };
/** Names of records by the names of their definitions, such as `rulesOfAnOpenText`. */
const recordNames: ReadonlyMap<string, string> = new Map(
  Object.keys(formFields.records).map((name) => [
    name.replaceAll(/\s+(\S)/g, (_, letter: string) => letter.toUpperCase()),
    name,
  ]),
);

function fieldsOfForm(schema: SchemaNode, { node, name, type, owner }: Form): readonly KnownField[] {
  const record = TEXT_RECORDS[name] ?? recordNames.get(name) ?? name;
  const list = record === 'question' ? 'question' : 'option';
  const optionalFields: readonly string[] =
    record === 'question' || record === 'option' ? formFields.onlySome[list] : [];
  const readerKind = record === 'question' ? 'question' : owner;
  const readFields = formFields.types[type]?.[readerKind];
  return Object.entries(node.properties ?? {}).flatMap(([field, value]) => {
    const isUnread =
      readFields !== undefined && optionalFields.includes(field) && !readFields.includes(field);
    if (isUnread || value.not !== undefined) return [];
    const [firstNode = value] = resolveForms(schema, { node: value, name: '', type, owner }).map(
      (form) => form.node,
    );
    const describedNode = { ...firstNode, description: value.description ?? firstNode.description ?? '' };
    return [
      { name: field, node: value.anyOf === undefined ? describedNode : value, textKey: `${record}.${field}` },
    ];
  });
}

function computeEntry(schema: SchemaNode, node: SchemaNode, depth: number): SchemaNode {
  if (depth === 0) return node;
  const [list] = resolveForms(schema, { node, name: '', type: '', owner: 'option' });
  const { description } = node;
  const entry = list?.node.items;
  if (entry === undefined) return node;
  return computeEntry(schema, { ...entry, ...(description !== undefined && { description }) }, depth - 1);
}

export function listValues(node: SchemaNode): readonly (string | number | boolean | null)[] {
  if (node.enum !== undefined) return node.enum;
  if (node.anyOf !== undefined) return node.anyOf.flatMap(listValues);
  return node.type === 'boolean' ? [true, false] : [];
}
