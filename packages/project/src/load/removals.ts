import { isJsonObject, type JsonValue } from '../json/json.ts';

export type Keys = readonly (string | number)[];

/** Places that are removed from a document. The document itself stays as it is. */
export class Removals {
  readonly #inside = new Map<string | number, Removals>();
  #isWhole = false;

  /** Removes the value at `keys` of the original document. */
  add(keys: Keys): void {
    const [key, ...rest] = keys;
    if (key === undefined) {
      this.#isWhole = true;
      return;
    }
    const inside = this.#inside.get(key) ?? new Removals();
    this.#inside.set(key, inside);
    inside.add(rest);
  }

  /** The document without the removed places. Unchanged parts are shared. */
  apply(value: JsonValue): JsonValue {
    if (this.#inside.size === 0) return value;
    if (Array.isArray(value))
      return value.flatMap((entry, index) => (this.#has(index) ? [] : [this.#applyInside(index, entry)]));
    if (!isJsonObject(value)) return value;
    const entries = Object.entries(value).filter(([key]) => !this.#has(key));
    return Object.fromEntries(entries.map(([key, entry]) => [key, this.#applyInside(key, entry)]));
  }

  /** The original keys of a value of the result of `apply`. */
  originalKeys([key, ...rest]: Keys): Keys {
    if (key === undefined) return [];
    const original = typeof key === 'number' ? this.#originalIndex(key) : key;
    return [original, ...(this.#inside.get(original)?.originalKeys(rest) ?? rest)];
  }

  #has(key: string | number): boolean {
    const inside = this.#inside.get(key);
    return inside !== undefined && inside.#isWhole;
  }
  #applyInside(key: string | number, value: JsonValue): JsonValue {
    return this.#inside.get(key)?.apply(value) ?? value;
  }
  #originalIndex(index: number): number {
    let original = -1;
    for (let left = index; left >= 0; left -= 1) {
      do original += 1;
      while (this.#has(original));
    }
    return original;
  }
}
