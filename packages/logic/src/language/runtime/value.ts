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
  /** Open text of the option. */
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

export function isRecord(value: Value): value is RecordValue {
  return typeof value === 'object' && value !== null && !isList(value) && value.kind === 'record';
}
