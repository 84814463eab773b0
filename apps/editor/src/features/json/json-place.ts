import { ensureSyntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';

type SyntaxNode = ReturnType<NonNullable<ReturnType<typeof ensureSyntaxTree>>['resolveInner']>;

/** The texts of an object's fields by name; undefined for other values. */
export type Fields = ReadonlyMap<string, string | undefined>;

/** A key of a path, with the fields of the object that contains it. Lists have none. */
export interface Step {
  readonly key: string | number;
  readonly fields: Fields;
}

/** A place in the text of a JSON file. */
export interface JsonPlace {
  /** The field of the name or value; for a name that is being written, the object that will have it. */
  readonly steps: readonly Step[];
  readonly part: 'name' | 'value';
  /** The fields of the object that a name belongs to. Empty for values. */
  readonly fields: Fields;
  /** The name or value in the text. Empty at a place where one can be written. */
  readonly from: number;
  readonly to: number;
}

/** Milliseconds for parsing a long file up to a place. */
const PARSE_MS = 200;
const WORD = /"?[\w$.-]*$/;
const NO_FIELDS: Fields = new Map();

/** The name or value at a position. Undefined outside of the root object. */
export function placeAt(state: EditorState, position: number): JsonPlace | undefined {
  const found = ensureSyntaxTree(state, position, PARSE_MS)?.resolveInner(position, -1);
  // The parser reports a word that is being typed as an error.
  const node = found?.type.isError === true ? found.parent : found;
  if (node === null || node === undefined) return undefined;
  const typed = { from: position - wordBefore(state, position).length, to: position };
  switch (node.name) {
    case 'PropertyName':
      return nameAt(state, node, node);
    case 'Object':
      return nameAt(state, node, typed);
    case 'Property':
    case 'Array':
      return valueAt(state, node, typed, position);
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
  return { steps: stepsTo(state, object), part: 'name', fields: fieldsOf(state, object), from, to };
}

/** `owner` is the field or list with the value. */
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
      : [...stepsTo(state, owner), { key: elementsBefore(owner, position), fields: NO_FIELDS }];
  return steps.length === 0 ? undefined : { steps, part: 'value', fields: NO_FIELDS, from, to };
}

/** The keys from the root to a field, object or list. */
function stepsTo(state: EditorState, node: SyntaxNode): readonly Step[] {
  const steps: Step[] = [];
  for (let at: SyntaxNode | null = node; at !== null; at = at.parent) {
    const { parent } = at;
    if (at.name === 'Property' && parent !== null)
      steps.unshift({ key: nameOf(state, at), fields: fieldsOf(state, parent) });
    else if (parent?.name === 'Array')
      steps.unshift({ key: elementsBefore(parent, at.from), fields: NO_FIELDS });
  }
  return steps;
}

const VALUES = new Set(['Object', 'Array', 'String', 'Number', 'True', 'False', 'Null']);
function elementsBefore(list: SyntaxNode, position: number): number {
  let count = 0;
  for (let child = list.firstChild; child !== null; child = child.nextSibling)
    if (VALUES.has(child.name) && child.to <= position) count += 1;
  return count;
}

const nameOf = (state: EditorState, property: SyntaxNode): string =>
  textOf(state, property.getChild('PropertyName')) ?? '';

function fieldsOf(state: EditorState, object: SyntaxNode): Fields {
  return new Map(
    object
      .getChildren('Property')
      .map((property) => [nameOf(state, property), textOf(state, property.getChild('String'))]),
  );
}

function textOf(state: EditorState, node: SyntaxNode | null): string | undefined {
  if (node === null) return undefined;
  try {
    const value: unknown = JSON.parse(state.sliceDoc(node.from, node.to));
    return typeof value === 'string' ? value : undefined;
  } catch {
    return undefined; // a text that is being typed
  }
}
