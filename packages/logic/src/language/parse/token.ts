import { JUMP_ENDS } from '@canvass/project/vocabulary';
import type { Span } from '../ast.ts';

/** A token of the source. Full-width punctuation is converted to ASCII; names and texts are unchanged. */
export interface Token extends Span {
  readonly kind: 'name' | 'keyword' | 'number' | 'text' | 'symbol' | 'end';
  /** The name, keyword or symbol, or the content of a text. */
  readonly text: string;
  readonly value?: number;
  /** `upper`: `AND`, `OR`, `NOT` as in spreadsheets. `quoted`: a name between backticks, which is never a keyword. */
  readonly form?: 'upper' | 'quoted';
}

export const END_ACTIONS = Object.values(JUMP_ENDS).map(({ action }) => action);

export const KEYWORDS: ReadonlySet<string> = new Set(
  (
    'and or not in contains startsWith endsWith matches is has true false null let if then else goto ' +
    `${END_ACTIONS.join(' ')} show hide`
  ).split(' '),
);

/** Spreadsheet spellings of keywords. */
export const KEYWORD_SPELLINGS: ReadonlyMap<string, string> = new Map([
  ['AND', 'and'],
  ['OR', 'or'],
  ['NOT', 'not'],
]);

/** Matches a whole name that needs no backticks. */
export const PLAIN_NAME = /^[\p{L}_$][\p{L}\p{M}\p{N}_$]*$/u;
