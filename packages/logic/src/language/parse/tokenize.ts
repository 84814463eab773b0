import { MAX_COMPARED_DIGITS } from '@canvass/validators/operators';
import type { IssueList } from '../issue.ts';
import { KEYWORD_SPELLINGS, KEYWORDS, type Token } from './token.ts';

const NAME = /[\p{L}_$][\p{L}\p{M}\p{N}_$]*/uy;
const NUMBER = /[\d０-９]+(?:[.．][\d０-９]+)?/y;
const NAME_AFTER_NUMBER = /[\p{L}\p{M}\p{N}_$]+/uy;
const TWO_CHARACTERS: ReadonlySet<string> = new Set(['==', '!=', '<>', '<=', '>=', '&&', '||', '??']);
/** Operators of other languages, recognised for better messages. */
const FOREIGN: ReadonlySet<string> = new Set(['===', '!==', ':=', '=>']);
const ONE_CHARACTER = '()[]{}.,;:?~=<>+-*/%!';

/** Splits a source into tokens, the last of kind `end`. Unreadable characters are reported and skipped. */
export function tokenize(source: string, issues: IssueList): readonly Token[] {
  const tokens: Token[] = [];
  for (let position = 0; position < source.length; ) {
    const skipped = skipBlank(source, position);
    if (skipped > position) {
      position = skipped;
      continue;
    }
    const token = readToken(source, position, issues);
    if (token.kind !== 'end') tokens.push(token);
    position = token.to;
  }
  tokens.push({ kind: 'end', text: '', from: source.length, to: source.length });
  return tokens;
}

function skipBlank(source: string, position: number): number {
  const char = foldedAt(source, position);
  if (char.trim() === '') return position + 1;
  if (char !== '#' && !(char === '/' && foldedAt(source, position + 1) === '/')) return position;
  const end = source.indexOf('\n', position);
  return end < 0 ? source.length : end;
}

function readToken(source: string, from: number, issues: IssueList): Token {
  const name = takeAt(NAME, source, from);
  if (name !== undefined) return nameToken(name, from);
  const number = takeAt(NUMBER, source, from);
  if (number !== undefined) return readNumberToken(source, number, from, issues);
  const opening = foldedAt(source, from);
  const closing = opening === '`' ? '`' : QUOTES.get(opening);
  if (closing !== undefined) return readQuoted(source, from, closing, issues);
  return readSymbol(source, from, issues);
}

function takeAt(shape: RegExp, source: string, position: number): string | undefined {
  shape.lastIndex = position;
  return shape.exec(source)?.[0];
}

function nameToken(name: string, from: number): Token {
  const span = { from, to: from + name.length };
  const keyword = KEYWORD_SPELLINGS.get(name);
  if (keyword !== undefined) return { kind: 'keyword', text: keyword, form: 'upper', ...span };
  return { kind: KEYWORDS.has(name) ? 'keyword' : 'name', text: name, ...span };
}

function readNumberToken(source: string, spelled: string, from: number, issues: IssueList): Token {
  const text = foldDigits(spelled);
  const to = from + text.length;
  const nameAfterNumber = takeAt(NAME_AFTER_NUMBER, source, to) ?? '';
  if (nameAfterNumber !== '')
    issues.add(
      'language.bad-number',
      { from, to: to + nameAfterNumber.length },
      { text: text + nameAfterNumber },
    );
  if (text.replace('.', '').length > MAX_COMPARED_DIGITS) {
    issues.add('language.number-too-long', { from, to }, { text, limit: MAX_COMPARED_DIGITS });
  }
  return { kind: 'number', text, value: Number(text), from, to: to + nameAfterNumber.length };
}

function readQuoted(source: string, from: number, closing: string, issues: IssueList): Token {
  const isName = closing === '`';
  // A full-width opening mark can be closed by either form, an ASCII one only by itself.
  const isFullWidth = source.charAt(from) !== foldedAt(source, from);
  const isClosingAt = (position: number) =>
    source.charAt(position) === closing || (isFullWidth && foldedAt(source, position) === closing);
  const quotedText = isName
    ? readName(source, from + 1, isClosingAt)
    : readText(source, from + 1, isClosingAt);
  if (quotedText !== undefined && isName) return { kind: 'name', form: 'quoted', from, ...quotedText };
  if (quotedText !== undefined) return { kind: 'text', from, ...quotedText };
  const to = source.length;
  issues.add('language.unterminated', { from, to }, { quote: source.charAt(from), closing });
  return { kind: 'end', text: '', from, to };
}

