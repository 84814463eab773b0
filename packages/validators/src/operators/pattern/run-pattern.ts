import { hasCodePoint, WORD } from './char-set.ts';
import type { Instruction, PatternProgram } from './pattern-program.ts';

/** Counts the work done, so that a caller can bound it without a clock. */
export interface Meter {
  steps: number;
}

/** Work after which a search gives up and finds nothing: a few milliseconds (LANG-6). */
export const MAX_PATTERN_STEPS = 250_000;

interface Run {
  readonly instructions: readonly Instruction[];
  readonly text: string;
  /** Per instruction, the position at which it was last reached, plus one. */
  readonly seen: Int32Array;
  readonly meter: Meter;
  matched: boolean;
}

/**
 * Whether the pattern matches somewhere in the text. All ways are followed at once, each instruction at most once
 * per character: time is at most instructions times characters, whatever the pattern, and `MAX_PATTERN_STEPS`.
 */
export function runPattern({ instructions, start }: PatternProgram, text: string, meter: Meter): boolean {
  const run: Run = { instructions, text, seen: new Int32Array(instructions.length), meter, matched: false };
  const end = meter.steps + MAX_PATTERN_STEPS;
  let waiting: number[] = [];
  for (let at = 0; at <= text.length; ) {
    reach(run, start, at, waiting);
    if (run.matched) return true;
    const codePoint = text.codePointAt(at);
    if (codePoint === undefined || meter.steps > end) return false;
    at += codePoint > 0xffff ? 2 : 1;
    waiting = advance(run, waiting, codePoint, at);
    if (run.matched) return true;
  }
  return false;
}

function advance(run: Run, waiting: readonly number[], codePoint: number, at: number): number[] {
  const following: number[] = [];
  for (const index of waiting) {
    run.meter.steps++;
    const instruction = run.instructions[index];
    if (instruction?.op === 'char' && hasCodePoint(instruction.set, codePoint)) {
      reach(run, instruction.next, at, following);
    }
  }
  return following;
}

/** Follows forks and edges from `index` to the instructions that wait for a character, and notes a match. */
function reach(run: Run, index: number, at: number, waiting: number[]): void {
  if (run.seen[index] === at + 1) return;
  run.seen[index] = at + 1;
  run.meter.steps++;
  const instruction = run.instructions[index];
  if (instruction === undefined) return;
  if (instruction.op === 'char') waiting.push(index);
  else if (instruction.op === 'match') run.matched = true;
  else if (instruction.op === 'fork') for (const next of instruction.next) reach(run, next, at, waiting);
  else if (isEdge(run.text, at, instruction.at)) reach(run, instruction.next, at, waiting);
}

function isEdge(text: string, at: number, edge: 'start' | 'end' | 'word' | 'inside'): boolean {
  if (edge === 'start') return at === 0;
  if (edge === 'end') return at === text.length;
  const between = isWord(text, at - 1) !== isWord(text, at);
  return edge === 'word' ? between : !between;
}

function isWord(text: string, at: number): boolean {
  return at >= 0 && at < text.length && hasCodePoint(WORD, text.charCodeAt(at));
}
