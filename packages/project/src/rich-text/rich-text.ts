/**
 * Author HTML as an allow-listed tree (PROJECT-7). A string is plain text; views render elements of the tree and
 * never set inner HTML. Placeholders are nodes, so that an answer can only ever become text.
 */
export type RichText = string | readonly RichNode[];
export type RichNode = string | RichElement | RichPlaceholder;

export interface RichElement {
  readonly tag: RichTag;
  readonly children?: readonly RichNode[];
  /** `a` only: an http or https address, or a path of the same site. */
  readonly href?: string;
  /** `img` only: an http or https address, or a path of the same site. */
  readonly src?: string;
  readonly alt?: string;
  /** `img` only, both or none: size of the image in px, which reserves its space while it loads. */
  readonly width?: number;
  readonly height?: number;
  /** `span` only: #rrggbb. */
  readonly color?: string;
  /** `span` and blocks only: text size in px, 10 to 48. */
  readonly size?: number;
  readonly align?: 'start' | 'center' | 'end';
  /** Language of a text without translation. Authors cannot write it. */
  readonly lang?: string;
}
export const RICH_TAGS = [
  'b',
  'i',
  'u',
  's',
  'sub',
  'sup',
  'span',
  'a',
  'br',
  'p',
  'h2',
  'h3',
  'ul',
  'ol',
  'li',
  'img',
  'blockquote',
] as const;
export type RichTag = (typeof RICH_TAGS)[number];

/** An address, as text or as parts with placeholders. Text parts are as the author wrote them. */
export type LinkText = string | readonly (string | RichPlaceholder)[];

/** `{{ ref[2] | date:long | default("…") }}`: PIPE-1. The members are in the order of prepared texts. */
export interface RichPlaceholder {
  /** A reference of the expression language, such as `Q1`, `Q1A2.text`, `ext.vip` or `total_score`. */
  readonly ref: string;
  /** Number of one of several values, such as a level of a cascader, counted from 1 (PIPE-9). */
  readonly level?: number;
  /** Format of the value, such as `date:long`, `number:2` or `currency:CNY` (PIPE-8). */
  readonly format?: string;
  readonly fallback?: string;
}

/**
 * Whether preparing the project has added the text to a translation that lacks it. Texts with only placeholders have no
 * language, and are not added.
 */
export const isMarked = (text: RichText): boolean =>
  typeof text !== 'string' &&
  text.some((node) => typeof node !== 'string' && !('ref' in node) && node.lang !== undefined);
