import type { Marks } from '../schema/field.ts';
import { findField, isJsonObject, computeJsonType, type JsonValue } from '../json/json.ts';
import { flowNodeSchema } from '../flow/flow.ts';
import { Section } from '../flow/group.ts';
import { ProjectFile } from './project-file.ts';
import { conditionSchema } from '../rules/rules.ts';
import { treeNodeSchema } from '../schema/tree-node.ts';

/**
 * A schema in the subset of JSON Schema (2020-12) that the project format uses, with our additional `x-` keywords
 * (`Marks`).
 */
export interface SchemaNode extends Marks {
  readonly title?: string;
  readonly type?: 'null' | 'boolean' | 'number' | 'integer' | 'string' | 'array' | 'object';
  readonly enum?: readonly (string | number)[];
  readonly anyOf?: readonly SchemaNode[];
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly required?: readonly string[];
  readonly patternProperties?: Readonly<Record<string, SchemaNode>>;
  readonly additionalProperties?: boolean;
  readonly items?: SchemaNode;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly default?: JsonValue;
}

// The cast is safe: TypeBox schemas are plain JSON Schema objects with more precise types.
export const PROJECT_NODE = ProjectFile as unknown as SchemaNode;
export const DEFINITIONS: Readonly<Record<string, SchemaNode>> = {
  condition: conditionSchema as SchemaNode,
  flowNode: flowNodeSchema as SchemaNode,
  pageSection: Section as unknown as SchemaNode,
  treeNode: treeNodeSchema as SchemaNode,
};

const REFERENCE = '#/$defs/';
/** Resolves `$ref`. Keywords and marks beside `$ref` take precedence. */
export function resolveNode(node: SchemaNode): SchemaNode {
  if (node.$ref === undefined) return node;
  const { $ref, ...ownKeywords } = node;
  const definition = $ref.startsWith(REFERENCE) ? DEFINITIONS[$ref.slice(REFERENCE.length)] : undefined;
  if (definition === undefined) throw new Error(`The schema refers to ${$ref}, which does not exist.`);
  return Object.keys(ownKeywords).length === 0 ? definition : { ...definition, ...ownKeywords };
}

/** JSON types that a schema accepts. Empty if it accepts all types. */
export function typesOf(node: SchemaNode): readonly string[] {
  if (node.anyOf !== undefined)
    return [...new Set(node.anyOf.flatMap((branch) => typesOf(resolveNode(branch))))];
  if (node.type !== undefined) return [node.type];
  if (node.enum !== undefined) return [...new Set(node.enum.map((value) => typeof value))];
  return [];
}
export function admitsType(node: SchemaNode, value: JsonValue): boolean {
  const types = typesOf(node);
  const type = computeJsonType(value);
  return types.length === 0 || types.includes(type) || (type === 'number' && types.includes('integer'));
}

/**
 * The branches of a union by their values of `type`. Undefined if a branch does not allow exactly one value of `type`.
 */
export function branchesByType(branches: readonly SchemaNode[]): ReadonlyMap<string, SchemaNode> | undefined {
  const byType = new Map<string, SchemaNode>();
  for (const branch of branches) {
    const typeValues = branch.properties?.['type']?.enum;
    if (typeValues?.length !== 1 || typeValues[0] === undefined) return undefined;
    byType.set(String(typeValues[0]), branch);
  }
  return byType;
}

/**
 * The branch of `anyOf` that matches `value`: by JSON type, and for objects by `type`, or else the first branch whose
 * first required key the object has. A single branch of the right JSON type always matches.
 */
export function findBranch(node: SchemaNode, value: JsonValue): SchemaNode | undefined {
  const branches = (node.anyOf ?? []).map(resolveNode).filter((branch) => admitsType(branch, value));
  if (branches.length < 2 || !isJsonObject(value)) return branches[0];
  const byType = branchesByType(branches);
  if (byType !== undefined) return byType.get(String(findField(value, 'type')));
  return branches.find((branch) => Object.hasOwn(value, branch.required?.[0] ?? ''));
}

/** Resolves `$ref` and the branch of a union for a value. */
export function nodeFor(node: SchemaNode, value: JsonValue): SchemaNode | undefined {
  const resolvedNode = resolveNode(node);
  if (resolvedNode.anyOf === undefined) return resolvedNode;
  const branch = findBranch(resolvedNode, value);
  return branch === undefined ? undefined : resolveNode(branch);
}

/** The schema of one field of an object, which is a property or an entry of a record. */
export function fieldNode(node: SchemaNode, key: string): SchemaNode | undefined {
  if (node.properties !== undefined && Object.hasOwn(node.properties, key)) return node.properties[key];
  for (const [pattern, entry] of Object.entries(node.patternProperties ?? {})) {
    if (computePattern(pattern).test(key)) return entry;
  }
  return undefined;
}

const patterns = new Map<string, RegExp>();
export function computePattern(source: string): RegExp {
  const cachedPattern = patterns.get(source);
  if (cachedPattern !== undefined) return cachedPattern;
  const pattern = new RegExp(source, 'u');
  patterns.set(source, pattern);
  return pattern;
}
