import Type from 'typebox';

/** The value of a link parameter in a body. Browsers send text; other programs also send numbers (`"source": 1`) and booleans. */
export const LinkValue = Type.Union([Type.String(), Type.Number(), Type.Boolean()]);
export const LinkParameters = Type.Record(Type.String(), LinkValue);
export const LinkSource = Type.Union([Type.String({ maxLength: 64 }), Type.Integer()]);

export type LinkTexts<T> = T extends number
  ? string
  : T extends string | boolean | null | undefined
    ? T
    : string extends keyof T
      ? { readonly [K in keyof T]: string }
      : { readonly [K in keyof T]: LinkTexts<T[K]> };
