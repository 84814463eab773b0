import { scanJson, type JsonListener } from './json-scanner.ts';
import { parsePath } from './path.ts';
import { positionsIn, type Position } from './position.ts';

/** A JSON path and, optionally, the offset `from` of a UTF-16 unit in the text at that path. Issues have this shape. */
export interface JsonLocation {
  readonly path: string;
  readonly from?: number | undefined;
}

/**
 * Finds the position of the value at a JSON path in the source text. With `from`, finds that UTF-16 unit of the text at
 * the path, whatever the escapes before it. For values that are missing in the file, such as default codes, returns the
 * nearest enclosing value. Undefined if `path` is invalid, or the text is not valid JSON up to there.
 */
export function locate(text: string, path: string, from = 0): Position | undefined {
  return locateAll(text, [{ path, from }])[0];
}

/** Locates many paths in one pass over the text. The results are in the same order. */
export function locateAll(
  text: string,
  locations: readonly JsonLocation[],
): readonly (Position | undefined)[] {
  const root = createKeyNode();
  const trails = locations.map(({ path }) => parsePath(path)).map((keys) => keys && addKeyNodes(root, keys));
  scanJson(text, new Finder(text, root));
  const positionAt = positionsIn(text);
  return trails.map((trail, index) => {
    const nearest = trail?.findLast(({ offset }) => offset !== undefined);
    if (nearest?.offset === undefined) return undefined;
    const from = nearest === trail?.at(-1) ? (locations[index]?.from ?? 0) : 0;
    return positionAt(nearest.offset + (from > 0 ? offsetInString(text, nearest.offset, from) : 0));
  });
}

/** A node of the tree of all searched paths, for one key. */
interface KeyNode {
  readonly children: Map<unknown, KeyNode>;
  offset: number | undefined;
}
const createKeyNode = (): KeyNode => ({ children: new Map(), offset: undefined });

function addKeyNodes(root: KeyNode, keys: readonly (string | number)[]): readonly KeyNode[] {
  const trail = [root];
  let node = root;
  for (const key of keys) {
    const next = node.children.get(key) ?? createKeyNode();
    node.children.set(key, next);
    trail.push(next);
    node = next;
  }
  return trail;
}

class Finder implements JsonListener {
  readonly #text: string;
  /** For each open list and object, its node in the tree of searched paths, if there is one. */
  readonly #open: (KeyNode | undefined)[] = [];
  #next: KeyNode | undefined;

  constructor(text: string, root: KeyNode) {
    this.#text = text;
    this.#next = root;
  }
  onValue(offset: number): void {
    // Only the first of duplicate keys counts.
    const node = this.#next?.offset === undefined ? this.#next : undefined;
    if (node !== undefined) node.offset = offset;
    const first = this.#text[offset];
    if (first === '{' || first === '[') this.#open.push(node);
  }
  onKey(offset: number, end: number): void {
    const children = this.#open.at(-1)?.children;
    this.#next =
      children && children.size > 0
        ? findKeyNode(children, JSON.parse(this.#text.slice(offset, end)))
        : undefined;
  }
  onElement(index: number): void {
    this.#next = this.#open.at(-1)?.children.get(index);
  }
  onClose(): void {
    this.#open.pop();
  }
}

/** The parser turns categories into rows, so issues of rows are located at the categories that the author wrote. */
function findKeyNode(children: KeyNode['children'], key: unknown): KeyNode | undefined {
  return children.get(key) ?? (key === 'category_items' ? children.get('rows_items') : undefined);
}

const UNIT = /\\(?:u[0-9a-fA-F]{4}|.)|[^"]/y;
/** The offset of a unit of the value in the source text, counted from the opening quotation mark. */
function offsetInString(text: string, start: number, offset: number): number {
  if (text[start] !== '"') return 0;
  UNIT.lastIndex = start + 1;
  for (let unit = 0; unit < offset && UNIT.test(text); unit += 1) {
    // Each call of `test` skips one unit or escape.
  }
  return Math.max(start + 1, UNIT.lastIndex) - start;
}
