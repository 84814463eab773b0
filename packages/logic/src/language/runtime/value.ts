/** A chosen option, as expressions see it. */
export interface ChoiceValue {
  readonly kind: 'choice';
  /** Number of the option: `Q3A2` is the option of Q3 with `seq` 2. */
  readonly seq: number;
  readonly oid?: string;
  readonly cid: string;
  readonly gid: string;
  /** In the language of the respondent; shown, never compared. */
  readonly title: string;
  /** What the respondent wrote beside an open option. */
  readonly text?: string;
  readonly score?: number;
}

/** Answers by row, blank or item, keyed by cid. */
export interface RecordValue {
  readonly kind: 'record';
  readonly entries: ReadonlyMap<string, Value>;
}

/** Everything that an expression can come to. Null: no answer, not known, no result. */
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
