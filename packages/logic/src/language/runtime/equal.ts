import { equalScalars, type Meter, type Scalar } from '@canvass/validators/operators';
import {
  type ChoiceValue,
  isChoice,
  isEmptyValue,
  isList,
  isRecordValue,
  listMembers,
  type RecordValue,
  type Value,
} from './value.ts';
import { spend } from './expression.ts';

/**
 * `==`. An empty value equals only an empty one. A choice equals a number by seq, a text by cid or gid, a choice by gid
 * or oid. Lists are compared as sets, and a single value as a set of one. Scalars are compared as rule operators do.
 */
export function equalValues(left: Value, right: Value, meter: Meter): boolean {
  if (isScalar(left) && isScalar(right)) return equalScalars(left, right);
  if (isCollection(left) || isCollection(right)) return equalCollections(left, right, meter);
  if (isChoice(left)) return equalChoice(left, right);
  if (isChoice(right)) return equalChoice(right, left);
  return isEmptyValue(left) && isEmptyValue(right);
}

function isScalar(value: Value): value is Scalar {
  return typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean';
}

function equalCollections(left: Value, right: Value, meter: Meter): boolean {
  if (isEmptyValue(left) || isEmptyValue(right)) return isEmptyValue(left) && isEmptyValue(right);
  if (isRecordValue(left)) return isRecordValue(right) && equalRecords(left, right, meter);
  return !isRecordValue(right) && hasAll(left, right, meter) && hasAll(right, left, meter);
}

function isCollection(value: Value): boolean {
  return isList(value) || isRecordValue(value);
}

function equalChoice(choice: ChoiceValue, other: Value): boolean {
  if (typeof other === 'number') return choice.seq === other;
  if (typeof other === 'string') return other.normalize('NFC') === choice.cid || other === choice.gid;
  if (typeof other === 'boolean') return other;
  if (other === null || !isChoice(other)) return false;
  return choice.gid === other.gid || (choice.oid !== undefined && choice.oid === other.oid);
}

function equalRecords(left: RecordValue, right: RecordValue, meter: Meter): boolean {
  if (left.entries.size !== right.entries.size) return false;
  for (const [key, value] of left.entries) {
    const rightEntry = right.entries.get(key);
    if (!spend(meter, 1) || rightEntry === undefined || !equalValues(value, rightEntry, meter)) return false;
  }
  return true;
}

/** Whether one of the members of `value` equals `candidate`. */
export function hasMember(value: Value, candidate: Value, meter: Meter): boolean {
  const cost = costOf(candidate);
  for (const member of listMembers(value)) {
    if (!spend(meter, cost + costOf(member))) return false;
    if (equalValues(member, candidate, meter)) return true;
  }
  return false;
}

/** The cost of a comparison, which depends on the length of texts. */
export function costOf(value: Value): number {
  return typeof value === 'string' ? 1 + (value.length >> 4) : 1;
}

/** Whether every member of `candidates` is a member of `value`. */
export function hasAll(value: Value, candidates: Value, meter: Meter): boolean {
  return listMembers(candidates).every((member) => hasMember(value, member, meter));
}

/** Whether some member of `candidates` is a member of `value`. */
export function hasAny(value: Value, candidates: Value, meter: Meter): boolean {
  return listMembers(candidates).some((member) => hasMember(value, member, meter));
}
