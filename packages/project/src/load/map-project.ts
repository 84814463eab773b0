import type { JsonValue } from '../json/json.ts';
import { child, type Path } from '../json/path.ts';
import { fieldNode, nodeFor, type SchemaNode } from '../shape/schema-node.ts';

/** Special results of `Visit`: `KEEP` visits the content of the value, `DROP` omits its field. */
export const KEEP = Symbol('keep');
export const DROP = Symbol('drop');
export type Visit = (node: SchemaNode, value: unknown, path: Path) => unknown;

/**
 * A copy of a parsed document in which `visit` has replaced or dropped values by their schema. Values
 * outside the schema are kept. Unchanged parts are shared with the original.
 */
export function mapBySchema(node: SchemaNode, value: unknown, visit: Visit, path: Path = undefined): unknown {
  // Branches of unions differ by type and keys, so prepared documents can be walked like authored ones.
  const resolved = nodeFor(node, value as JsonValue);
  if (resolved === undefined) return value;
  const visited = visit(resolved, value, path);
  if (visited !== KEEP) return visited;
  if (Array.isArray(value)) return mapList(resolved, value, visit, path);
  return typeof value === 'object' && value !== null ? mapObject(resolved, value, visit, path) : value;
}

function mapList(node: SchemaNode, value: readonly unknown[], visit: Visit, path: Path): unknown {
  const { items } = node;
  if (items === undefined) return value;
  const mapped = value
    .map((item, index) => mapBySchema(items, item, visit, child(path, index)))
    .filter((item) => item !== DROP);
  return mapped.length === value.length && mapped.every((item, index) => item === value[index])
    ? value
    : mapped;
}

function mapObject(node: SchemaNode, value: object, visit: Visit, path: Path): unknown {
  let hasChanged = false;
  const mapped: Record<string, unknown> = {};
  for (const [key, entry] of Object.entries(value)) {
    const field = fieldNode(node, key);
    const result = field === undefined ? entry : mapBySchema(field, entry, visit, child(path, key));
    if (result !== entry) hasChanged = true;
    if (result !== DROP) mapped[key] = result;
  }
  return hasChanged ? mapped : value;
}
