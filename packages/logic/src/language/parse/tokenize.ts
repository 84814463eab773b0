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
  for (let at = 0; at < source.length; ) {
    const skipped = skipBlank(source, at);
    if (skipped > at) {
      at = skipped;
      continue;
    }
    const token = readToken(source, at, issues);
    if (token.kind !== 'end') tokens.push(token);
    at = token.to;
  }
  tokens.push({ kind: 'end', text: '', from: source.length, to: source.length });
  return tokens;
}

function skipBlank(source: string, at: number): number {
  const char = foldedAt(source, at);
  if (char.trim() === '') return at + 1;
  if (char !== '#' && !(char === '/' && foldedAt(source, at + 1) === '/')) return at;
  const end = source.indexOf('\n', at);
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

function takeAt(shape: RegExp, source: string, at: number): string | undefined {
  shape.lastIndex = at;
  return shape.exec(source)?.[0];
}

function nameToken(name: string, from: number): Token {
  const span = { from, to: from + name.length };
  const upper = KEYWORD_SPELLINGS.get(name);
  if (upper !== undefined) return { kind: 'keyword', text: upper, form: 'upper', ...span };
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
  const closes = (at: number) =>
    source.charAt(at) === closing || (isFullWidth && foldedAt(source, at) === closing);
  const quotedText = isName ? readName(source, from + 1, closes) : readText(source, from + 1, closes);
  if (quotedText !== undefined && isName) return { kind: 'name', form: 'quoted', from, ...quotedText };
  if (quotedText !== undefined) return { kind: 'text', from, ...quotedText };
  const to = source.length;
  issues.add('language.unterminated', { from, to }, { quote: source.charAt(from), closing });
  return { kind: 'end', text: '', from, to };
}

function readSymbol(source: string, from: number, issues: IssueList): Token {
  const first = foldedAt(source, from);
  if (first.length === 2) return { kind: 'symbol', text: first, from, to: from + 1 };
  const two = first + foldedAt(source, from + 1);
  const foreign = [two + foldedAt(source, from + 2), two].find((text) => FOREIGN.has(text));
  if (foreign !== undefined) {
    const span = { from, to: from + foreign.length };
    issues.add('language.assignment', span, { text: foreign });
    return { kind: 'end', text: '', ...span };
  }
  if (TWO_CHARACTERS.has(two)) return { kind: 'symbol', text: two, from, to: from + 2 };
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

/** Content between two marks, and the position after the second. */
interface QuotedText {
  readonly text: string;
  readonly to: number;
}

/** Reads the content of a text. Undefined if the closing mark is missing. */
function readText(source: string, from: number, closes: (at: number) => boolean): QuotedText | undefined {
  let text = '';
  for (let at = from; at < source.length; ) {
    if (closes(at)) return { text, to: at + 1 };
    const escape = source.charAt(at) === '\\' ? readEscape(source, at) : undefined;
    text += escape?.text ?? source.charAt(at);
    at = escape?.to ?? at + 1;
  }
  return undefined;
}

/** Reads a name between backticks, which has no escapes. */
function readName(source: string, from: number, closes: (at: number) => boolean): QuotedText | undefined {
  for (let at = from; at < source.length; at++) {
    if (closes(at)) return { text: source.slice(from, at), to: at + 1 };
  }
  return undefined;
}

/**
 * `\\`, a quotation mark, `\n`, `\t`, `\r` or `\u4e00`. Any other backslash stays, so that regular expressions can
 * be written with one backslash or with two.
 */
function readEscape(source: string, at: number): QuotedText {
  const next = source.charAt(at + 1);
  const control = ESCAPES.get(next);
  if (control !== undefined) return { text: control, to: at + 2 };
  if (next === '\\' || QUOTES.has(next)) return { text: next, to: at + 2 };
  const hex = /^u([\da-fA-F]{4})/.exec(source.slice(at + 1, at + 6))?.[1];
  if (hex !== undefined) return { text: String.fromCharCode(Number.parseInt(hex, 16)), to: at + 6 };
  return { text: '\\', to: at + 1 };
}

const FULL_WIDTH_PUNCTUATION = /[！-／：-＠［-｀｛-～]/;
const FULL_WIDTH_OFFSET = 0xfee0;
const OTHERS = new Map([
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
function foldedAt(source: string, at: number): string {
  const char = source.charAt(at);
  if (char < '\u0100') return char;
  if (FULL_WIDTH_PUNCTUATION.test(char)) return String.fromCharCode(char.charCodeAt(0) - FULL_WIDTH_OFFSET);
  return OTHERS.get(char) ?? char;
}

/** Converts full-width digits to ASCII. */
function foldDigits(text: string): string {
  return text.replace(/[０-９．]/g, (char) => String.fromCharCode(char.charCodeAt(0) - FULL_WIDTH_OFFSET));
}
