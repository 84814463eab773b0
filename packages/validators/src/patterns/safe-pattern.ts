import { parsePattern } from './parse-pattern.ts';
import {
  type CharSet,
  hasCodePoint,
  type PatternProblem,
  type PatternTree,
  WORD_CHARACTERS,
} from './pattern-tree.ts';

/** An instruction of the automaton. `next` is the index of the following instruction. */
export type Instruction =
  | { readonly op: 'char'; readonly set: CharSet; readonly next: number }
  | {
      readonly op: 'assertion';
      readonly position: 'start' | 'end' | 'word' | 'inside';
      readonly next: number;
    }
  | { readonly op: 'fork'; readonly next: readonly number[] }
  | { readonly op: 'match' };

interface PatternProgram {
  readonly instructions: readonly Instruction[];
  readonly start: number;
}

/** Maximum number of instructions, enough for counted repeats such as `.{0,200}`. */
export const MAX_PATTERN_SIZE = 500;

/** Builds the automaton from its end. Undefined if it is larger than `MAX_PATTERN_SIZE`. */
export function compilePatternTree(tree: PatternTree): PatternProgram | undefined {
  if (computeSize(tree) > MAX_PATTERN_SIZE) return undefined;
  const instructions: Instruction[] = [{ op: 'match' }];
  return { start: emit(tree, 0, instructions), instructions };
}

function computeSize(tree: PatternTree): number {
  switch (tree.kind) {
    case 'char':
    case 'assertion':
      return 1;
    case 'sequence':
    case 'either':
      return tree.items.reduce((sum, item) => sum + computeSize(item), 1);
    case 'repeat': {
      const copies = Number.isFinite(tree.max) ? tree.max : tree.min + 1;
      return copies * (computeSize(tree.item) + (tree.min === tree.max ? 0 : 1)) + 1;
    }
  }
}

function emit(tree: PatternTree, next: number, instructions: Instruction[]): number {
  switch (tree.kind) {
    case 'char':
      return instructions.push({ op: 'char', set: tree.set, next }) - 1;
    case 'assertion':
      return instructions.push({ op: 'assertion', position: tree.position, next }) - 1;
    case 'sequence':
      return tree.items.reduceRight((after, item) => emit(item, after, instructions), next);
    case 'either':
      return (
        instructions.push({ op: 'fork', next: tree.items.map((item) => emit(item, next, instructions)) }) - 1
      );
    case 'repeat':
      return emitRepeat(tree, next, instructions);
  }
}

function emitRepeat(
  { item, min, max }: PatternTree & { kind: 'repeat' },
  next: number,
  instructions: Instruction[],
): number {
  let after = Number.isFinite(max) ? next : emitLoop(item, next, instructions);
  if (Number.isFinite(max)) {
    for (let copy = min; copy < max; copy++) {
      after = instructions.push({ op: 'fork', next: [emit(item, after, instructions), next] }) - 1;
    }
  }
  for (let copy = 0; copy < min; copy++) after = emit(item, after, instructions);
  return after;
}

function emitLoop(item: PatternTree, next: number, instructions: Instruction[]): number {
  const fork = instructions.push({ op: 'match' }) - 1; // a placeholder until the loop's first instruction is known
  instructions[fork] = { op: 'fork', next: [emit(item, fork, instructions), next] };
  return fork;
}

/** Maximum number of characters of a pattern (docs/expression-language.md, Limits). */
export const MAX_PATTERN_LENGTH = 200;
/** Maximum number of UTF-16 code units of a text. A longer text does not match. */
const MAX_PATTERN_INPUT = 2000;

/** A regular expression that runs in time linear in the text. */
export interface SafePattern {
  readonly source: string;
  readonly program: PatternProgram;
}
export type PatternResult = { readonly pattern: SafePattern } | { readonly problem: PatternProblem };

/**
 * Compiles an ECMAScript pattern with the `u` flag for `RegEx` (LANG-6) to an automaton, because JavaScript's own
 * backtracks. Returns a problem if the pattern is invalid or not supported.
 */
