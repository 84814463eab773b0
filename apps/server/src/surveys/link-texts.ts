import Type from 'typebox';

/** The value of a link parameter in a body. Browsers send text; other programs also send numbers (`"source": 1`). */
export const LinkValue = Type.Union([Type.String(), Type.Number()]);
export const LinkParameters = Type.Record(Type.String(), LinkValue);
export const LinkSource = Type.Union([Type.String({ maxLength: 64 }), Type.Integer()]);

export type LinkTexts<T> = T extends number
  ? string
  : T extends string | boolean | null | undefined
    ? T
    : { readonly [K in keyof T]: LinkTexts<T[K]> };
