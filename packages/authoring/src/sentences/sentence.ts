import type { JsonRecord } from '../values/json.ts';

export type Subject =
  /** The answer to a question, or its part at an option or tree node (`part`), at a row, or at both. */
  | { readonly kind: 'answer'; readonly question: string; readonly part?: string; readonly row?: string }
  | { readonly kind: 'parameter'; readonly code: string }
  /** Data of the member: `field`, `type` and `customField` are the condition's `member`, `mtype` and `field`. */
  | { readonly kind: 'member'; readonly field: string; readonly type?: string; readonly customField?: string }
  | { readonly kind: 'session'; readonly name: string };

/** The gid of an option of the subject's question, or a text, number or boolean. */
export type SentenceValue = { readonly option: string } | { readonly scalar: string | number | boolean };

/** The relation of a subject to the values. `has-…` refers to the chosen options, and `is` to the whole answer. */
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
  /** Empty for `is-empty` and `is-answered`. */
  readonly values: readonly SentenceValue[];
  /** Whether the file writes the values as a list, even for a single value. */
  readonly isList?: boolean;
}
export interface GroupSentence {
  readonly kind: 'group';
  readonly join: 'and' | 'or';
  readonly isNegated: boolean;
  readonly parts: readonly Sentence[];
}
export interface RuleSentence {
  readonly kind: 'rule';
  readonly rule: string;
}
/** An expression as its author typed it, with the equivalent sentence in `meaning` if there is one. */
export interface ExpressionSentence {
  readonly kind: 'expression';
  readonly source: string;
  readonly meaning?: Sentence;
}
/** A condition of `rule_map` that the other kinds of sentence cannot express. */
export interface OtherSentence {
  readonly kind: 'other';
  readonly condition: JsonRecord;
}

/** A condition in a structure that a form can show as texts and controls. */
export type Sentence = TestSentence | GroupSentence | RuleSentence | ExpressionSentence | OtherSentence;
