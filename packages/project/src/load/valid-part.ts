import type { FindingTexts } from '../json/wording.ts';
import { formatKeys, parsePath } from '../json/path.ts';
import { mapChangePath } from '../findings/advice.ts';
import { messageValuesOf, type ProjectIssue } from '../findings/findings.ts';
import type { Project, ProjectFile } from '../project.ts';
import { prepareProject } from './prepare-project.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../json/json.ts';

/** The part of a project without errors, so that further checks can run before the errors are fixed. */
export interface ValidPart {
  /** A project for further checks only. Respondents must never answer it. */
  readonly project: Project;
  /** Converts findings about `project` to paths in the whole file. Drops findings that missing parts may cause. */
  readonly toWholeFile: (issues: readonly ProjectIssue[]) => readonly ProjectIssue[];
  /** Findings of checks that run only on files without errors, with their paths in the whole file. */
  readonly issues: readonly ProjectIssue[];
}

interface CheckedFile {
  readonly project?: ProjectFile;
  readonly issues: readonly ProjectIssue[];
}

/** Each round removes the references to parts that the round before has removed. */
const MAX_ROUNDS = 6;
/** Values for required fields that a file lacks, so that its other parts can be checked. */
const REQUIRED_DEFAULTS = { format: 1, title: 'Untitled' } as const;
/** Fields with conditions. An object is removed with its condition, because everyone would see it otherwise. */
const CONDITION = /(^|_)(code|cond|rule)$/;

/**
 * Removes the parts of `document` that have errors, and the parts that refer to removed parts, until `check` finds no
 * error. Undefined if too little would be left, or after `MAX_ROUNDS`.
 */
export function findValidPart(
  document: JsonValue,
  texts: FindingTexts | undefined,
  check: (input: JsonValue) => CheckedFile,
): ValidPart | undefined {
  if (!isJsonObject(document)) return undefined;
  const wholeDocument = { ...REQUIRED_DEFAULTS, ...document };
  const removals = new Removals();
  const removed = new RemovedParts(wholeDocument);
  for (let round = 0; round <= MAX_ROUNDS; round += 1) {
    const part = removals.apply(wholeDocument);
    const { project, issues } = check(part);
    if (project !== undefined) {
      const preparedProject = prepareProject(project, texts);
      const toWholeFile: ValidPart['toWholeFile'] = (found) =>
        found.flatMap((issue) => placeIssue(issue, part, removals, removed));
      return {
        project: preparedProject.project,
        toWholeFile,
        issues: toWholeFile([...issues, ...preparedProject.issues]),
      };
    }
    const errors = issues.filter(({ severity }) => severity === 'error');
    // Finds all places before removing the first, because a removal changes the indexes of lists.
    const places = errors.map((issue) => findRemovablePlace(part, issue));
    if (places.some(({ keys }) => keys.length === 0 || (keys.length === 1 && keys[0] === 'items')))
      return undefined;
    for (const { keys, hasEffect } of places) removed.add(removals.originalKeys(keys), hasEffect);
    for (const keys of removed.places) removals.add(keys);
  }
  return undefined;
}

interface RemovablePlace {
  readonly keys: Keys;
  readonly hasEffect: boolean;
}

/** The place to remove for an error: the value, its container if it is missing, or the object of a condition. */
function findRemovablePlace(part: JsonValue, issue: ProjectIssue): RemovablePlace {
  const keys = parsePath(issue.path) ?? [];
  if (isUnreadField(issue)) return { keys, hasEffect: false };
  let length = 0;
  while (length < keys.length && valueAt(part, keys.slice(0, length + 1)) !== undefined) length += 1;
  const last = keys[length - 1];
  const isCondition = typeof last === 'string' && CONDITION.test(last);
  const inRule = keys[0] === 'rule_map' ? 2 : length;
  return { keys: keys.slice(0, Math.min(inRule, isCondition ? length - 1 : length)), hasEffect: true };
}

/** Whether the issue is about a field that no check reads. An unknown field with a suggestion is probably misspelt. */
const isUnreadField = ({ id, changes = [] }: ProjectIssue): boolean =>
  id === 'field.not-read' || (id === 'shape.unknown-field' && !changes.some(({ kind }) => kind === 'rename'));

function placeIssue(
  issue: ProjectIssue,
  part: JsonValue,
  removals: Removals,
  removedParts: RemovedParts,
): readonly ProjectIssue[] {
  const keys = parsePath(issue.path) ?? [];
  const original = removals.originalKeys(keys);
  if (removedParts.mayCause(issue, original, valueAt(part, keys))) return [];
  const place = (path: string) => formatKeys(removals.originalKeys(parsePath(path) ?? []));
  const changes = issue.changes?.map((change) => mapChangePath(change, place));
  return [{ ...issue, ...(changes && { changes }), path: formatKeys(original) }];
}

type Keys = readonly (string | number)[];

/** Places to be left out of a copy of a document. */
class Removals {
  readonly #inside = new Map<string | number, Removals>();
  #isWhole = false;

  add(keys: Keys): void {
    const [key, ...innerKeys] = keys;
    if (key === undefined) {
      this.#isWhole = true;
      return;
    }
    const innerRemovals = this.#inside.get(key) ?? new Removals();
    this.#inside.set(key, innerRemovals);
    innerRemovals.add(innerKeys);
  }

