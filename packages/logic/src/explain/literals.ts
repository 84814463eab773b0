import type { Program } from '../program/program.ts';
import { expressionsAt } from '../content/expressions-at.ts';

/** Numbers and texts in rules that read a question, as values that make a difference. */
export function literalsAbout(program: Program, index: number): readonly (number | string)[] {
  const found = new Set<number | string>();
  for (const expression of program.nodes.flatMap((_, node) => expressionsAt(program, node))) {
    if (expression.reads.questions.includes(index)) gather(expression.ast, found);
  }
  return [...found];
}

/** Trees are plain data, so one walk covers all kinds of nodes. */
function gather(tree: unknown, found: Set<number | string>): void {
  if (typeof tree !== 'object' || tree === null) return;
  if ('kind' in tree && tree.kind === 'literal' && 'value' in tree) {
    if (typeof tree.value === 'number' || typeof tree.value === 'string') found.add(tree.value);
    return;
  }
  for (const part of Object.values(tree)) gather(part, found);
}
