import Type from 'typebox';
import type { TArrayOptions, TNumberOptions, TObjectOptions, TSchema, TStringOptions } from 'typebox';
import { CODE_PATTERN } from './code-pattern.ts';
/** Pattern of ids, which the editor that exports the file sets. */
export const ID_PATTERN = '^[A-Za-z0-9_-]{1,64}$';

/**
 * Marks that a schema has in addition to JSON Schema keywords. Checks, rich-text conversion, the public project and
 * docs/project.schema.json are all derived from one walk over the schema.
 */
export interface Marks {
  readonly description?: string;
  /** Rule of docs/rules, such as `ORDER-1`, shown after the description. */
  readonly 'x-rule'?: string;
  /**
   * Marks a field that never leaves the server, so it is not part of the public project. `points`: the field is part of
   * it for questions whose points an expression or text of a page reads (PROJECT-6).
   */
  readonly 'x-secret'?: true | 'points';
  /** Marks HTML of the author, which may contain placeholders. It is converted to a tree when the project is prepared. */
  readonly 'x-rich'?: true;
  readonly 'x-text'?: true;
  /** Marks a field that the product derives. The text names the field to use instead, for the finding. */
  readonly 'x-derived'?: string;
  /** Marks a reference, with the kinds of parts that it may name. */
  readonly 'x-ref'?: ReferenceKind;
  /** Marks a reference to an option, row or group of the same question. */
  readonly 'x-own'?: true;
  /** Marks a question, to whose parts `x-own` refers. */
  readonly 'x-owner'?: true;
  /** Marks a record whose keys are ids of this kind. */
  readonly 'x-keys'?: ReferenceKind;
  /** Values of a reference that are allowed besides ids. */
  readonly 'x-also'?: readonly string[];
  /** Marks an address: http or https with a plain host, or a path of the same site (PROJECT-8). */
  readonly 'x-address'?: true;
  /** Marks an address of a page. All other addresses are those of images. */
  readonly 'x-page'?: true;
  /** Fields for the width and height of an image in pixels, which are set with its address. */
  readonly 'x-size'?: readonly [width: string, height: string];
  /** Control with which a form edits the field, if the schema does not determine it (`FieldKind`). */
  readonly 'x-kind'?: 'text' | 'expression' | 'range' | 'bound' | 'list' | 'record';
  /** Meaning of a text that authors choose or enter with a control of its own. */
  readonly 'x-value'?: 'time zone' | 'language' | 'moment' | 'award';
  /** Marks the name of a font file. */
  readonly 'x-font'?: true;
  /** Marks an address that may contain placeholders after its host. It is split into parts when the project is prepared. */
  readonly 'x-link'?: true;
}
export type ReferenceKind =
  | 'question'
  | 'group'
  | 'top_group'
  | 'item'
  | 'option'
  | 'row'
  /** A selected option, or a node of a tree, on any level. */
  | 'chosen'
  | 'choice'
  /** An option of another question, or a node of its tree. */
  | 'origin'
  | 'option_group'
  | 'row_group'
  | 'choice_group'
  | 'option_target'
  | 'row_target'
  | 'rule'
  /** An entry of `desc_end_page.ends`. */
  | 'end';

/** @public Generated type declarations refer to this symbol. */
export declare const html: unique symbol;
/** HTML as the author wrote it: a string in the file, a RichText in a prepared project. */
export type Html = string & { readonly [html]: true };

/** @public Generated type declarations refer to this symbol. */
export declare const link: unique symbol;
/** An address as the author wrote it: a string in the file, a LinkText in a prepared project. */
export type Link = string & { readonly [link]: true };

type Extra = Marks & TStringOptions & TNumberOptions & TArrayOptions & TObjectOptions;

const withDescription = (description: string, extra: Extra): Extra => ({ description, ...extra });

export const flag = (description: string, extra: Extra = {}) =>
  Type.Optional(Type.Boolean(withDescription(description, extra)));
export const integer = (description: string, extra: Extra = {}) =>
  Type.Optional(Type.Integer(withDescription(description, extra)));
export const number = (description: string, extra: Extra = {}) =>
  Type.Optional(Type.Number(withDescription(description, extra)));
export const string = (description: string, extra: Extra = {}) =>
  Type.Optional(Type.String({ maxLength: 10_000, ...withDescription(description, extra) }));
export const text = (description: string, extra: Extra = {}) =>
  string(description, { 'x-text': true, ...extra });
export const code = (description: string, extra: Extra = {}) =>
  Type.Optional(
    Type.String({ maxLength: 4_000, 'x-kind': 'expression', ...withDescription(description, { ...extra }) }),
  );
export const rich = (description: string, extra: Extra = {}) =>
  Type.Optional(richRequired(description, extra));
export const richRequired = (description: string, extra: Extra = {}) =>
  Type.Unsafe<Html>({
    type: 'string',
    maxLength: 20_000,
    'x-rich': true,
    ...withDescription(description, extra),
  });
export const linkTo = (description: string, extra: Extra = {}) =>
  Type.Optional(
    Type.Unsafe<Link>({
      type: 'string',
      maxLength: 2000,
      'x-link': true,
      ...withDescription(description, extra),
    }),
  );
export const computeOne = <const V extends readonly (string | number)[]>(
  values: V,
  description: string,
  extra: Extra = {},
) => Type.Optional(oneOfRequired(values, description, extra));
export const oneOfRequired = <const V extends readonly (string | number)[]>(
  values: V,
  description: string,
  extra: Extra = {},
) => Type.Unsafe<V[number]>({ enum: [...values], ...withDescription(description, extra) });
export const list = <T extends TSchema>(items: T, description: string, extra: Extra = {}) =>
  Type.Optional(Type.Array(items, withDescription(description, extra)));
export const record = <T extends TSchema>(value: T, description: string, extra: Extra = {}) =>
  Type.Optional(Type.Record(Type.String(), value, withDescription(description, extra)));
/** A field that would repeat another one, which the check names (PROJECT-2). */
export const derivedField = (fieldToUse: string) =>
  Type.Optional(Type.Unknown({ description: `Derived. ${fieldToUse}`, 'x-derived': fieldToUse }));
export const colour = { pattern: '^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$' } as const;
/** Keywords and marks of the schema of an author's address: http, https, or a path of the same site. */
export const address = { 'x-address': true, maxLength: 2000 } as const;
export const closed = { additionalProperties: false } as const;
/** An id of at most 64 letters, digits, `_` and `-`, which the editor that exports the file sets. Unique in the project. */
export const gid = (description = 'Id, unique in the project.', extra: Extra = {}) =>
  Type.String({ pattern: ID_PATTERN, ...withDescription(description, extra) });
/** The author's own code for a part of the project, as written in scripts and expressions. */
export const cid = (description: string, extra: Extra = {}) =>
  Type.Optional(Type.String({ pattern: CODE_PATTERN, ...withDescription(description, extra) }));
