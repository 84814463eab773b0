import type { ProjectIssue } from '../findings/findings.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../json/json.ts';
import type { Keys } from './removals.ts';

/** Fields with the names by which other parts refer to an object. */
const NAME_FIELDS = ['gid', 'cid', 'id', 'code', 'fid'] as const;
/** The form of names. */
const NAME = /^[\w-]{1,64}$/;

/** Parts that were removed from a document, and which findings about the rest they may cause. */
export class RemovedParts {
  /** All removed places, by their keys in the whole document. */
  readonly places: Keys[] = [];
  /** Places whose removal changes the meaning of others. */
  readonly #effective: Keys[] = [];
  /** Names of removed objects, and of objects of which something was removed. */
  readonly #names = new Set<string>();
  readonly #whole: JsonObject;

  constructor(whole: JsonObject) {
    this.#whole = whole;
  }

  /** `hasEffect`: whether other parts have another meaning without it. */
  add(keys: Keys, hasEffect: boolean): void {
    this.places.push(keys);
    if (!hasEffect) return;
    this.#effective.push(keys);
    const value = valueAt(this.#whole, keys);
    if (value !== undefined) this.#addNamesIn(value);
    if (keys[0] === 'rule_map' && typeof keys[1] === 'string') this.#names.add(keys[1]);
    for (let length = 1; length < keys.length; length += 1) {
      const owner = valueAt(this.#whole, keys.slice(0, length));
      const isNamed = isJsonObject(owner) && (owner['type'] === 'Q' || !Object.hasOwn(owner, 'type'));
      if (isNamed) this.#addNamesOf(owner);
    }
  }

  /**
   * Whether a finding at `keys` may only be there because parts are missing. `value` is the value there. Such findings
   * are left out: they come back with the next check if they remain.
   */
  mayCause({ id, from, to, message }: ProjectIssue, keys: Keys, value: JsonValue | undefined): boolean {
    if (id.endsWith('.unused') && this.#effective.length > 0) return true;
    const text = typeof value === 'string' ? excerptOf(value, from, to) : '';
    if ([...this.#names].some((name) => isIn(name, text) || isNamedBy(name, message))) return true;
    return (from === undefined || text === '') && this.#effective.some((place) => this.#isNear(keys, place));
  }

  /**
   * Whether a place contains a removed place, or is in the object from which a field was removed, or is a field of an
   * object with a list from which an entry was removed.
   */
  #isNear(keys: Keys, place: Keys): boolean {
    if (keys.length > 0 && keys.length < place.length && startsWith(place, keys)) return true;
    if (typeof place.at(-1) !== 'string')
      return keys.length === place.length - 1 && keys.length > 1 && startsWith(keys, place.slice(0, -2));
    const owner = place.slice(0, -1);
    if (owner.length === 0) return keys.length === 0;
    const ofQuestion = valueAt(this.#whole, [...owner, 'type']) === 'Q';
    return startsWith(keys, owner) && (ofQuestion || keys[owner.length] !== 'items');
  }

  #addNamesIn(value: JsonValue): void {
    if (isJsonObject(value)) this.#addNamesOf(value);
    if (typeof value === 'object' && value !== null)
      for (const inner of Object.values(value)) this.#addNamesIn(inner);
  }

  #addNamesOf(object: JsonObject): void {
    for (const field of NAME_FIELDS) {
      // The code of an option or row is only a name together with that of its question.
      if (field === 'cid' && !Object.hasOwn(object, 'type')) continue;
      const name = object[field];
      if (typeof name === 'string' && NAME.test(name)) this.#names.add(name);
    }
  }
}

export function valueAt(document: JsonValue, keys: Keys): JsonValue | undefined {
  let value: JsonValue | undefined = document;
  for (const key of keys) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Readonly<Record<string | number, JsonValue>>)[key];
  }
  return value;
}

const startsWith = (keys: Keys, start: Keys): boolean => start.every((key, index) => keys[index] === key);

/** The words of a text that a range touches; the whole text without a range. */
function excerptOf(text: string, from = 0, to = text.length): string {
  const before = /[\w.]*$/.exec(text.slice(0, from))?.[0] ?? '';
  const after = /^\w*/.exec(text.slice(to))?.[0] ?? '';
  return before + text.slice(from, to) + after;
}

/** `Q1` is in `Q1A2`, but neither in `Q12` nor in `XQ1`. */
const isIn = (name: string, text: string): boolean =>
  new RegExp(`(?<!\\w)${escapeName(name)}(?![0-9a-z_])`).test(text);

/** Names that look like words are names only in quotes. */
const isNamedBy = (name: string, message: string): boolean =>
  /[0-9A-Z_]/.test(name) ? isIn(name, message) : new RegExp(`["\`]${escapeName(name)}["\`]`).test(message);

/** Keys of rules can contain any characters. */
const escapeName = (name: string): string => name.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
