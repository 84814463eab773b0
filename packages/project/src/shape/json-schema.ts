import { type FieldOwner, FIELDS_OF_TYPES, listReaders, findUsualValue } from './field-declarations.ts';
import { DEFINITIONS, PROJECT_NODE, type SchemaNode } from './schema-node.ts';

type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * The project format as JSON Schema 2020-12, for editors (docs/project.schema.json). Named objects are definitions,
 * and marks become text in descriptions. It accepts every project that `parseProject` accepts. References, codes
 * and similar constraints are checked only by `parseProject`.
 */
export function projectJsonSchema(): JsonSchema {
  const writer = new SchemaWriter();
  const root = writer.write(PROJECT_NODE, { isInline: true });
  const definitions = writer.sortedDefinitions();
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    ...root,
    title: 'Canvass project',
    $defs: {
      ...definitions,
      question: { ...(definitions['question'] as JsonSchema), allOf: unreadFields() },
      unused: UNUSED,
    },
  };
}

class SchemaWriter {
  readonly #definitions = new Map<string, JsonSchema>();

  constructor() {
    for (const [name, node] of Object.entries(DEFINITIONS)) {
      this.#definitions.set(name, this.write(node, { isInline: true }));
    }
  }
  sortedDefinitions(): JsonSchema {
    return Object.fromEntries([...this.#definitions].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  write(node: SchemaNode, { isInline }: { readonly isInline: boolean }): JsonSchema {
    if (node['x-derived'] !== undefined) return { description: node.description ?? '', not: {} };
    const name = isInline || node.properties === undefined ? undefined : definitionName(node);
    if (name === undefined) return this.#writeBody(node);
    if (!this.#definitions.has(name)) {
      // Reserves the name before the body is written, so that the body can refer to it.
      this.#definitions.set(name, {});
      this.#definitions.set(name, this.#writeBody(node));
    }
    return { $ref: `#/$defs/${name}` };
  }

  #writeBody(node: SchemaNode): JsonSchema {
    const body: Record<string, unknown> = {};
    for (const [keyword, value] of Object.entries(node)) {
      if (keyword !== 'title' && !keyword.startsWith('x-'))
        body[keyword] = this.#writeKeyword(keyword, value);
    }
    return body;
  }

  #writeKeyword(keyword: string, value: unknown): unknown {
    // These keywords have the shape of SchemaNode.
    const writeOne = (node: unknown): JsonSchema => this.write(node as SchemaNode, { isInline: false });
    if (keyword === 'items') return writeOne(value);
    if (keyword === 'anyOf') return (value as readonly unknown[]).map(writeOne);
    if (keyword !== 'properties' && keyword !== 'patternProperties') return value;
    return Object.fromEntries(Object.entries(value as object).map(([key, node]) => [key, writeOne(node)]));
  }
}

/** The value of a field that is not used (`isUnusedValue`). */
const UNUSED: JsonSchema = {
  description: 'Questions of this type do not read the field.',
  anyOf: [
    { enum: [false, '', 'normal'] },
    { type: 'array', maxItems: 0 },
    { type: 'object', maxProperties: 0 },
  ],
};
const UNUSED_REFERENCE = { $ref: '#/$defs/unused' };

/**
 * Schema conditions of a question: fields that its type does not read must be absent, or have the value that means "not
 * used".
 */
function unreadFields(): readonly JsonSchema[] {
  const byReaders = new Map<string, Record<FieldOwner, Record<string, JsonSchema>>>();
  for (const owner of ['question', 'option', 'row'] as const) {
    for (const field of FIELDS_OF_TYPES[owner]) {
      const readers = listReaders(field, owner).map((id) => id.split('/')[0]);
      const key = JSON.stringify([...new Set(readers)]);
      const fields = byReaders.get(key) ?? { question: {}, option: {}, row: {} };
      byReaders.set(key, fields);
      const defaultValue = findUsualValue(field, owner);
      fields[owner][field] =
        defaultValue === undefined || defaultValue === false || defaultValue === 'normal'
          ? UNUSED_REFERENCE
          : { anyOf: [UNUSED_REFERENCE, { const: defaultValue }] };
    }
  }
  return [...byReaders].map(([readers, { question, option, row }]) => ({
    if: { properties: { qtype: { enum: JSON.parse(readers) as unknown } } },
    else: {
      properties: { ...question, ...computeMembers('items', option), ...computeMembers('rows_items', row) },
    },
  }));
}

function computeMembers(list: string, fields: Readonly<Record<string, JsonSchema>>): JsonSchema {
  return Object.keys(fields).length === 0 ? {} : { [list]: { items: { properties: fields } } };
}

/** The name of the definition of a node: `optionGroup` for `an option group`. */
function definitionName({ title }: SchemaNode): string | undefined {
  if (title === undefined || title.startsWith('a condition')) return undefined;
  const [first, ...otherWords] = title.replace(/^(a|an|the) /, '').split(' ');
  return (first ?? '') + otherWords.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}
