import type { JsonValue } from '../json/json.ts';
import { child, type Path } from '../json/path.ts';
import { fieldNode, nodeFor, type SchemaNode } from '../shape/schema-node.ts';

/**
 * Special results of `Visit`. `KEEP`: the value stays, and its content is visited. `DROP`: its field or list entry is
 * omitted. Any other result replaces the value.
 */
export const KEEP = Symbol('keep');
export const DROP = Symbol('drop');
export type Visit = (node: SchemaNode, value: unknown, path: Path) => unknown;

/**
 * A copy of a parsed document in which `visit` has replaced or dropped values by their schema. Unchanged parts are
 * shared with the original.
 */
export function mapBySchema(node: SchemaNode, value: unknown, visit: Visit, path: Path = undefined): unknown {
  // Alternatives of a union differ by type and keys, so a value can find its alternative without an exact match.
  const resolvedNode = nodeFor(node, value as JsonValue);
  if (resolvedNode === undefined) return value;
  const visitResult = visit(resolvedNode, value, path);
  if (visitResult !== KEEP) return visitResult;
  if (Array.isArray(value)) return mapList(resolvedNode, value, visit, path);
  return typeof value === 'object' && value !== null ? mapObject(resolvedNode, value, visit, path) : value;
}

function mapList(node: SchemaNode, value: readonly unknown[], visit: Visit, path: Path): unknown {
  const { items } = node;
  if (items === undefined) return value;
  const mappedItems = value
    .map((item, index) => mapBySchema(items, item, visit, child(path, index)))
    .filter((item) => item !== DROP);
  return mappedItems.length === value.length && mappedItems.every((item, index) => item === value[index])
    ? value
    : mappedItems;
}

function mapObject(node: SchemaNode, value: object, visit: Visit, path: Path): unknown {
  let hasChanged = false;
  const mappedFields: Record<string, unknown> = {};
  for (const [key, entry] of Object.entries(value)) {
    const field = fieldNode(node, key);
    const result = field === undefined ? entry : mapBySchema(field, entry, visit, child(path, key));
    if (result !== entry) hasChanged = true;
    if (result !== DROP) mappedFields[key] = result;
  }
  return hasChanged ? mappedFields : value;
}
