import type { Program } from '../program/program.ts';
import { expressionsAt } from '../content/expressions-at.ts';

/** Numbers and texts in rules that read a question. At these answers, the results of the rules may change. */
export function collectLiterals(program: Program, index: number): readonly (number | string)[] {
  const literals = new Set<number | string>();
  for (const expression of program.nodes.flatMap((_, node) => expressionsAt(program, node))) {
    if (expression.reads.questions.includes(index)) gather(expression.ast, literals);
  }
  return [...literals];
}

/** Trees are plain data, so one walk covers all kinds of nodes. */
function gather(tree: unknown, literals: Set<number | string>): void {
  if (typeof tree !== 'object' || tree === null) return;
  if ('kind' in tree && tree.kind === 'literal' && 'value' in tree) {
    if (typeof tree.value === 'number' || typeof tree.value === 'string') literals.add(tree.value);
    return;
  }
  for (const part of Object.values(tree)) gather(part, literals);
}
