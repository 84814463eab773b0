import {
  ANY_BUT_LINE_END,
  charSet,
  type CharSet,
  classEscape,
  findRepeat,
  type PatternProblem,
  type PatternTree,
  propertySet,
  computeUnion,
} from './pattern-tree.ts';

const MAX_DEPTH = 50;
const NOTHING: PatternTree = { kind: 'sequence', items: [] };

/**
 * Parses a pattern in ECMAScript's syntax with the `u` flag. Refuses constructs that cannot be matched in linear time:
 * back-references, look-around, and repeats of variable length or alternatives inside a repeated group.
 */
export function parsePattern(
  text: string,
): { readonly tree: PatternTree } | { readonly problem: PatternProblem } {
  const reader: PatternReader = { text, index: 0, depth: 0, problem: undefined };
  const tree = parseEither(reader);
  if (reader.index < text.length) refuse(reader, 'invalid');
  return reader.problem === undefined ? { tree } : { problem: reader.problem };
}

function parseEither(reader: PatternReader): PatternTree {
  const items = [parseSequence(reader)];
  while (accept(reader, '|')) items.push(parseSequence(reader));
  return items.length === 1 ? (items[0] ?? NOTHING) : { kind: 'either', items };
}

function parseSequence(reader: PatternReader): PatternTree {
  const items: PatternTree[] = [];
  while (!['', '|', ')'].includes(peek(reader))) items.push(parseTerm(reader));
  return { kind: 'sequence', items };
}

function parseTerm(reader: PatternReader): PatternTree {
  const assertion = parseAssertion(reader);
  if (assertion !== undefined) return assertion;
  const item = parseAtom(reader);
  const range = parseQuantifier(reader);
  if (range === undefined) return item;
  accept(reader, '?'); // lazy and greedy quantifiers match the same texts
  const [min, max] = range;
  const problem = max > 1 ? findRepeat(item) : undefined;
  if (problem !== undefined) refuse(reader, problem);
  return { kind: 'repeat', item, min, max };
}

function parseAssertion(reader: PatternReader): PatternTree | undefined {
  if (accept(reader, '^')) return { kind: 'assertion', position: 'start' };
  if (accept(reader, '$')) return { kind: 'assertion', position: 'end' };
  if (accept(reader, '\\b')) return { kind: 'assertion', position: 'word' };
  return accept(reader, '\\B') ? { kind: 'assertion', position: 'inside' } : undefined;
}

function parseAtom(reader: PatternReader): PatternTree {
  if (accept(reader, '(')) return parseGroup(reader);
  if (accept(reader, '[')) return { kind: 'char', set: parseClass(reader) };
  if (accept(reader, '.')) return { kind: 'char', set: ANY_BUT_LINE_END };
  if (accept(reader, '\\')) return charOf(parseEscape(reader, false));
  if ('*+?{}]'.includes(peek(reader))) {
    refuse(reader, 'invalid');
    return NOTHING;
  }
  return charOf(nextCodePoint(reader));
}

function charOf(char: ReturnType<typeof parseEscape>): PatternTree {
  return { kind: 'char', set: typeof char === 'number' ? charSet([char, char]) : char };
}

function parseGroup(reader: PatternReader): PatternTree {
  if (takeMatch(reader, /\?<?[=!]/y) !== undefined) refuse(reader, 'look-around');
  else if (peek(reader) === '?' && takeMatch(reader, /\?:|\?<[A-Za-z_$][\w$]*>/y) === undefined) {
    refuse(reader, 'invalid');
  }
  if (++reader.depth > MAX_DEPTH) refuse(reader, 'too-large');
  const tree = parseEither(reader);
  reader.depth--;
  if (!accept(reader, ')')) refuse(reader, 'invalid');
  return tree;
}

function parseQuantifier(reader: PatternReader): readonly [number, number] | undefined {
  if (accept(reader, '*')) return [0, Number.POSITIVE_INFINITY];
  if (accept(reader, '+')) return [1, Number.POSITIVE_INFINITY];
  if (accept(reader, '?')) return [0, 1];
  const braces = takeMatch(reader, /\{\d+(?:,\d*)?\}/y);
  if (braces === undefined) return undefined;
  const [min = '0', max] = braces.slice(1, -1).split(',');
  const range = [Number(min), max === undefined ? Number(min) : limitOf(max)] as const;
  if (range[0] > range[1]) refuse(reader, 'invalid');
  return range;
}

function limitOf(max: string): number {
  return max === '' ? Number.POSITIVE_INFINITY : Number(max);
}

/** Parses `[...]` after the opening bracket. `[]` matches nothing, `[^]` any character. */
function parseClass(reader: PatternReader): CharSet {
  const isNegated = accept(reader, '^');
  const sets: CharSet[] = [];
  while (peek(reader) !== ']' && peek(reader) !== '') sets.push(parseClassItem(reader));
  if (!accept(reader, ']')) refuse(reader, 'invalid');
  return computeUnion(sets, isNegated);
}

