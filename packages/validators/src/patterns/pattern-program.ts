import type { CharSet } from './char-set.ts';
import type { PatternTree } from './pattern-tree.ts';

/** An instruction of the automaton. `next` is the index of the following instruction. */
export type Instruction =
  | { readonly op: 'char'; readonly set: CharSet; readonly next: number }
  | { readonly op: 'edge'; readonly at: 'start' | 'end' | 'word' | 'inside'; readonly next: number }
  | { readonly op: 'fork'; readonly next: readonly number[] }
  | { readonly op: 'match' };

export interface PatternProgram {
  readonly instructions: readonly Instruction[];
  readonly start: number;
}

/** Maximum number of instructions, enough for counted repeats such as `.{0,200}`. */
export const MAX_PATTERN_SIZE = 500;

/** Builds the automaton from its end. Undefined if counted repeats make it larger than `MAX_PATTERN_SIZE`. */
export function compilePatternTree(tree: PatternTree): PatternProgram | undefined {
  if (sizeOf(tree) > MAX_PATTERN_SIZE) return undefined;
  const instructions: Instruction[] = [{ op: 'match' }];
  return { start: emit(tree, 0, instructions), instructions };
}

function sizeOf(tree: PatternTree): number {
  switch (tree.kind) {
    case 'char':
    case 'edge':
      return 1;
    case 'sequence':
    case 'either':
      return tree.items.reduce((sum, item) => sum + sizeOf(item), 1);
    case 'repeat': {
      const copies = Number.isFinite(tree.max) ? tree.max : tree.min + 1;
      return copies * (sizeOf(tree.item) + (tree.min === tree.max ? 0 : 1)) + 1;
    }
  }
}

function emit(tree: PatternTree, next: number, out: Instruction[]): number {
  switch (tree.kind) {
    case 'char':
      return out.push({ op: 'char', set: tree.set, next }) - 1;
    case 'edge':
      return out.push({ op: 'edge', at: tree.at, next }) - 1;
    case 'sequence':
      return tree.items.reduceRight((after, item) => emit(item, after, out), next);
    case 'either':
      return out.push({ op: 'fork', next: tree.items.map((item) => emit(item, next, out)) }) - 1;
    case 'repeat':
      return emitRepeat(tree, next, out);
  }
}

function emitRepeat(
  { item, min, max }: PatternTree & { kind: 'repeat' },
  next: number,
  out: Instruction[],
): number {
  let after = Number.isFinite(max) ? next : emitLoop(item, next, out);
  if (Number.isFinite(max)) {
    for (let copy = min; copy < max; copy++) {
      after = out.push({ op: 'fork', next: [emit(item, after, out), next] }) - 1;
    }
  }
  for (let copy = 0; copy < min; copy++) after = emit(item, after, out);
  return after;
}

function emitLoop(item: PatternTree, next: number, out: Instruction[]): number {
  const fork = out.push({ op: 'match' }) - 1; // a placeholder until the loop's first instruction is known
  out[fork] = { op: 'fork', next: [emit(item, fork, out), next] };
  return fork;
}
