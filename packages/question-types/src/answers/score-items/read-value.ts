import { displayText, type Value } from '@canvass/logic';

/** The value under a name of a record; undefined if it is not a record, or has no such name. */
export function entryOfRecord(value: Value, name: string): Value | undefined {
  const isRecord = typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'record';
  return isRecord ? value.entries.get(name) : undefined;
}

/** A number, or a text that is one. Undefined for anything else. */
export function numberOfValue(value: Value | undefined): number | undefined {
  if (value === undefined) return undefined;
  const text = displayText(value).trim();
  return text !== '' && Number.isFinite(Number(text)) ? Number(text) : undefined;
}