export function compilePattern(source: string): PatternResult {
  if (source.length > MAX_PATTERN_LENGTH) return { problem: 'too-long' };
  const parsed = parsePattern(source);
  if ('problem' in parsed) return parsed;
  const program = compilePatternTree(parsed.tree);
  return program === undefined ? { problem: 'too-large' } : { pattern: { source, program } };
}

/** Whether the pattern matches anywhere in the text. False for a text over `MAX_PATTERN_INPUT`. */
export function matchesPattern(pattern: SafePattern, text: string, meter: Meter = { steps: 0 }): boolean {
  return text.length <= MAX_PATTERN_INPUT && runPattern(pattern.program, text, meter);
}

/** Counts steps of evaluation, so that callers can limit work without a clock. */
export interface Meter {
  steps: number;
}

/** Maximum number of steps of a search, a few milliseconds. With more, the text does not match (LANG-6). */
export const MAX_PATTERN_STEPS = 250_000;

interface Run {
  readonly instructions: readonly Instruction[];
  readonly text: string;
  /** The last position at which each instruction was reached, plus one. */
  readonly lastReached: Int32Array;
  readonly meter: Meter;
  hasMatched: boolean;
}

/**
 * Runs the automaton with all its states in parallel, so the number of steps is at most instructions times characters.
 * After `limit` steps, the text does not match.
 */
export function runPattern(
  { instructions, start }: PatternProgram,
  text: string,
  meter: Meter,
  limit = MAX_PATTERN_STEPS,
): boolean {
  const run: Run = {
    instructions,
    text,
    lastReached: new Int32Array(instructions.length),
    meter,
    hasMatched: false,
  };
  const end = meter.steps + limit;
  let waitingIndexes: number[] = [];
  for (let index = 0; index <= text.length; ) {
    reach(run, start, index, waitingIndexes);
    if (run.hasMatched) return true;
    const codePoint = text.codePointAt(index);
    if (codePoint === undefined || meter.steps > end) return false;
    index += codePoint > 0xffff ? 2 : 1;
    waitingIndexes = advance(run, waitingIndexes, codePoint, index);
    if (run.hasMatched) return true;
  }
  return false;
}

function advance(run: Run, waitingIndexes: readonly number[], codePoint: number, position: number): number[] {
  const nextIndexes: number[] = [];
  for (const index of waitingIndexes) {
    run.meter.steps++;
    const instruction = run.instructions[index];
    if (instruction?.op === 'char' && hasCodePoint(instruction.set, codePoint)) {
      reach(run, instruction.next, position, nextIndexes);
    }
  }
  return nextIndexes;
}

/** Follows forks and assertions from `index`, adds instructions that consume a character to `waiting`, records a match. */
function reach(run: Run, index: number, position: number, waitingIndexes: number[]): void {
  if (run.lastReached[index] === position + 1) return;
  run.lastReached[index] = position + 1;
  run.meter.steps++;
  const instruction = run.instructions[index];
  if (instruction === undefined) return;
  if (instruction.op === 'char') waitingIndexes.push(index);
  else if (instruction.op === 'match') run.hasMatched = true;
  else if (instruction.op === 'fork')
    for (const next of instruction.next) reach(run, next, position, waitingIndexes);
  else if (assertionHolds(run.text, position, instruction.position))
    reach(run, instruction.next, position, waitingIndexes);
}

function assertionHolds(
  text: string,
  index: number,
  assertion: 'start' | 'end' | 'word' | 'inside',
): boolean {
  if (assertion === 'start') return index === 0;
  if (assertion === 'end') return index === text.length;
  const isBoundary = isWord(text, index - 1) !== isWord(text, index);
  return assertion === 'word' ? isBoundary : !isBoundary;
}

function isWord(text: string, index: number): boolean {
  return index >= 0 && index < text.length && hasCodePoint(WORD_CHARACTERS, text.charCodeAt(index));
}
