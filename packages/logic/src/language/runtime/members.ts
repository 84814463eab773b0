import { isBlank } from '@canvass/validators/operators';
import { MAX_LIST_LENGTH } from '../limits.ts';
import { isChoice, isList, isRecord, type Value } from './value.ts';

const NONE: readonly Value[] = [];

/** ANSWER-13, all the way down: nothing, blanks, and lists and records in which nothing but that is. */
export function isEmptyValue(value: Value): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === 'string') return isBlank(value);
  if (isList(value)) return value.every(isEmptyValue);
  return isRecord(value) && [...value.entries.values()].every(isEmptyValue);
}

/** False: null, false, 0, blank texts, and lists and records of which no member is true. All else is true. */
export function isTruthy(value: Value): boolean {
  if (typeof value === 'string') return !isBlank(value);
  if (value === null || typeof value !== 'object') return Boolean(value);
  if (isList(value)) return value.some(isTruthy);
  return isChoice(value) || [...value.entries.values()].some(isTruthy);
}

/** The parts of a value, as they are: entries of a list or record; nothing for empty; else the value itself. */
export function partsOf(value: Value): readonly Value[] {
  if (isList(value)) return value;
  if (isRecord(value)) return [...value.entries.values()];
  return isEmptyValue(value) ? NONE : [value];
}

/** The same with lists and records inside taken apart, at most `MAX_LIST_LENGTH`. */
export function membersOf(value: Value): readonly Value[] {
  if (isList(value) && !value.some(isNested)) return value;
  return flatten(partsOf(value));
}

/** One flat list of all members. A list stays flat, so that naming and nesting cannot make it grow without end. */
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
