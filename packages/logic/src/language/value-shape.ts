import type { SymbolItem } from './symbols.ts';

/**
 * The kind of value that a name or expression has, as far as it is known before a question is answered. Every value may
 * also be null. `any` is unknown and never leads to findings; `nothing` is always null.
 */
export type ValueShape =
  | { readonly kind: 'any' | 'nothing' | 'boolean' }
  | NumberShape
  | TextShape
  | ChoiceShape
  | ListShape
  | RecordShape
  /** One of several kinds, such as a score or the text for "not applicable". */
  | { readonly kind: 'either'; readonly alternatives: readonly ValueShape[] };

/** `from` and `to` are the smallest and largest possible value, inclusive. `values`: all possible numbers. */
export interface NumberShape {
  readonly kind: 'number';
  readonly from?: number;
  readonly to?: number;
  readonly isInteger?: true;
  readonly values?: readonly number[];
  /** The value is stored as the entered text. `from` and `to` are both known then. */
  readonly isEntered?: true;
}
/** `values`: all possible texts. `isDate`: each text is a date such as `2024-05-31`. `hasTime`: with a time, `2024-05-31T14:30`. */
export interface TextShape {
  readonly kind: 'text';
  readonly isDate?: true;
  readonly hasTime?: true;
  readonly values?: readonly string[];
}
/** One of these options. */
export interface ChoiceShape {
  readonly kind: 'choice';
  readonly options: readonly SymbolItem[];
}
/**
 * `isDistinct`: no member occurs twice. `isEntries`: the members are the entries of one answer. `shapesByIndex`: the
 * shapes of the members, if they differ.
 */
export interface ListShape {
  readonly kind: 'list';
  readonly member: ValueShape;
  readonly maxMembers?: number;
  readonly isDistinct?: true;
  readonly isEntries?: true;
  readonly shapesByIndex?: readonly ValueShape[];
}
/** `parts` is the kind of its entries, whose keys are cids or names of fields. */
export interface RecordShape {
  readonly kind: 'record';
  readonly parts: 'item' | 'row' | 'field';
  readonly entries: ReadonlyMap<string, ValueShape>;
}

/** The shape of `.value` of a choice: the authors' codes of its options. */
export function valueShape({ options }: ChoiceShape): ValueShape {
  const values = options.map(({ value, seq }) => value ?? seq);
  const numbers = values.filter((value) => typeof value === 'number');
  const texts = values.filter((value) => typeof value === 'string');
  const shapes: ValueShape[] = [];
  if (numbers.length > 0)
    shapes.push({
      kind: 'number',
      from: Math.min(...numbers),
      to: Math.max(...numbers),
      values: numbers,
      ...(numbers.every(Number.isInteger) && { isInteger: true }),
    });
  if (texts.length > 0) shapes.push({ kind: 'text', values: texts });
  return eitherOf(shapes);
}

/** The alternatives of `either`, nested ones included; any other shape is its only alternative. */
export function alternativesOf(shape: ValueShape): readonly Exclude<ValueShape, { kind: 'either' }>[] {
  return shape.kind === 'either' ? shape.alternatives.flatMap(alternativesOf) : [shape];
}

/** The shape of a value that has one of these shapes. The same object counts once; `nothing` if the list is empty. */
export function eitherOf(shapes: readonly ValueShape[]): ValueShape {
  const [first, ...otherShapes] = new Set(shapes);
  if (first === undefined) return { kind: 'nothing' };
  return otherShapes.length === 0 ? first : { kind: 'either', alternatives: [first, ...otherShapes] };
}
