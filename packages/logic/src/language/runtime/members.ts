import { isBlank } from '@canvass/validators/operators';
import { MAX_LIST_LENGTH } from '../limits.ts';
import { isChoice, isList, isRecord, type Value } from './value.ts';

const NONE: readonly Value[] = [];

/** ANSWER-13, at any depth: null, whitespace, and lists and records with only empty members. */
export function isEmptyValue(value: Value): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === 'string') return isBlank(value);
  if (isList(value)) return value.every(isEmptyValue);
  return isRecord(value) && [...value.entries.values()].every(isEmptyValue);
}

/** False for null, false, 0, whitespace, and lists and records without a true member. True for other values. */
export function isTruthy(value: Value): boolean {
  if (typeof value === 'string') return !isBlank(value);
  if (value === null || typeof value !== 'object') return Boolean(value);
  if (isList(value)) return value.some(isTruthy);
  return isChoice(value) || [...value.entries.values()].some(isTruthy);
}

/** The direct parts of a value: entries of a list or record, none if it is empty, otherwise the value itself. */
export function partsOf(value: Value): readonly Value[] {
  if (isList(value)) return value;
  if (isRecord(value)) return [...value.entries.values()];
  return isEmptyValue(value) ? NONE : [value];
}

/** All members of a value, with nested lists and records flattened, at most `MAX_LIST_LENGTH`. */
export function membersOf(value: Value): readonly Value[] {
  if (isList(value) && !value.some(isNested)) return value;
  return flatten(partsOf(value));
}

/** A flat list of all members. Flat, so that naming and nesting cannot make it grow without limit. */
export function flatten(values: readonly Value[]): readonly Value[] {
  const flat: Value[] = [];
  for (const value of values) addMembers(value, flat);
  return flat;
}

function addMembers(value: Value, flat: Value[]): void {
  if (flat.length >= MAX_LIST_LENGTH) return;
  if (!isNested(value)) {
    flat.push(value ?? null);
    return;
  }
  for (const part of partsOf(value)) addMembers(part, flat);
}

function isNested(value: Value): boolean {
  return isList(value) || isRecord(value);
}
