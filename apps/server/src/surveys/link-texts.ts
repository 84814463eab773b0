import Type from 'typebox';

/** The value of a link parameter in a body. Browsers send text; other programs also send numbers (`"source": 1`). */
export const LinkValue = Type.Union([Type.String(), Type.Number()]);
/** All parameters of a link, by name. */
export const LinkParameters = Type.Record(Type.String(), LinkValue);
/** The source of a link. */
export const LinkSource = Type.Union([Type.String({ maxLength: 64 }), Type.Integer()]);

/** The type with text in place of every number. */
export type LinkTexts<T> = T extends number
  ? string
  : T extends string | boolean | null | undefined
    ? T
    : { readonly [K in keyof T]: LinkTexts<T[K]> };
