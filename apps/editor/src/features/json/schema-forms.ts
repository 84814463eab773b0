import { formFields } from '../../fields/form-fields.gen.ts';
import { ownerOf } from '../../fields/declarations.ts';
import type { SchemaNode } from '../../worker/check-task.ts';
import type { Fields, JsonPlace, Step } from './json-place.ts';

/** A possible form of a value. */
interface Form {
  readonly node: SchemaNode;
  /** The name of its definition; `project` for the root, empty for others. */
  readonly name: string;
  /** The question type and list of an option; the type of a question. */
  readonly type: string;
  readonly owner: 'question' | 'option' | 'row';
}

/** A field of an object, or the one of a value. */
export interface KnownField {
  readonly name: string;
  readonly node: SchemaNode;
  /** The key of its label and meaning, such as `question.title`. */
  readonly textKey: string;
}

/** The fields that can be written at a place, or that its value belongs to. */
export function fieldsAt(schema: SchemaNode, { steps, part, fields }: JsonPlace): readonly KnownField[] {
  if (part === 'name') return formsAt(schema, steps, fields).flatMap((form) => fieldsOfForm(schema, form));
  const at = steps.findLastIndex(({ key }) => typeof key === 'string');
  const step = steps[at];
  if (step === undefined) return [];
  // The value that is being written does not decide.
  const others = new Map([...step.fields].filter(([name]) => name !== step.key));
  return formsAt(schema, steps.slice(0, at), others)
    .flatMap((form) => fieldsOfForm(schema, form))
    .filter(({ name }) => name === step.key)
    .map((field) => ({ ...field, node: entryOf(schema, field.node, steps.length - 1 - at) }));
}

/** The forms that fit the fields that an object has. */
function formsAt(schema: SchemaNode, steps: readonly Step[], fields: Fields): readonly Form[] {
  const root: Form = { node: schema, name: 'project', type: '', owner: 'question' };
  const ends = steps.reduce<readonly Form[]>(
    (forms, { key, fields: own }) => matching(schema, forms, own).flatMap((form) => below(schema, form, key)),
    [root],
  );
  return matching(schema, ends, fields).map((form) => withType(form, fields));
}

function below(schema: SchemaNode, form: Form, key: string | number): readonly Form[] {
  const { node } = form;
  if (typeof key === 'number')
    return node.items === undefined ? [] : resolve(schema, { ...form, node: node.items });
  const next =
    node.properties?.[key] ??
    Object.entries(node.patternProperties ?? {}).find(([pattern]) => new RegExp(pattern, 'u').test(key))?.[1];
  if (next === undefined) return [];
  const owner = form.name === 'question' ? ownerOf(key) : form.owner;
  return resolve(schema, { ...form, name: '', owner, node: next });
}

/** A node without references and alternatives. */
function resolve(schema: SchemaNode, form: Form): readonly Form[] {
  const { $ref, anyOf } = form.node;
  if ($ref !== undefined) {
    const name = $ref.split('/').at(-1) ?? '';
    const node = schema.$defs?.[name];
    return node === undefined ? [] : resolve(schema, { ...form, name, node });
  }
  return anyOf === undefined ? [form] : anyOf.flatMap((node) => resolve(schema, { ...form, node }));
}

/** The forms that allow the most of the fields. Lists have no fields, and match all. */
function matching(schema: SchemaNode, forms: readonly Form[], fields: Fields): readonly Form[] {
  const objects = forms.flatMap((form) => resolve(schema, form));
  if (fields.size === 0) return objects;
  const fits = objects.map(({ node }) => [...fields].filter((field) => allows(node, field)).length);
  const contradicts = objects.map(({ node }) => [...fields].some((field) => !isPossible(node, field)));
  const most = Math.max(...fits.filter((_, index) => contradicts[index] === false), 0);
  return objects.filter((_, index) => fits[index] === most && contradicts[index] === false);
}

type Field = readonly [name: string, value: string | undefined];
const allows = ({ properties, patternProperties }: SchemaNode, [name]: Field): boolean =>
  properties?.[name] !== undefined || patternProperties !== undefined;
/** `type` decides which form an object has. */
const isPossible = ({ properties }: SchemaNode, [name, value]: Field): boolean => {
  const values = name === 'type' ? properties?.['type']?.enum : undefined;
  return values === undefined || value === undefined || values.includes(value);
};

function withType(form: Form, fields: Fields): Form {
  if (form.name !== 'question') return form;
  const [qtype = '', custom] = [fields.get('qtype'), fields.get('custom_qtype')];
  const own = custom === undefined ? qtype : `${qtype}/${custom}`;
  return { ...form, type: own, owner: 'question' };
}

/** The names of definitions whose texts have other names. */
const RECORDS: Readonly<Record<string, string>> = { optionOrRow: 'option', pageSection: 'section' };
/** Names of records by those of their definitions: `rulesOfAnOpenText`. */
const recordNames: ReadonlyMap<string, string> = new Map(
  Object.keys(formFields.records).map((name) => [
    name.replaceAll(/\s+(\S)/g, (_, letter: string) => letter.toUpperCase()),
    name,
  ]),
);

function fieldsOfForm(schema: SchemaNode, { node, name, type, owner }: Form): readonly KnownField[] {
  const record = RECORDS[name] ?? recordNames.get(name) ?? name;
  const list = record === 'question' ? 'question' : 'option';
  const some: readonly string[] =
    record === 'question' || record === 'option' ? formFields.onlySome[list] : [];
  const read = record === 'question' ? 'question' : owner;
  const own = formFields.types[type]?.[read];
  return Object.entries(node.properties ?? {}).flatMap(([field, value]) => {
    const isUnread = own !== undefined && some.includes(field) && !own.includes(field);
    if (isUnread || value.not !== undefined) return [];
    const [first = value] = resolve(schema, { node: value, name: '', type, owner }).map((form) => form.node);
    const described = { ...first, description: value.description ?? first.description ?? '' };
    return [
      { name: field, node: value.anyOf === undefined ? described : value, textKey: `${record}.${field}` },
    ];
  });
}

/** The node of an entry of a list. */
function entryOf(schema: SchemaNode, node: SchemaNode, depth: number): SchemaNode {
  if (depth === 0) return node;
  const [list] = resolve(schema, { node, name: '', type: '', owner: 'option' });
  const { description } = node;
  const entry = list?.node.items;
  if (entry === undefined) return node;
  return entryOf(schema, { ...entry, ...(description !== undefined && { description }) }, depth - 1);
}

/** Words and numbers that a value may be. */
export function valuesOf(node: SchemaNode): readonly (string | number | boolean | null)[] {
  if (node.enum !== undefined) return node.enum;
  if (node.anyOf !== undefined) return node.anyOf.flatMap(valuesOf);
  return node.type === 'boolean' ? [true, false] : [];
}