function parseClassItem(reader: PatternReader): CharSet {
  const from = parseClassAtom(reader);
  const isRange = peek(reader) === '-' && reader.text.charAt(reader.index + 1) !== ']';
  if (!isRange) return typeof from === 'number' ? charSet([from, from]) : from;
  reader.index++;
  const to = parseClassAtom(reader);
  if (typeof from === 'number' && typeof to === 'number' && from <= to) return charSet([from, to]);
  refuse(reader, 'invalid');
  return charSet([]);
}

function parseClassAtom(reader: PatternReader): CharSet | number {
  return accept(reader, '\\') ? parseEscape(reader, true) : nextCodePoint(reader);
}

const CONTROLS = new Map([
  ['n', 0x0a],
  ['r', 0x0d],
  ['t', 0x09],
  ['f', 0x0c],
  ['v', 0x0b],
]);
/** Escapes such as `\-` and `\@` are errors with the `u` flag, but authors write them, and their meaning is clear. */
const PUNCTUATION = /^[!-/:-@[-`{-~ ]$/;

/** Parses an escape after its backslash: a set (`\d`, `\p{L}`) or one code point. */
function parseEscape(reader: PatternReader, isInClass: boolean): CharSet | number {
  const letter = peek(reader);
  const set = classEscape(letter);
  if (set !== undefined) {
    reader.index++;
    return set;
  }
  if (letter === 'p' || letter === 'P') return parseProperty(reader);
  if (!isInClass && /^[1-9k]/.test(letter)) {
    refuse(reader, 'back-reference');
    return 0;
  }
  return parseCharEscape(reader, isInClass);
}

function parseProperty(reader: PatternReader): CharSet {
  const isComplement = takeMatch(reader, /[pP]/y) === 'P';
  const name = takeMatch(reader, /\{[^{}]*\}/y);
  const set = name === undefined ? undefined : propertySet(name.slice(1, -1), isComplement);
  if (set === undefined) refuse(reader, 'invalid');
  return set ?? charSet([]);
}

function parseCharEscape(reader: PatternReader, isInClass: boolean): number {
  const letter = String.fromCodePoint(nextCodePoint(reader));
  const control = CONTROLS.get(letter);
  if (control !== undefined) return control;
  if (letter === 'u') return parseUnicode(reader);
  if (letter === 'x') return readHex(reader, /[\da-fA-F]{2}/y);
  if (letter === 'c') return readControlCode(takeMatch(reader, /[A-Za-z]/y), reader);
  if (letter === '0' && !/\d/.test(peek(reader))) return 0;
  if (PUNCTUATION.test(letter)) return letter.charCodeAt(0);
  if (isInClass && letter === 'b') return 0x08;
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
  const trail = takeMatch(reader, /\\u[dD][c-fC-F][\da-fA-F]{2}/y);
  return trail === undefined ? lead : computePair(lead, Number.parseInt(trail.slice(2), 16));
}

function computePair(lead: number, trail: number): number {
  return (lead - 0xd800) * 0x400 + (trail - 0xdc00) + 0x10000;
}

function readHex(reader: PatternReader, shape: RegExp): number {
  const digits = takeMatch(reader, shape);
  if (digits === undefined) refuse(reader, 'invalid');
  return Number.parseInt(digits ?? '0', 16);
}

function readControlCode(letter: string | undefined, reader: PatternReader): number {
  if (letter === undefined) refuse(reader, 'invalid');
  return (letter ?? '@').charCodeAt(0) % 32;
}

/** A position in a pattern. `refuse` keeps the first problem and moves to the end, which ends every loop of the parser. */
interface PatternReader {
  readonly text: string;
  index: number;
  depth: number;
  problem: PatternProblem | undefined;
}

function peek(reader: PatternReader): string {
  return reader.text.charAt(reader.index);
}

function accept(reader: PatternReader, token: string): boolean {
  if (!reader.text.startsWith(token, reader.index)) return false;
  reader.index += token.length;
  return true;
}

/** Consumes and returns the match of `shape`, a sticky expression, at the position. Undefined without a match. */
function takeMatch(reader: PatternReader, shape: RegExp): string | undefined {
  shape.lastIndex = reader.index;
  const match = shape.exec(reader.text)?.[0];
  if (match !== undefined) reader.index += match.length;
  return match;
}

function nextCodePoint(reader: PatternReader): number {
  const codePoint = reader.text.codePointAt(reader.index);
  if (codePoint === undefined) {
    refuse(reader, 'invalid');
    return 0;
  }
  reader.index += codePoint > 0xffff ? 2 : 1;
  return codePoint;
}

function refuse(reader: PatternReader, problem: PatternProblem): void {
  reader.problem ??= problem;
  reader.index = reader.text.length;
}
