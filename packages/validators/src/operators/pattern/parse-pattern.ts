import { ANY_BUT_LINE_END, charSet } from './char-set.ts';
import { parseClass } from './parse-class.ts';
import { parseEscape } from './parse-escape.ts';
import { accept, nextCodePoint, peek, refuse, take, type PatternReader } from './pattern-reader.ts';
import { findRepeat, type PatternProblem, type PatternTree } from './pattern-tree.ts';

const MAX_DEPTH = 50;
const NOTHING: PatternTree = { kind: 'sequence', items: [] };

/**
 * A pattern in the syntax of ECMAScript with the `u` flag, except what cannot be decided in linear time: back-references,
 * look-around, and repeats or alternatives inside a repeated group.
 */
export function parsePattern(
  text: string,
): { readonly tree: PatternTree } | { readonly problem: PatternProblem } {
  const reader: PatternReader = { text, at: 0, depth: 0, problem: undefined };
  const tree = parseEither(reader);
  if (reader.at < text.length) refuse(reader, 'invalid');
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
  const edge = parseEdge(reader);
  if (edge !== undefined) return edge;
  const item = parseAtom(reader);
  const range = parseQuantifier(reader);
  if (range === undefined) return item;
  accept(reader, '?'); // lazy or greedy finds the same texts
  const [min, max] = range;
  const problem = max > 1 ? findRepeat(item) : undefined;
  if (problem !== undefined) refuse(reader, problem);
  return { kind: 'repeat', item, min, max };
}

function parseEdge(reader: PatternReader): PatternTree | undefined {
  if (accept(reader, '^')) return { kind: 'edge', at: 'start' };
  if (accept(reader, '$')) return { kind: 'edge', at: 'end' };
  if (accept(reader, '\\b')) return { kind: 'edge', at: 'word' };
  return accept(reader, '\\B') ? { kind: 'edge', at: 'inside' } : undefined;
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
  if (take(reader, /\?<?[=!]/y) !== undefined) refuse(reader, 'look-around');
  else if (peek(reader) === '?' && take(reader, /\?:|\?<[A-Za-z_$][\w$]*>/y) === undefined) {
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
  const braces = take(reader, /\{\d+(?:,\d*)?\}/y);
  if (braces === undefined) return undefined;
  const [min = '0', max] = braces.slice(1, -1).split(',');
  const range = [Number(min), max === undefined ? Number(min) : limitOf(max)] as const;
  if (range[0] > range[1]) refuse(reader, 'invalid');
  return range;
}

function limitOf(max: string): number {
  return max === '' ? Number.POSITIVE_INFINITY : Number(max);
}