function readSymbol(source: string, from: number, issues: IssueList): Token {
  const first = foldedAt(source, from);
  if (first.length === 2) return { kind: 'symbol', text: first, from, to: from + 1 };
  const firstTwo = first + foldedAt(source, from + 1);
  const foreignOperator = [firstTwo + foldedAt(source, from + 2), firstTwo].find((text) => FOREIGN.has(text));
  if (foreignOperator !== undefined) {
    const span = { from, to: from + foreignOperator.length };
    issues.add('language.assignment', span, { text: foreignOperator });
    return { kind: 'end', text: '', ...span };
  }
  if (TWO_CHARACTERS.has(firstTwo)) return { kind: 'symbol', text: firstTwo, from, to: from + 2 };
  if (ONE_CHARACTER.includes(first)) return { kind: 'symbol', text: first, from, to: from + 1 };
  const character = String.fromCodePoint(source.codePointAt(from) ?? 0);
  const span = { from, to: from + character.length };
  issues.add('language.unexpected-character', span, { character });
  return { kind: 'end', text: '', ...span };
}

/** Opening and closing quotation marks. Some keyboards type two closing ones. */
const QUOTES: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ["'", "'"],
  ['“', '”'],
  ['‘', '’'],
  ['”', '”'],
  ['’', '’'],
]);
const ESCAPES = new Map([
  ['n', '\n'],
  ['t', '\t'],
  ['r', '\r'],
]);

interface QuotedText {
  readonly text: string;
  readonly to: number;
}

/** Undefined if the closing mark is missing. */
function readText(
  source: string,
  from: number,
  isClosingAt: (position: number) => boolean,
): QuotedText | undefined {
  let text = '';
  for (let position = from; position < source.length; ) {
    if (isClosingAt(position)) return { text, to: position + 1 };
    const escape = source.charAt(position) === '\\' ? readEscape(source, position) : undefined;
    text += escape?.text ?? source.charAt(position);
    position = escape?.to ?? position + 1;
  }
  return undefined;
}

/** Reads a name between backticks, which has no escapes. */
function readName(
  source: string,
  from: number,
  isClosingAt: (position: number) => boolean,
): QuotedText | undefined {
  for (let position = from; position < source.length; position++) {
    if (isClosingAt(position)) return { text: source.slice(from, position), to: position + 1 };
  }
  return undefined;
}

/**
 * Reads `\\`, a quotation mark, `\n`, `\t`, `\r` or `\u4e00`. Any other backslash stays, so that regular expressions
 * can be written with one backslash or with two.
 */
function readEscape(source: string, position: number): QuotedText {
  const next = source.charAt(position + 1);
  const control = ESCAPES.get(next);
  if (control !== undefined) return { text: control, to: position + 2 };
  if (next === '\\' || QUOTES.has(next)) return { text: next, to: position + 2 };
  const hex = /^u([\da-fA-F]{4})/.exec(source.slice(position + 1, position + 6))?.[1];
  if (hex !== undefined) return { text: String.fromCharCode(Number.parseInt(hex, 16)), to: position + 6 };
  return { text: '\\', to: position + 1 };
}

const FULL_WIDTH_PUNCTUATION = /[！-／：-＠［-｀｛-～]/;
const FULL_WIDTH_OFFSET = 0xfee0;
const FOLDED_CHARACTERS = new Map([
  ['\u3000', ' '],
  ['〜', '~'],
  ['≤', '<='],
  ['≥', '>='],
  ['≠', '!='],
]);

/**
 * The character at a position, with full-width punctuation converted to ASCII, because Chinese keyboards type it.
 * Positions still count characters of the source, although `≤` becomes two characters.
 */
function foldedAt(source: string, position: number): string {
  const char = source.charAt(position);
  if (char < '\u0100') return char;
  if (FULL_WIDTH_PUNCTUATION.test(char)) return String.fromCharCode(char.charCodeAt(0) - FULL_WIDTH_OFFSET);
  return FOLDED_CHARACTERS.get(char) ?? char;
}

function foldDigits(text: string): string {
  return text.replace(/[０-９．]/g, (char) => String.fromCharCode(char.charCodeAt(0) - FULL_WIDTH_OFFSET));
}
