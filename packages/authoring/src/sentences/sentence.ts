import type { JsonRecord } from '../values/json.ts';

/** The thing that a test is about. */
export type Subject =
  /** The answer of a question, one option of it (or node of its tree), one row, or both: a cell. */
  | { readonly kind: 'answer'; readonly question: string; readonly part?: string; readonly row?: string }
  | { readonly kind: 'parameter'; readonly code: string }
  /** Data of the member, as in a condition: `field` is its `member`, `type` its `mtype`, and `own` its `field`. */
  | { readonly kind: 'member'; readonly field: string; readonly type?: string; readonly own?: string }
  | { readonly kind: 'session'; readonly name: string };

/** An option of the subject's question by its gid, or a text or number as it is. */
export type SentenceValue = { readonly option: string } | { readonly scalar: string | number | boolean };

/**
 * The relation between a subject and the values. `has-…` is about the chosen options; `is` compares the whole answer.
 */
export type Verb =
  | 'is'
  | 'is-not'
  | 'has-any'
  | 'has-all'
  | 'has-none'
  | 'is-empty'
  | 'is-answered'
  | 'is-more'
  | 'is-at-least'
  | 'is-less'
  | 'is-at-most'
  | 'contains'
  | 'contains-not'
  | 'begins'
  | 'ends'
  | 'matches';

export interface TestSentence {
  readonly kind: 'test';
  readonly subject: Subject;
  readonly verb: Verb;
  /** None for `is-empty` and `is-answered`. */
  readonly values: readonly SentenceValue[];
  /** Whether the file has the values as a list, which it may also have for a single value. */
  readonly isList?: boolean;
}
export interface GroupSentence {
  readonly kind: 'group';
  readonly join: 'and' | 'or';
  /** The whole group must not hold. */
  readonly isNegated: boolean;
  readonly parts: readonly Sentence[];
}
/** Another rule, by its key. */
export interface RuleSentence {
  readonly kind: 'rule';
  readonly rule: string;
}
/** An expression as its author typed it; `meaning` is the same as a sentence, if there is one. */
export interface ExpressionSentence {
  readonly kind: 'expression';
  readonly source: string;
  readonly meaning?: Sentence;
}
/** A condition of `rule_map` of a form that sentences do not have. */
export interface OtherSentence {
  readonly kind: 'other';
  readonly condition: JsonRecord;
}

/** A condition as parts that a form shows as words and controls. */
export type Sentence = TestSentence | GroupSentence | RuleSentence | ExpressionSentence | OtherSentence;
