import { isAlias, isMap, isPair, isScalar, isSeq, parseDocument, type YAMLError } from 'yaml';
import type { MapEntry, Node } from './reader.ts';
import type { EntryProblem } from './script-entry.ts';

/** Maximum depth, more than any valid script has. The YAML reader recurses and would exhaust the stack. */
const MAX_DEPTH = 32;
const MAX_BRACKETS = 200;
/** Maximum number of reported errors, because one mistake often causes many. */
const MAX_ERRORS = 10;

export type YamlResult = { readonly root: Node } | { readonly complaints: readonly EntryProblem[] };

/** Parses YAML 1.2, which includes JSON: one document without aliases, tags and repeated keys. Faults are values. */
export function parseYaml(text: string): YamlResult {
  const bracket = findTooManyBrackets(text);
  if (bracket !== undefined) return { complaints: [nestingProblem(bracket)] };
  try {
    const document = parseDocument(text, { prettyErrors: false, uniqueKeys: true, logLevel: 'error' });
    if (document.errors.length > 0) return { complaints: syntaxProblems(document.errors) };
    const complaints: EntryProblem[] = [];
    const root = convert(document.contents, 0, complaints);
    return complaints.length > 0 ? { complaints } : { root };
  } catch (error) {
    // The YAML reader recurses and throws if a deeply nested document exhausts the stack.
    if (error instanceof RangeError) return { complaints: [nestingProblem(0)] };
    throw error;
  }
}

function convert(node: unknown, depth: number, complaints: EntryProblem[]): Node {
  const offset = offsetOf(node);
  if (depth > MAX_DEPTH) {
    if (complaints.length === 0) complaints.push(nestingProblem(offset));
    return { kind: 'scalar', offset, value: null };
  }
  if (isAlias(node)) complaints.push(plainOnlyProblem(offset, 'Aliases (*name) are not followed.'));
  else if (hasTag(node)) complaints.push(plainOnlyProblem(offset, 'Tags (!name) are not understood.'));
  if (isSeq(node)) {
    return { kind: 'list', offset, items: node.items.map((item) => convert(item, depth + 1, complaints)) };
  }
  if (isMap(node)) {
    return { kind: 'map', offset, entries: node.items.flatMap((pair) => entry(pair, depth, complaints)) };
  }
  return { kind: 'scalar', offset, value: isScalar(node) ? scalar(node.value) : null };
}

function entry(pair: unknown, depth: number, complaints: EntryProblem[]): readonly MapEntry[] {
  if (!isPair(pair)) return [];
  const { key, value } = pair;
  const offset = offsetOf(key);
  if (!isScalar(key)) {
    complaints.push(plainOnlyProblem(offset, 'A key must be a word.'));
    return [];
  }
  const converted = convert(value, depth + 1, complaints);
  return [{ key: String(key.value), offset, value: value === null ? { ...converted, offset } : converted }];
}

function scalar(value: unknown): string | number | boolean | null {
  if (typeof value === 'string' || typeof value === 'boolean' || typeof value === 'number') return value;
  return typeof value === 'bigint' ? Number(value) : null;
}

function offsetOf(node: unknown): number {
  const range = typeof node === 'object' && node !== null && 'range' in node ? node.range : undefined;
  const start: unknown = Array.isArray(range) ? range[0] : undefined;
  return typeof start === 'number' ? start : 0;
}

function hasTag(node: unknown): boolean {
  return typeof node === 'object' && node !== null && 'tag' in node && typeof node.tag === 'string';
}

/** Offset at which more brackets are open than any script needs. A fast check before parsing. */
function findTooManyBrackets(text: string): number | undefined {
  let open = 0;
  for (let offset = 0; offset < text.length; offset += 1) {
    const character = text[offset];
    if (character === '[' || character === '{') open += 1;
    else if (character === ']' || character === '}') open -= 1;
    if (open > MAX_BRACKETS) return offset;
  }
  return undefined;
}

const nestingProblem = (offset: number): EntryProblem => ({
  offset,
  id: 'script.too-deep',
  message: `The script is nested deeper than ${MAX_DEPTH} levels.`,
  fix: 'Look for an unclosed bracket.',
});
const plainOnlyProblem = (offset: number, message: string): EntryProblem => ({
  offset,
  id: 'script.syntax',
  message,
  fix: 'Write the value out.',
});
/** The reader reports an exhausted stack as syntax errors. */
function syntaxProblems(errors: readonly YAMLError[]): readonly EntryProblem[] {
  const exhausted = errors.find(({ message }) => message.includes('call stack'));
  return exhausted === undefined
    ? errors.slice(0, MAX_ERRORS).map(yamlProblem)
    : [nestingProblem(exhausted.pos[0])];
}
const yamlProblem = ({ pos, message }: YAMLError): EntryProblem => ({
  offset: pos[0],
  id: 'script.syntax',
  message: `This is not YAML: ${message.replace(/\s+/g, ' ').replace(/[.;].*$/, '')}.`,
  fix: 'Fix the syntax. Quotation marks around texts with colons or brackets often help.',
});