  /** Returns the value without the places. Unchanged parts are shared with the original. */
  apply(value: JsonValue): JsonValue {
    if (this.#inside.size === 0) return value;
    if (Array.isArray(value))
      return value.flatMap((entry, index) => (this.#has(index) ? [] : [this.#applyInside(index, entry)]));
    if (!isJsonObject(value)) return value;
    const entries = Object.entries(value).filter(([key]) => !this.#has(key));
    return Object.fromEntries(entries.map(([key, entry]) => [key, this.#applyInside(key, entry)]));
  }

  /** Converts keys in the result of `apply` to keys in the original. */
  originalKeys([key, ...innerKeys]: Keys): Keys {
    if (key === undefined) return [];
    const original = typeof key === 'number' ? this.#originalIndex(key) : key;
    return [original, ...(this.#inside.get(original)?.originalKeys(innerKeys) ?? innerKeys)];
  }

  #has(key: string | number): boolean {
    const innerRemovals = this.#inside.get(key);
    return innerRemovals !== undefined && innerRemovals.#isWhole;
  }
  #applyInside(key: string | number, value: JsonValue): JsonValue {
    return this.#inside.get(key)?.apply(value) ?? value;
  }
  #originalIndex(index: number): number {
    let original = -1;
    for (let remaining = index; remaining >= 0; remaining -= 1) {
      do original += 1;
      while (this.#has(original));
    }
    return original;
  }
}

/** Fields with the names by which other parts refer to an object. */
const NAME_FIELDS = ['gid', 'cid', 'id', 'code', 'fid'] as const;
const NAME = /^[\w-]{1,64}$/;

/** Parts that were removed from a document, and which findings about the rest they may cause. */
class RemovedParts {
  readonly places: Keys[] = [];
  /** Places whose removal changes the meaning of other parts. */
  readonly #effective: Keys[] = [];
  /** Names of removed objects, and of objects that contain a removed place. */
  readonly #names = new Set<string>();
  readonly #whole: JsonObject;

  constructor(wholeDocument: JsonObject) {
    this.#whole = wholeDocument;
  }

  /** `hasEffect` says whether the removal changes the meaning of other parts. */
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
   * Whether missing parts may be the cause of a finding at `keys`, where the document has `value`. Such findings are
   * dropped.
   */
  mayCause(issue: ProjectIssue, keys: Keys, value: JsonValue | undefined): boolean {
    const { id, from, to } = issue;
    if (id.endsWith('.unused') && this.#effective.length > 0) return true;
    const text = typeof value === 'string' ? cutExcerpt(value, from, to) : '';
    const values = messageValuesOf(issue);
    const isNamed = (name: string) =>
      isNameIn(name, text) || values.some((messageValue) => isNamedBy(name, messageValue));
    if ([...this.#names].some(isNamed)) return true;
    return (from === undefined || text === '') && this.#effective.some((place) => this.#isNear(keys, place));
  }

  /**
   * Whether `keys` lead to a container of the removed place, into the object that lost a field, or into the
   * object with the list that lost an entry.
   */
  #isNear(keys: Keys, place: Keys): boolean {
    if (keys.length > 0 && keys.length < place.length && startsWith(place, keys)) return true;
    if (typeof place.at(-1) !== 'string')
      return keys.length === place.length - 1 && keys.length > 1 && startsWith(keys, place.slice(0, -2));
    const owner = place.slice(0, -1);
    if (owner.length === 0) return keys.length === 0;
    const isInQuestion = valueAt(this.#whole, [...owner, 'type']) === 'Q';
    return startsWith(keys, owner) && (isInQuestion || keys[owner.length] !== 'items');
  }

  #addNamesIn(value: JsonValue): void {
    if (isJsonObject(value)) this.#addNamesOf(value);
    if (typeof value === 'object' && value !== null)
      for (const inner of Object.values(value)) this.#addNamesIn(inner);
  }

  #addNamesOf(object: JsonObject): void {
    for (const field of NAME_FIELDS) {
      // The code of an option or row is a name only together with the code of its question.
      if (field === 'cid' && !Object.hasOwn(object, 'type')) continue;
      const name = object[field];
      if (typeof name === 'string' && NAME.test(name)) this.#names.add(name);
    }
  }
}

function valueAt(document: JsonValue, keys: Keys): JsonValue | undefined {
  let value: JsonValue | undefined = document;
  for (const key of keys) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Readonly<Record<string | number, JsonValue>>)[key];
  }
  return value;
}

const startsWith = (keys: Keys, start: Keys): boolean => start.every((key, index) => keys[index] === key);

/** The words of a text that a range touches. The whole text without a range. */
function cutExcerpt(text: string, from = 0, to = text.length): string {
  const before = /[\w.]*$/.exec(text.slice(0, from))?.[0] ?? '';
  const after = /^\w*/.exec(text.slice(to))?.[0] ?? '';
  return before + text.slice(from, to) + after;
}

/** Whether a text contains a name: `Q1A2` contains `Q1`, but `Q12` and `XQ1` do not. */
const isNameIn = (name: string, text: string): boolean =>
  new RegExp(`(?<!\\w)${escapeName(name)}(?![0-9a-z_])`).test(text);

/** Whether a value of a message is a name, or contains it. A name that looks like a word must be quoted in other values. */
function isNamedBy(name: string, messageValue: string): boolean {
  if (name === messageValue) return true;
  return /[0-9A-Z_]/.test(name)
    ? isNameIn(name, messageValue)
    : new RegExp(`["\`]${escapeName(name)}["\`]`).test(messageValue);
}

/** Escapes a name for regular expressions, because keys of rules can contain any characters. */
const escapeName = (name: string): string => name.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
