import { charSet, classEscape, propertySet, type CharSet } from './char-set.ts';
import { accept, nextCodePoint, peek, refuse, take, type PatternReader } from './pattern-reader.ts';

const CONTROLS = new Map([
  ['n', 0x0a],
  ['r', 0x0d],
  ['t', 0x09],
  ['f', 0x0c],
  ['v', 0x0b],
]);
/** More than the `u` flag allows (`\-`, `\@`): authors write them, and they can mean only themselves. */
const PUNCTUATION = /^[!-/:-@[-`{-~ ]$/;

/** What follows a backslash: a set (`\d`, `\p{L}`) or one code point. The rules of ECMAScript's `u` flag. */
export function parseEscape(reader: PatternReader, inClass: boolean): CharSet | number {
  const letter = peek(reader);
  const set = classEscape(letter);
  if (set !== undefined) {
    reader.at++;
    return set;
  }
  if (letter === 'p' || letter === 'P') return parseProperty(reader);
  if (!inClass && /^[1-9k]/.test(letter)) {
    refuse(reader, 'back-reference');
    return 0;
  }
  return parseCharEscape(reader, inClass);
}

function parseProperty(reader: PatternReader): CharSet {
  const negated = take(reader, /[pP]/y) === 'P';
  const name = take(reader, /\{[^{}]*\}/y);
  const set = name === undefined ? undefined : propertySet(name.slice(1, -1), negated);
  if (set === undefined) refuse(reader, 'invalid');
  return set ?? charSet([]);
}

function parseCharEscape(reader: PatternReader, inClass: boolean): number {
  const letter = String.fromCodePoint(nextCodePoint(reader));
  const control = CONTROLS.get(letter);
  if (control !== undefined) return control;
  if (letter === 'u') return parseUnicode(reader);
  if (letter === 'x') return readHex(reader, /[\da-fA-F]{2}/y);
  if (letter === 'c') return controlCode(take(reader, /[A-Za-z]/y), reader);
  if (letter === '0' && !/\d/.test(peek(reader))) return 0;
  if (PUNCTUATION.test(letter)) return letter.charCodeAt(0);
  if (inClass && letter === 'b') return 0x08;
  refuse(reader, 'invalid');
  return 0;
}

function parseUnicode(reader: PatternReader): number {
  if (accept(reader, '{')) {
    const codePoint = readHex(reader, /[\da-fA-F]{1,8}(?=\})/y);
    accept(reader, '}');
    if (codePoint > 0x10ffff) refuse(reader, 'invalid');
    return Math.min(codePoint, 0x10ffff);
  }
  const lead = readHex(reader, /[\da-fA-F]{4}/y);
  if (lead < 0xd800 || lead > 0xdbff) return lead;
  const trail = take(reader, /\\u[dD][c-fC-F][\da-fA-F]{2}/y);
  return trail === undefined ? lead : pairOf(lead, Number.parseInt(trail.slice(2), 16));
}

function pairOf(lead: number, trail: number): number {
  return (lead - 0xd800) * 0x400 + (trail - 0xdc00) + 0x10000;
}

function readHex(reader: PatternReader, shape: RegExp): number {
  const digits = take(reader, shape);
  if (digits === undefined) refuse(reader, 'invalid');
  return Number.parseInt(digits ?? '0', 16);
}

function controlCode(letter: string | undefined, reader: PatternReader): number {
  if (letter === undefined) refuse(reader, 'invalid');
  return (letter ?? '@').charCodeAt(0) % 32;
}
