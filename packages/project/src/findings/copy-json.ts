import { type AuthorWords, computeWords } from '../json/wording.ts';
import type { Findings } from './findings.ts';
import type { JsonObject, JsonValue } from '../json/json.ts';
import { PROJECT_LIMITS } from './limits.ts';
import { child, type Path } from '../json/path.ts';

/** Keys of JavaScript's built-in objects, which a project does not need. */
const HOSTILE_KEYS: ReadonlySet<string> = new Set([
  ...Object.getOwnPropertyNames(Object.prototype),
  'prototype',
]);
/** Whether a key or id is not allowed, such as `__proto__`, `constructor` or `toString`. */
export const isHostileKey = (key: string): boolean => HOSTILE_KEYS.has(key);

interface PendingCopy {
  readonly source: object;
  readonly target: JsonValue[] | JsonObject;
  readonly path: Path;
  readonly depth: number;
}

/**
 * A copy of `input` as pure JSON: plain objects and lists, valid Unicode, no hostile keys, limited depth and size.
 * Other values are reported and omitted. Never throws, whatever the input (cycles, getters, proxies).
 */
export function copyJson(input: unknown, findings: Findings): JsonValue | undefined {
  try {
    return new Copier(findings).copy(input);
  } catch (cause) {
    findings.add(
      notJsonFinding(
        undefined,
        `reading it failed (${String(cause instanceof Error ? cause.name : 'error')})`,
      ),
    );
    return undefined;
  }
}

class Copier {
  readonly #findings: Findings;
  readonly #pending: PendingCopy[] = [];
  #values = 0;

  constructor(findings: Findings) {
    this.#findings = findings;
  }
  copy(input: unknown): JsonValue | undefined {
    const root = this.#copyValue(input, undefined, 0);
    for (let next = this.#pending.pop(); next !== undefined; next = this.#pending.pop()) {
      if (!this.#isWithinLimits(next)) return undefined;
      if (Array.isArray(next.source)) this.#copyList(next.source, next);
      else this.#copyObject(next.source, next);
    }
    return root;
  }
  #isWithinLimits({ depth, path, source }: PendingCopy): boolean {
    if (depth > PROJECT_LIMITS.depth) {
      this.#findings.add(
        tooLargeFinding('size.depth', path, computeWords`Nested deeper than ${PROJECT_LIMITS.depth} levels.`),
      );
      return false;
    }
    this.#values += Array.isArray(source) ? source.length : Object.keys(source).length;
    if (this.#values <= PROJECT_LIMITS.values) return true;
    this.#findings.add(
      tooLargeFinding('size.values', undefined, computeWords`More than ${PROJECT_LIMITS.values} values.`),
    );
    return false;
  }
  #copyList(source: readonly unknown[], { target, path, depth }: PendingCopy): void {
    if (!Array.isArray(target)) return;
    for (let index = 0; index < source.length; index += 1) {
      target.push(this.#copyValue(source[index], child(path, index), depth) ?? null);
    }
  }
  #copyObject(source: object, { target, path, depth }: PendingCopy): void {
    if (Array.isArray(target)) return;
    for (const [key, value] of Object.entries(source)) {
      if (!this.#isSoundKey(key, path)) continue;
      const copiedValue = this.#copyValue(value, child(path, key), depth);
      if (copiedValue !== undefined) target[key] = copiedValue;
    }
  }
  #isSoundKey(key: string, path: Path): boolean {
    if (isHostileKey(key)) {
      this.#findings.add({
        id: 'shape.hostile-key',
        path: child(path, key),
        message: computeWords`\`${key}\` is not allowed as a key, because JavaScript objects have a member of this name.`,
        fix: 'Remove it or choose another name.',
      });
      return false;
    }
    if (key.length <= PROJECT_LIMITS.key) return this.#isSoundText(key, path);
    this.#findings.add(
      tooLargeFinding('size.key', path, computeWords`A key is longer than ${PROJECT_LIMITS.key} characters.`),
    );
    return false;
  }
  #copyValue(value: unknown, path: Path, depth: number): JsonValue | undefined {
    if (typeof value === 'string') {
      this.#isSoundText(value, path);
      return value;
    }
    if (value === null || typeof value === 'boolean') return value;
    if (typeof value === 'number' && Number.isFinite(value)) return value;
    if (typeof value === 'object' && isPlain(value)) {
      const target: JsonValue[] | JsonObject = Array.isArray(value) ? [] : {};
      this.#pending.push({ source: value, target, path, depth: depth + 1 });
      return target;
    }
    this.#findings.add(
      notJsonFinding(path, `it is ${typeof value === 'number' ? String(value) : typeof value}`),
    );
    return undefined;
  }
  #isSoundText(text: string, path: Path): boolean {
    if (!INVALID_CHARACTERS.test(text)) return true;
    this.#findings.add({
      id: 'text.bad-character',
      path,
      message:
        'The text contains a control character or half of a surrogate pair, which cannot be stored or shown.',
      fix: 'Remove the character; line breaks and tabs are fine.',
    });
    return false;
  }
}

// oxlint-disable-next-line no-control-regex -- the pattern finds control characters
const INVALID_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|\p{Surrogate}/u;

/** Whether a value is an object literal or a result of JSON.parse, also from another realm. */
function isPlain(value: object): boolean {
  if (Array.isArray(value)) return true;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
const notJsonFinding = (path: Path, reason: string) => ({
  id: 'shape.not-json',
  path,
  message: computeWords`This is not a JSON value: ${reason}.`,
  fix: 'Use only texts, numbers, booleans, null, lists and plain objects.',
});
const tooLargeFinding = (id: string, path: Path, message: AuthorWords) => ({
  id,
  path,
  message: computeWords`${message} Larger projects are rejected, because they could overload a server.`,
  fix: 'Split the project, or remove unneeded parts.',
});
