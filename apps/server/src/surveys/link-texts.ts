import Type from 'typebox';

/** A value of a link as callers send it: browsers have texts, other programs also write numbers (`"source": 1`). */
export const LinkValue = Type.Union([Type.String(), Type.Number()]);
/** All parameters of a link, by name. */
export const LinkParameters = Type.Record(Type.String(), LinkValue);
/** The source of a link. */
export const LinkSource = Type.Union([Type.String({ maxLength: 64 }), Type.Integer()]);

/** The same with a text in place of every number. */
export type LinkTexts<T> = T extends number
  ? string
  : T extends string | boolean | null | undefined
    ? T
    : { readonly [K in keyof T]: LinkTexts<T[K]> };

/** Turns the numbers of a body into texts, as they would stand in a link. Only for bodies that hold values of links alone. */
export function linkTexts<T>(value: T): LinkTexts<T> {
  const convert = (one: unknown): unknown => {
    if (typeof one === 'number') return String(one);
    if (typeof one !== 'object' || one === null) return one;
    return Object.fromEntries(Object.entries(one).map(([name, inner]) => [name, convert(inner)]));
  };
  return convert(value) as LinkTexts<T>; // the same shape, by construction
}
