import type { EndAction } from '@canvass/project/vocabulary';
import type { LanguageSymbol } from './symbols.ts';

/** Position of a node in the source: from `from` up to, but not including, `to`, in UTF-16 units. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export type LiteralValue = null | boolean | number | string;
export type ArithmeticOperator = '+' | '-' | '*' | '/' | '%';
export type ComparisonOperator = '==' | '!=' | '<' | '<=' | '>' | '>=';
export type TextOperator = 'in' | 'contains' | 'matches' | 'startsWith' | 'endsWith';
export type Quantity = 'any' | 'all' | 'none' | 'only';
export type Property = 'empty' | 'answered' | 'visible';
/** Session values that rules can read. In source code they are names. */
export type SessionName = 'total_score' | 'seq' | 'device' | 'source' | 'language';

export interface LiteralNode extends Span {
  readonly kind: 'literal';
  readonly value: LiteralValue;
}
export interface ListNode extends Span {
  readonly kind: 'list';
  readonly items: readonly Node[];
}
export interface RecordNode extends Span {
  readonly kind: 'record';
  readonly entries: readonly { readonly key: string; readonly value: Node }[];
}
export interface NameNode extends Span {
  readonly kind: 'name';
  readonly name: string;
  /** Present if a rule gave the name by gid, which resolves it. Names in source code are looked up. */
  readonly meaning?: LanguageSymbol | { readonly kind: 'session'; readonly key: SessionName };
}
/** `Q2A3~9` */
export interface RangeNode extends Span {
  readonly kind: 'range';
  readonly name: string;
  readonly last: number;
}
export interface CallNode extends Span {
  readonly kind: 'call';
  readonly name: string;
  readonly items: readonly Node[];
}
/** `object.key` */
export interface AccessNode extends Span {
  readonly kind: 'access';
  readonly object: Node;
  readonly key: string;
}
/** `object[index]` */
export interface IndexNode extends Span {
  readonly kind: 'index';
  readonly object: Node;
  readonly index: Node;
}
export interface UnaryNode extends Span {
  readonly kind: 'not' | 'negate';
  readonly operand: Node;
}
export interface ArithmeticNode extends Span {
  readonly kind: 'arithmetic';
  readonly op: ArithmeticOperator;
  readonly left: Node;
  readonly right: Node;
}
export interface CompareNode extends Span {
  readonly kind: 'compare';
  readonly op: ComparisonOperator;
  readonly left: Node;
  readonly right: Node;
}
/** `left [not] contains right` and similar operators. */
export interface RelateNode extends Span {
  readonly kind: 'relate';
  readonly op: TextOperator;
  readonly isNegated: boolean;
  readonly left: Node;
  readonly right: Node;
}
/** `left has any right`. Without a quantity, `has` means `all`. */
export interface HasNode extends Span {
  readonly kind: 'has';
  readonly quantity: Quantity;
  readonly left: Node;
  readonly right: Node;
}
/** `operand is [not] empty` */
export interface IsNode extends Span {
  readonly kind: 'is';
  readonly property: Property;
  readonly isNegated: boolean;
  readonly operand: Node;
}
/** `a and b and c`, `a or b`, `a ?? b` */
export interface JoinNode extends Span {
  readonly kind: 'and' | 'or' | 'coalesce';
  readonly items: readonly Node[];
}
/** `test ? yes : no` */
export interface ChooseNode extends Span {
  readonly kind: 'choose';
  readonly test: Node;
  readonly yes: Node;
  readonly no: Node;
}

export type Node =
  | LiteralNode
  | ListNode
  | RecordNode
  | NameNode
  | RangeNode
  | CallNode
  | AccessNode
  | IndexNode
  | UnaryNode
  | ArithmeticNode
  | CompareNode
  | RelateNode
  | HasNode
  | IsNode
  | JoinNode
  | ChooseNode;

/** `Q5`, `Q3~5`, `END` */
export interface Target extends Span {
  readonly name: string;
  readonly last?: number;
}
/** The actions of jump and display codes (LANG-8). */
export type Action = Span &
  (
    | { readonly kind: 'goto'; readonly target: Target }
    | { readonly kind: EndAction }
    | { readonly kind: 'show' | 'hide'; readonly targets: readonly Target[] }
  );
/** `if test then action`. Always applies if `test` is absent. */
export interface Branch {
  readonly test?: Node;
  readonly action: Action;
}
/** `if … then … else if … then … else …`: the first branch whose test holds applies. */
export type Rule = readonly Branch[];

export interface Let extends Span {
  readonly name: string;
  readonly value: Node;
}
/** A whole source: `let` names with their values, then one expression or rules. */
export interface Ast {
  readonly lets: readonly Let[];
  readonly body:
    | { readonly kind: 'expression'; readonly node: Node }
    | { readonly kind: 'rules'; readonly rules: readonly Rule[] };
}
