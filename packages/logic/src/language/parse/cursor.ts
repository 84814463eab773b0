import type { Span } from '../ast.ts';
import type { IssueList, IssueParams, LanguageIssueId } from '../issue.ts';
import { MAX_DEPTH, MAX_NODES } from '../limits.ts';
import type { Token } from './token.ts';

/** A position among tokens. After the first failure it is at the end, so that every loop of the parser terminates. */
export interface Cursor {
  readonly tokens: readonly Token[];
  readonly issues: IssueList;
  index: number;
  depth: number;
  nodes: number;
  hasFailed: boolean;
}

const END: Token = { kind: 'end', text: '', from: 0, to: 0 };

export function createCursor(tokens: readonly Token[], issues: IssueList): Cursor {
  return { tokens, issues, index: 0, depth: 0, nodes: 0, hasFailed: false };
}

export function peekToken(cursor: Cursor, ahead = 0): Token {
  return cursor.tokens[Math.min(cursor.index + ahead, cursor.tokens.length - 1)] ?? END;
}

/** Returns the next token and moves past it. */
export function nextToken(cursor: Cursor): Token {
  const token = peekToken(cursor);
  if (token.kind !== 'end') cursor.index++;
  return token;
}

/** Whether the next token is this symbol or keyword. */
export function isNext(cursor: Cursor, text: string, ahead = 0): boolean {
  const token = peekToken(cursor, ahead);
  return token.text === text && (token.kind === 'symbol' || token.kind === 'keyword');
}

/** Moves past the symbol or keyword if it is next. */
export function acceptToken(cursor: Cursor, text: string): boolean {
  if (!isNext(cursor, text)) return false;
  cursor.index++;
  return true;
}

/** Moves past the symbol or keyword, or fails. */
export function expectToken(cursor: Cursor, text: string): void {
  if (!acceptToken(cursor, text)) failUnexpected(cursor, `"${text}"`);
}

/** Moves past the name, such as `empty`, if it is next. For keywords, see `acceptToken`. */
export function acceptWord(cursor: Cursor, word: string): boolean {
  const token = peekToken(cursor);
  if (token.kind !== 'name' || token.form === 'quoted' || token.text !== word) return false;
  cursor.index++;
  return true;
}

export function fail(cursor: Cursor, id: LanguageIssueId, span: Span, params?: IssueParams): void {
  if (!cursor.hasFailed) cursor.issues.add(id, span, params);
  cursor.hasFailed = true;
  cursor.index = cursor.tokens.length - 1;
}

export function failUnexpected(cursor: Cursor, expected: string): void {
  const token = peekToken(cursor);
  fail(cursor, 'language.unexpected-token', token, { found: describe(token), expected });
}

function describe({ kind, text }: Token): string {
  if (kind === 'end') return 'the end';
  return kind === 'text' ? `the text "${text.slice(0, 40)}"` : `"${text.slice(0, 40)}"`;
}

/** Counts a node and returns its span, from `from` to the last token read. */
export function spanFrom(cursor: Cursor, from: number): Span {
  const to = cursor.tokens[cursor.index - 1]?.to ?? from;
  cursor.nodes++;
  if (cursor.nodes > MAX_NODES) fail(cursor, 'language.too-many-nodes', { from, to }, { limit: MAX_NODES });
  return { from, to: Math.max(from, to) };
}

/** Runs a part of the parser one level deeper; fails beyond `MAX_DEPTH`. */
export function parseDeeper<T>(cursor: Cursor, parse: (cursor: Cursor) => T): T {
  if (cursor.depth >= MAX_DEPTH) fail(cursor, 'language.too-deep', peekToken(cursor), { limit: MAX_DEPTH });
  cursor.depth++;
  const result = parse(cursor);
  cursor.depth--;
  return result;
}

/** Reads `~9` after a name. Returns undefined if no `~` follows. */
export function parseRangeEnd(cursor: Cursor): number | undefined {
  if (!acceptToken(cursor, '~')) return undefined;
  const token = peekToken(cursor);
  if (token.kind === 'number' && Number.isInteger(token.value)) return nextToken(cursor).value;
  failUnexpected(cursor, 'a whole number');
  return 0;
}
