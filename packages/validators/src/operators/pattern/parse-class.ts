import { charSet, unionOf, type CharSet } from './char-set.ts';
import { parseEscape } from './parse-escape.ts';
import { accept, nextCodePoint, peek, refuse, type PatternReader } from './pattern-reader.ts';

/** `[...]`, after the bracket: code points, ranges, escapes; `[]` is nothing, `[^]` anything. */
export function parseClass(reader: PatternReader): CharSet {
  const negated = accept(reader, '^');
  const sets: CharSet[] = [];
  while (peek(reader) !== ']' && peek(reader) !== '') sets.push(parseClassItem(reader));
  if (!accept(reader, ']')) refuse(reader, 'invalid');
  return unionOf(sets, negated);
}

function parseClassItem(reader: PatternReader): CharSet {
  const from = parseClassAtom(reader);
  const isRange = peek(reader) === '-' && reader.text.charAt(reader.at + 1) !== ']';
  if (!isRange) return typeof from === 'number' ? charSet([from, from]) : from;
  reader.at++;
  const to = parseClassAtom(reader);
  if (typeof from === 'number' && typeof to === 'number' && from <= to) return charSet([from, to]);
  refuse(reader, 'invalid');
  return charSet([]);
}

function parseClassAtom(reader: PatternReader): CharSet | number {
  return accept(reader, '\\') ? parseEscape(reader, true) : nextCodePoint(reader);
}
