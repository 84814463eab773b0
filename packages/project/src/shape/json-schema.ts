import { DEFINITIONS, PROJECT_NODE, type SchemaNode } from './schema-node.ts';

type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * The project format as JSON Schema 2020-12, for editors (docs/project.schema.json). Objects that have a name are
 * definitions, our own marks become words in the descriptions. It accepts every project that `parseProject` accepts;
 * references, codes and what else shapes cannot say are checked there only.
 */
export function projectJsonSchema(): JsonSchema {
  const writer = new SchemaWriter();
  const root = writer.write(PROJECT_NODE, { inline: true });
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    ...root,
    title: 'Canvass project',
    $defs: writer.definitions(),
  };
}

class SchemaWriter {
  readonly #definitions = new Map<string, JsonSchema>();

  constructor() {
    for (const [name, node] of Object.entries(DEFINITIONS)) {
      this.#definitions.set(name, this.write(node, { inline: true }));
    }
  }
  definitions(): JsonSchema {
    return Object.fromEntries([...this.#definitions].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  write(node: SchemaNode, { inline }: { readonly inline: boolean }): JsonSchema {
    if (node['x-derived'] !== undefined) return { description: node.description ?? '', not: {} };
    const name = inline || node.properties === undefined ? undefined : definitionName(node);
    if (name === undefined) return this.#body(node);
    if (!this.#definitions.has(name)) {
      // Set before the body is written, so that the order does not depend on who refers to it first.
      this.#definitions.set(name, {});
      this.#definitions.set(name, this.#body(node));
    }
    return { $ref: `#/$defs/${name}` };
  }

  #body(node: SchemaNode): JsonSchema {
    const body: Record<string, unknown> = {};
    for (const [word, value] of Object.entries(node)) {
      if (word !== 'title' && !word.startsWith('x-')) body[word] = this.#word(word, value);
    }
    return body;
  }

  #word(word: string, value: unknown): unknown {
    // The shape of these words is that of SchemaNode.
    const writeOne = (node: unknown): JsonSchema => this.write(node as SchemaNode, { inline: false });
    if (word === 'items') return writeOne(value);
    if (word === 'anyOf') return (value as readonly unknown[]).map(writeOne);
    if (word !== 'properties' && word !== 'patternProperties') return value;
    return Object.fromEntries(Object.entries(value as object).map(([key, node]) => [key, writeOne(node)]));
  }
}

/** `an option group` is the definition `optionGroup`. Conditions stay where they are: they are one union. */
function definitionName({ title }: SchemaNode): string | undefined {
  if (title === undefined || title.startsWith('a condition')) return undefined;
  const [first, ...rest] = title.replace(/^(a|an|the) /, '').split(' ');
  return (first ?? '') + rest.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}
