import type { Display, Program } from '../engine/program.ts';
import type { Expression } from '../language/index.ts';

/** Numbers and texts that stand in rules which read a question: where its answers make a difference. */
export function literalsAbout(program: Program, index: number): readonly (number | string)[] {
  const found = new Set<number | string>();
  for (const expression of expressionsOf(program)) {
    if (expression.reads.questions.includes(index)) gather(expression.ast, found);
  }
  return [...found];
}

function expressionsOf({ questions, groups }: Program): readonly Expression[] {
  return [
    ...groups.flatMap(({ display, gateReads }) => [...ofDisplay(display), ...(gateReads?.expressions ?? [])]),
    ...questions.flatMap(({ display, optionDisplay, rowDisplay, jump, narrow, automatic }) => [
      ...ofDisplay(display),
      ...(optionDisplay ?? []).flatMap(ofDisplay),
      ...(rowDisplay ?? []).flatMap(ofDisplay),
      ...(jump?.kind === 'code' ? [jump.expression] : []),
      ...(jump?.kind === 'rules' ? jump.rules.flatMap(({ condition }) => condition ?? []) : []),
      ...(narrow?.reads.expressions ?? []),
      ...(automatic?.reads.expressions ?? []),
    ]),
  ];
}

function ofDisplay(display: Display | undefined): readonly Expression[] {
  if (display === undefined) return [];
  if (display.kind === 'code') return [display.expression];
  return display.rules.flatMap(({ condition }) => condition ?? []);
}

/** Trees are plain data, so one walk serves all kinds of nodes. */
function gather(tree: unknown, found: Set<number | string>): void {
  if (typeof tree !== 'object' || tree === null) return;
  if ('kind' in tree && tree.kind === 'literal' && 'value' in tree) {
    if (typeof tree.value === 'number' || typeof tree.value === 'string') found.add(tree.value);
    return;
  }
  for (const part of Object.values(tree)) gather(part, found);
}
