import type { QuestionSymbol, SymbolItem } from '../symbols.ts';
import { isChoice, isList, isRecordValue, type ChoiceValue, type Value } from './value.ts';

/** `value.key`: a field of a choice or an entry of a record by cid. */
export function computeField(value: Value, key: string): Value {
  if (isRecordValue(value)) return value.entries.get(key.normalize('NFC')) ?? null;
  if (!isChoice(value) || !CHOICE_FIELDS.has(key)) return null;
  if (key === 'value') return readCodedValue(value);
  return value[key as Exclude<keyof ChoiceValue, 'kind'>] ?? null; // a key of `CHOICE_FIELDS`
}

/** `Q1.value`: the author's own code of a choice, otherwise its seq. */
export const readCodedValue = ({ value, seq }: ChoiceValue): number | string => value ?? seq;

const CHOICE_FIELDS: ReadonlySet<string> = new Set<keyof ChoiceValue>([
  'seq',
  'oid',
  'cid',
  'gid',
  'title',
  'text',
  'score',
  'value',
]);

/**
 * `value[key]`: the member of a list, counted from 1, or an entry by cid. With the question of the answer, also by seq
 * or gid.
 */
export function computeEntry(value: Value, key: Value, question?: QuestionSymbol): Value {
  if (isList(value)) return typeof key === 'number' ? (value[key - 1] ?? null) : null;
  const name = findEntryName(key, question);
  return name === undefined ? null : computeField(value, name);
}

/** Whether an entry with this key exists, answered or not. Always true for null, whose entries are unknown. */
export function hasEntry(value: Value, key: Value, question?: QuestionSymbol): boolean {
  if (value === null) return true;
  if (isList(value))
    return typeof key === 'number' && Number.isInteger(key) && key > 0 && key <= value.length;
  const name = findEntryName(key, question);
  if (name === undefined) return false;
  if (isChoice(value)) return CHOICE_FIELDS.has(name);
  return (
    !isRecordValue(value) || value.entries.has(name) || itemsOf(question).some(({ cid }) => cid === name)
  );
}

function itemsOf(question: QuestionSymbol | undefined): readonly SymbolItem[] {
  if (question === undefined) return [];
  return question.rows.length > 0 ? question.rows : question.options;
}

function findEntryName(key: Value, question: QuestionSymbol | undefined): string | undefined {
  if (isChoice(key)) return key.cid;
  const item = itemsOf(question).find(({ seq, gid }) => seq === key || gid === key);
  if (item !== undefined) return item.cid;
  return typeof key === 'string' ? key.normalize('NFC') : undefined;
}
