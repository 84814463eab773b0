import { isBlank } from '@canvass/validators/operators';
import { MAX_LIST_LENGTH, MAX_TEXT_LENGTH } from '../limits.ts';

/** A chosen option, as expressions see it. */
export interface ChoiceValue {
  readonly kind: 'choice';
  /** Number of the option: `Q3A2` is the option of Q3 with `seq` 2. */
  readonly seq: number;
  readonly oid?: string;
  readonly cid: string;
  readonly gid: string;
  /** Title in the respondent's language; shown, never compared. */
  readonly title: string;
  readonly text?: string;
  readonly score?: number;
  /** The author's own code. Without it, `.value` is the seq. */
  readonly value?: number | string;
}

/** Answers by row, blank or item, keyed by cid. */
export interface RecordValue {
  readonly kind: 'record';
  readonly entries: ReadonlyMap<string, Value>;
}

/** Any result of an expression. Null if there is no answer, no known value or no result. */
export type Value = null | boolean | number | string | readonly Value[] | ChoiceValue | RecordValue;

export function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}

export function isChoice(value: Value): value is ChoiceValue {
  return typeof value === 'object' && value !== null && !isList(value) && value.kind === 'choice';
}

export function isRecordValue(value: Value): value is RecordValue {
  return typeof value === 'object' && value !== null && !isList(value) && value.kind === 'record';
}

const NONE: readonly Value[] = [];

/** ANSWER-13, at any depth: null, whitespace, and lists and records with only empty members. */
export function isEmptyValue(value: Value): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === 'string') return isBlank(value);
  if (isList(value)) return value.every(isEmptyValue);
  return isRecordValue(value) && [...value.entries.values()].every(isEmptyValue);
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
  if (isRecordValue(value)) return [...value.entries.values()];
  return isEmptyValue(value) ? NONE : [value];
}

/** All members of a value, with nested lists and records flattened, at most `MAX_LIST_LENGTH`. */
export function listMembers(value: Value): readonly Value[] {
  if (isList(value) && !value.some(isNested)) return value;
  return flatten(partsOf(value));
}

/** A flat list of all members. Because it is flat, naming and nesting cannot make it grow without limit. */
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
  return isList(value) || isRecordValue(value);
}

/** Returns the text that people read: texts and numbers unchanged, the title of a choice, an empty text for null. */
export function formatDisplayText(value: Value): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'object') {
    return isChoice(value) ? value.title : joinTexts(flatten([value]).map(formatDisplayText), '');
  }
  return String(value);
}

/** Returns the respondent's own texts: texts and numbers, the open text of a choice, the texts of all members of a list. */
export function collectWrittenTexts(value: Value): readonly string[] {
  if (value === null) return [];
  if (typeof value === 'object') {
    if (isChoice(value)) return value.text === undefined ? [] : [value.text];
    return isList(value) ? flatten(value).flatMap(collectWrittenTexts) : [];
  }
  return [String(value)];
}

/** Joins texts and stops at `MAX_TEXT_LENGTH`. */
export function joinTexts(texts: readonly string[], separator: string): string {
  let joined = '';
  for (const [index, text] of texts.entries()) {
    joined += index === 0 ? text : separator + text;
    if (joined.length > MAX_TEXT_LENGTH) break;
  }
  return cutText(joined);
}

/** Cuts a text to at most `MAX_TEXT_LENGTH` characters, never inside a surrogate pair. */
export function cutText(text: string): string {
  if (text.length <= MAX_TEXT_LENGTH) return text;
  const last = text.charCodeAt(MAX_TEXT_LENGTH - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? MAX_TEXT_LENGTH - 1 : MAX_TEXT_LENGTH);
}

/** The separator between the entries of a list in texts of a language (PIPE-2). */
export const listSeparatorOf = (language: string): string =>
  /^(zh|ja)/i.test(language) ? '、' : /^(ar|fa|ur|ps)/i.test(language) ? '، ' : ', ';
