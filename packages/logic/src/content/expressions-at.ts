import type { Program, ProgramGroup, ProgramQuestion } from '../program/program.ts';
import type { Expression } from '../language/index.ts';

/** Every expression that decides what is shown, at a node of the program. */
export function expressionsAt({ nodes }: Program, node: number): readonly Expression[] {
  const found = nodes[node];
  if (found === undefined) return [];
  return found.kind === 'group' ? ofGroup(found.group) : ofQuestion(found.occurrence.question);
}

function ofGroup({ display, gateReads }: ProgramGroup): readonly Expression[] {
  return [...(display?.rules ?? []), ...(gateReads?.expressions ?? [])];
}

function ofQuestion({
  display,
  optionDisplay,
  rowDisplay,
  jump,
  narrow,
  automatic,
}: ProgramQuestion): readonly Expression[] {
  return [
    ...(display?.rules ?? []),
    ...(optionDisplay ?? []).flatMap((each) => each?.rules ?? []),
    ...(rowDisplay ?? []).flatMap((each) => each?.rules ?? []),
    ...(jump?.rules ?? []),
    ...(narrow?.reads.expressions ?? []),
    ...(automatic?.reads.expressions ?? []),
  ];
}
