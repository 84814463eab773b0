import schema from '../../../docs/project.schema.json' with { type: 'json' };

type Node = Readonly<Record<string, unknown>>;
const root = schema as unknown as Node;
const definitions = schema.$defs as unknown as Readonly<Record<string, Node>>;

/** A field of the project format, as `object.field`. */
export type FieldName = `${string}.${string}`;

export interface FieldUse {
  readonly name: FieldName;
  readonly path: readonly (string | number)[];
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const propertiesOf = (node: Node): Readonly<Record<string, Node>> =>
  (node['properties'] ?? {}) as Readonly<Record<string, Node>>;

/** Whether a file may have the field. The schema refuses derived fields. */
const isOffered = (node: Node): boolean => !('not' in node);

/** Lists every field that a file may have, from the generated schema. */
export function listFieldNames(): readonly FieldName[] {
  const objects: readonly (readonly [string, Node])[] = [['project', root], ...Object.entries(definitions)];
  return objects.flatMap(([object, node]) =>
    Object.entries(propertiesOf(node)).flatMap(([field, own]) =>
      isOffered(own) ? [`${object}.${field}` as const] : [],
    ),
  );
}

/** All uses of fields in a file, each with its path. */
export function usesIn(value: unknown): readonly FieldUse[] {
  return walk(root, 'project', value, []);
}

function walk(node: Node, object: string, value: unknown, path: FieldUse['path']): readonly FieldUse[] {
  const [schema, objectName] = resolveSchema(node, object, value);
  if (Array.isArray(value))
    return value.flatMap((item, at) =>
      walk((schema['items'] ?? {}) as Node, objectName, item, [...path, at]),
    );
  if (!isNode(value)) return [];
  const properties = propertiesOf(schema);
  const patternSchema = isNode(schema['additionalProperties'])
    ? schema['additionalProperties']
    : (Object.values((schema['patternProperties'] ?? {}) as Readonly<Record<string, Node>>)[0] ?? {});
  return Object.entries(value).flatMap(([key, inner]) => {
    const propertySchema = Object.hasOwn(properties, key) ? properties[key] : undefined;
    const fieldPath = [...path, key];
    const innerUses = walk(propertySchema ?? patternSchema, objectName, inner, fieldPath);
    return propertySchema === undefined
      ? innerUses
      : [{ name: `${objectName}.${key}` as const, path: fieldPath }, ...innerUses];
  });
}

/** Follows references to a schema. Of alternatives, chooses the schema that has most of the value's fields. */
function resolveSchema(node: Node, object: string, value: unknown): readonly [Node, string] {
  const reference = node['$ref'];
  if (typeof reference === 'string') {
    const name = reference.split('/').at(-1) ?? '';
    return resolveSchema(definitions[name] ?? {}, name, value);
  }
  const alternatives = (node['anyOf'] ?? node['oneOf']) as readonly Node[] | undefined;
  if (alternatives === undefined) return [node, object];
  const resolvedAlternatives = alternatives.map((one) => resolveSchema(one, object, value));
  const scoreOf = ([one]: readonly [Node, string]) => countFittingFields(one, value);
  return resolvedAlternatives.toSorted((a, b) => scoreOf(b) - scoreOf(a))[0] ?? [node, object];
}

function countFittingFields(node: Node, value: unknown): number {
  if (Array.isArray(value)) return node['type'] === 'array' ? 1 : -1;
  if (!isNode(value)) return node['type'] === typeof value ? 1 : 0;
  const properties = propertiesOf(node);
  const type = properties['type'];
  const allowedTypes =
    type &&
    ((type['enum'] as readonly unknown[] | undefined) ?? ('const' in type ? [type['const']] : undefined));
  if (allowedTypes !== undefined && 'type' in value && !allowedTypes.includes(value['type'])) return -1;
  return Object.keys(value).filter((key) => Object.hasOwn(properties, key)).length;
}

export function removePath(value: unknown, [key, ...innerPath]: FieldUse['path']): unknown {
  if (key === undefined) return undefined;
  if (Array.isArray(value))
    return innerPath.length === 0
      ? value.filter((_, at) => at !== key)
      : value.map((item, at) => (at === key ? removePath(item, innerPath) : item));
  const copy = { ...(value as Readonly<Record<string, unknown>>) };
  if (innerPath.length === 0) delete copy[key];
  else copy[key] = removePath(copy[key], innerPath);
  return copy;
}
