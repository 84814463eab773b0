import type { PatternProblem } from './pattern-tree.ts';

/**
 * A position in a pattern. The first problem is kept and the position moves to the end, so that every loop of the
 * parser ends by itself.
 */
export interface PatternReader {
  readonly text: string;
  at: number;
  depth: number;
  problem: PatternProblem | undefined;
}

export function peek(reader: PatternReader): string {
  return reader.text.charAt(reader.at);
}

/** Moves past `token` if it is next. */
export function accept(reader: PatternReader, token: string): boolean {
  if (!reader.text.startsWith(token, reader.at)) return false;
  reader.at += token.length;
  return true;
}

/** The text that `shape`, a sticky expression, matches here; moves past it. */
export function take(reader: PatternReader, shape: RegExp): string | undefined {
  shape.lastIndex = reader.at;
  const found = shape.exec(reader.text)?.[0];
  if (found !== undefined) reader.at += found.length;
  return found;
}

/** The next code point; moves past it. */
export function nextCodePoint(reader: PatternReader): number {
  const codePoint = reader.text.codePointAt(reader.at);
  if (codePoint === undefined) {
    refuse(reader, 'invalid');
    return 0;
  }
  reader.at += codePoint > 0xffff ? 2 : 1;
  return codePoint;
}

export function refuse(reader: PatternReader, problem: PatternProblem): void {
  reader.problem ??= problem;
  reader.at = reader.text.length;
}
