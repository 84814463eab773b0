import { scanJson, type JsonListener } from './json-scanner.ts';
import { parsePath } from './path.ts';
import { positionOf, type Position } from './position.ts';

/**
 * Where the value at a JSON path stands in the source text. With `offset`, where that UTF-16 unit of the text at the
 * path stands, escapes counted. What the file does not have (a code that was filled in, a missing field) is found at
 * the nearest thing around it. Undefined when `path` is no path or the text no JSON up to there.
 */
export function locate(text: string, path: string, offset = 0): Position | undefined {
  const keys = parsePath(path);
  if (keys === undefined) return undefined;
  const finder = new Finder(text, keys);
  scanJson(text, finder);
  if (finder.found === undefined) return undefined;
  const inside = finder.isExact && offset > 0 ? offsetInString(text, finder.found, offset) : 0;
  return positionOf(text, finder.found + inside);
}

class Finder implements JsonListener {
  readonly #text: string;
  readonly #keys: readonly (string | number)[];
  /** Open lists and objects. */
  #depth = 0;
  /** How many keys of the path lead to the current value. */
  #matched = 0;
  #isNext = true;
  found: number | undefined;

  constructor(text: string, keys: readonly (string | number)[]) {
    this.#text = text;
    this.#keys = keys;
  }
  get isExact(): boolean {
    return this.#matched === this.#keys.length;
  }
  value(at: number): void {
    if (this.#isNext) this.found = at;
    this.#isNext = false;
    const first = this.#text[at];
    if (first === '{' || first === '[') this.#depth += 1;
  }
  key(at: number, end: number): void {
    if (this.#isWanted()) this.#match(JSON.parse(this.#text.slice(at, end)));
  }
  element(index: number): void {
    if (this.#isWanted()) this.#match(index);
  }
  close(): void {
    this.#depth -= 1;
  }
  /** Inside the value that all keys so far lead to, and not deeper. */
  #isWanted(): boolean {
    return !this.isExact && this.#depth === this.#matched + 1;
  }
  #match(key: unknown): void {
    if (key !== this.#keys[this.#matched]) return;
    this.#matched += 1;
    this.#isNext = true;
  }
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
