import type { SymbolItem } from './symbols.ts';

/**
 * What kind of value something has wherever it has one, as far as that is known before anybody answers. Every value may
 * also be null. `any` says nothing, so nothing is reported about it; `nothing` is always null.
 */
export type ValueShape =
  | { readonly kind: 'any' | 'nothing' | 'boolean' }
  | NumberShape
  | TextShape
  | ChoiceShape
  | ListShape
  | RecordShape
  /** One or the other: a score, or the text for what does not apply. */
  | { readonly kind: 'either'; readonly of: readonly ValueShape[] };

/** `from` and `to` are the least and the greatest that there can be, whatever the respondent does. */
export interface NumberShape {
  readonly kind: 'number';
  readonly from?: number;
  readonly to?: number;
  readonly whole?: true;
  /** It is kept as the text that was written; both ends are known then. */
  readonly written?: true;
}
/** `values`: all that there can be. `dated`: each is a day, `2024-05-31`, or begins with one. */
export interface TextShape {
  readonly kind: 'text';
  readonly dated?: true;
  readonly values?: readonly string[];
}
/** One of these options. */
export interface ChoiceShape {
  readonly kind: 'choice';
  readonly options: readonly SymbolItem[];
}
/** `most`: how many members there can be at most. `distinct`: each of them once. `at`: what stands at a place, where that is not the same for all. */
export interface ListShape {
  readonly kind: 'list';
  readonly of: ValueShape;
  readonly most?: number;
  readonly distinct?: true;
  readonly at?: readonly ValueShape[];
}
/** `parts` says what the entries are; their keys are cids, or the names of fields. */
export interface RecordShape {
  readonly kind: 'record';
  readonly parts: 'item' | 'row' | 'field';
  readonly entries: ReadonlyMap<string, ValueShape>;
}

/** The kinds that something can be, `either` taken apart. */
export function alternativesOf(shape: ValueShape): readonly Exclude<ValueShape, { kind: 'either' }>[] {
  return shape.kind === 'either' ? shape.of.flatMap(alternativesOf) : [shape];
}

/** One of several; shapes of the same object count once. */
export function eitherOf(shapes: readonly ValueShape[]): ValueShape {
  const [first, ...others] = new Set(shapes);
  if (first === undefined) return { kind: 'nothing' };
  return others.length === 0 ? first : { kind: 'either', of: [first, ...others] };
}
