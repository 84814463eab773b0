import { scanJson, type JsonListener } from './json-scanner.ts';
import { parsePath } from './path.ts';
import { positionsIn, type Position } from './position.ts';

/** A JSON path and, with `from`, a UTF-16 unit of the text that stands there. An issue is one. */
export interface Wanted {
  readonly path: string;
  readonly from?: number | undefined;
}

/**
 * Where the value at a JSON path stands in the source text. With `from`, where that UTF-16 unit of the text at the
 * path stands, escapes counted. What the file does not have (a code that was filled in, a missing field) is found at
 * the nearest thing around it. Undefined when `path` is no path or the text no JSON up to there.
 */
export function locate(text: string, path: string, from = 0): Position | undefined {
  return locateAll(text, [{ path, from }])[0];
}

/** The same for many at once: the text is gone through once, however many there are. One result for each, in order. */
export function locateAll(text: string, places: readonly Wanted[]): readonly (Position | undefined)[] {
  const root = newBranch();
  const trails = places.map(({ path }) => parsePath(path)).map((keys) => keys && grow(root, keys));
  scanJson(text, new Finder(text, root));
  const positionAt = positionsIn(text);
  return trails.map((trail, index) => {
    const nearest = trail?.findLast(({ at }) => at !== undefined);
    if (nearest?.at === undefined) return undefined;
    const from = nearest === trail?.at(-1) ? (places[index]?.from ?? 0) : 0;
    return positionAt(nearest.at + (from > 0 ? offsetInString(text, nearest.at, from) : 0));
  });
}

/** One key of the paths that are looked for. */
interface Branch {
  readonly below: Map<unknown, Branch>;
  /** Where its value begins, once it is found. */
  at: number | undefined;
}
const newBranch = (): Branch => ({ below: new Map(), at: undefined });

/** Adds a path to the tree; gives its branches from the root on. */
function grow(root: Branch, keys: readonly (string | number)[]): readonly Branch[] {
  const trail = [root];
  let branch = root;
  for (const key of keys) {
    const next = branch.below.get(key) ?? newBranch();
    branch.below.set(key, next);
    trail.push(next);
    branch = next;
  }
  return trail;
}

class Finder implements JsonListener {
  readonly #text: string;
  /** For each open list and object: its branch, if paths lead into it. */
  readonly #open: (Branch | undefined)[] = [];
  #next: Branch | undefined;

  constructor(text: string, root: Branch) {
    this.#text = text;
    this.#next = root;
  }
  value(at: number): void {
    // Of a key that stands twice, the first counts.
    const branch = this.#next?.at === undefined ? this.#next : undefined;
    if (branch !== undefined) branch.at = at;
    const first = this.#text[at];
    if (first === '{' || first === '[') this.#open.push(branch);
  }
  key(at: number, end: number): void {
    const below = this.#open.at(-1)?.below;
    this.#next = below && below.size > 0 ? branchOf(below, JSON.parse(this.#text.slice(at, end))) : undefined;
  }
  element(index: number): void {
    this.#next = this.#open.at(-1)?.below.get(index);
  }
  close(): void {
    this.#open.pop();
  }
}

/** Behind the parser, categories are rows: what is said of those is found where the author wrote it. */
function branchOf(below: Branch['below'], key: unknown): Branch | undefined {
  return below.get(key) ?? (key === 'category_items' ? below.get('rows_items') : undefined);
}

const UNIT = /\\(?:u[0-9a-fA-F]{4}|.)|[^"]/y;
/** How far into a quoted string (with its quote) a unit of its value stands. */
function offsetInString(text: string, start: number, offset: number): number {
  if (text[start] !== '"') return 0;
  UNIT.lastIndex = start + 1;
  for (let unit = 0; unit < offset && UNIT.test(text); unit += 1) {
    // Each turn moves over one unit.
  }
  return Math.max(start + 1, UNIT.lastIndex) - start;
}
