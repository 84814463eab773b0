import { checkScalar, isWrongType } from './check-scalar.ts';
import type { Findings } from '../findings/findings.ts';
import { isJsonObject, textField, type JsonObject, type JsonValue } from '../json/json.ts';
import { child, type Path } from '../json/path.ts';
import type { Reference } from '../schema/reference.ts';
import { findBranch, branchesByType, fieldNode, resolveNode, type SchemaNode } from './schema-node.ts';
import {
  derivedFieldFinding,
  missingFieldFinding,
  noBranchFinding,
  type UnknownField,
  unknownFieldFinding,
  unknownKindFinding,
} from './shape-findings.ts';

interface VisitedValue {
  readonly node: SchemaNode;
  readonly value: JsonValue;
  readonly path: Path;
  /** gid of the question whose options and rows the value may name, from the nearest field that names a question. */
  readonly question?: string | undefined;
  /** gid of the question that contains the value. */
  readonly owner?: string | undefined;
}

/**
 * Walks a document and its schema together. Reports every value of the wrong shape. Returns the references, for checks
 * after the walk.
 */
export function checkShape(root: SchemaNode, document: JsonValue, findings: Findings): readonly Reference[] {
  const walk = new ShapeWalk(findings);
  walk.check({ node: root, value: document, path: undefined });
  return walk.references;
}

class ShapeWalk {
  readonly references: Reference[] = [];
  readonly #findings: Findings;
  constructor(findings: Findings) {
    this.#findings = findings;
  }

  check(place: VisitedValue): void {
    const node = resolveNode(place.node);
    if (isWrongType(node, place, this.#findings)) return;
    if (node.anyOf !== undefined) return this.#checkUnion(node, place);
    if (Array.isArray(place.value)) return this.#checkList(node, place.value, place);
    if (isJsonObject(place.value) && node.enum === undefined)
      return this.#checkObject(node, place.value, place);
    checkScalar(node, place, this.#findings);
    this.#addReference(node, place);
  }

  #checkUnion(node: SchemaNode, place: VisitedValue): void {
    const branch = findBranch(node, place.value);
    if (branch !== undefined) return this.check({ ...place, node: branch });
    if (!isJsonObject(place.value)) return;
    const branches = (node.anyOf ?? []).map(resolveNode).filter((branch) => branch.properties !== undefined);
    const byType = branchesByType(branches);
    if (byType === undefined) return this.#findings.add(noBranchFinding(branches, place.path));
    this.#findings.add(unknownKindFinding(place.value, byType, place.path));
    // Checks the other fields only if one kind fits them. Otherwise each field would be reported as well.
    const likelyBranch = branches.find((branch) => hasNoOtherFault(branch, place.value));
    if (likelyBranch !== undefined) this.check({ ...place, node: withAnyType(likelyBranch) });
  }

  #checkList(node: SchemaNode, value: readonly JsonValue[], place: VisitedValue): void {
    checkScalar(node, place, this.#findings);
    const { items } = node;
    if (items === undefined) return;
    for (const [index, item] of value.entries()) {
      this.check({ ...place, node: items, value: item, path: child(place.path, index) });
    }
  }

  #checkObject(node: SchemaNode, value: JsonObject, place: VisitedValue): void {
    if (node.properties === undefined && node.patternProperties === undefined) return;
    for (const name of node.required ?? []) {
      if (!Object.hasOwn(value, name)) this.#findings.add(missingFieldFinding(node, name, place.path));
    }
    const innerPlace = { ...place, ...this.#scopeOf(node, value) };
    for (const [key, entry] of Object.entries(value)) {
      const path = child(place.path, key);
      const field = fieldNode(node, key);
      if (field === undefined) this.#reportUnknown(node, { object: value, key, path });
      else if (field['x-derived'] !== undefined)
        this.#findings.add(derivedFieldFinding(key, field['x-derived'], path));
      else this.check({ ...innerPlace, node: field, value: entry, path });
      this.#addKeyReference(node, key, path);
    }
  }

  #scopeOf(node: SchemaNode, value: JsonObject): Partial<VisitedValue> {
    if (node['x-owner'] === true) return { owner: textField(value, 'gid'), question: undefined };
    const question = questionNamedIn(node, value);
    return question === undefined ? {} : { question };
  }

  #reportUnknown(node: SchemaNode, place: UnknownField): void {
    if (node.additionalProperties !== true) this.#findings.addError(() => unknownFieldFinding(node, place));
  }

  #addReference(node: SchemaNode, { value, path, question, owner }: VisitedValue): void {
    const kind = node['x-ref'];
    if (kind === undefined || typeof value !== 'string') return;
    if (node['x-also']?.includes(value)) return;
    this.references.push({ kind, id: value, path, question: node['x-own'] === true ? owner : question });
  }

  #addKeyReference(node: SchemaNode, key: string, path: Path): void {
    const kind = node['x-keys'];
    if (kind !== undefined) this.references.push({ kind, id: key, path });
  }
}

/** The question of an object, from its first field that names a question. */
function questionNamedIn(node: SchemaNode, value: JsonObject): string | undefined {
  for (const [key, field] of Object.entries(node.properties ?? {})) {
    if (field['x-ref'] === 'question') return textField(value, key);
  }
  return undefined;
}

/** Whether the value would have no missing or unknown field in this branch, except for its `type`. */
function hasNoOtherFault({ required = [], ...branch }: SchemaNode, value: JsonValue): boolean {
  if (!isJsonObject(value)) return false;
  return (
    required.every((name) => name === 'type' || Object.hasOwn(value, name)) &&
    Object.keys(value).every((key) => fieldNode(branch, key) !== undefined)
  );
}
/** The branch with any value of `type`, whose fault has been reported already. */
function withAnyType(node: SchemaNode): SchemaNode {
  return { ...node, required: [], properties: { ...node.properties, type: {} } };
}
