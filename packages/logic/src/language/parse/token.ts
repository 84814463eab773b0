import type { Span } from '../ast.ts';

/** A word of the source. Full-width punctuation has become ASCII; names and texts are as written. */
export interface Token extends Span {
  readonly kind: 'name' | 'keyword' | 'number' | 'text' | 'symbol' | 'end';
  /** The name, the keyword, the symbol, or the content of a text. */
  readonly text: string;
  /** Of a number. */
  readonly value?: number;
  /** `AND`, `OR`, `NOT` as in spreadsheets; a name between backticks, which is never a word of the language. */
  readonly form?: 'upper' | 'quoted';
}

export const KEYWORDS: ReadonlySet<string> = new Set(
  (
    'and or not in contains startsWith endsWith matches is has true false null let if then else goto finish ' +
    'screenout show hide'
  ).split(' '),
);

/** Spellings of spreadsheets. */
export const KEYWORD_SPELLINGS: ReadonlyMap<string, string> = new Map([
  ['AND', 'and'],
  ['OR', 'or'],
  ['NOT', 'not'],
]);

/** A name that needs no backticks, whole. */
export const PLAIN_NAME = /^[\p{L}_$][\p{L}\p{M}\p{N}_$]*$/u;
