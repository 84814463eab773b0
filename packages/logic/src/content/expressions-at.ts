import type { Program, ProgramGroup, ProgramQuestion } from '../program/program.ts';
import type { Expression } from '../language/index.ts';

/** The expressions of a node of the program: for its display, options, jump and automatic or computed answer. */
export function expressionsAt({ nodes }: Program, node: number): readonly Expression[] {
  const programNode = nodes[node];
  if (programNode === undefined) return [];
  return programNode.kind === 'group'
    ? expressionsOfGroup(programNode.group)
    : expressionsOfQuestion(programNode.occurrence.question);
}

function expressionsOfGroup({ display, gateReads }: ProgramGroup): readonly Expression[] {
  return [...(display?.rules ?? []), ...(gateReads?.expressions ?? [])];
}

function expressionsOfQuestion({
  display,
  optionDisplay,
  rowDisplay,
  jump,
  narrow,
  automatic,
  computed,
}: ProgramQuestion): readonly Expression[] {
  return [
    ...(display?.rules ?? []),
    ...(optionDisplay ?? []).flatMap((each) => each?.rules ?? []),
    ...(rowDisplay ?? []).flatMap((each) => each?.rules ?? []),
    ...(jump?.rules ?? []),
    ...[narrow, automatic, computed].flatMap((hook) => hook?.reads.expressions ?? []),
  ];
}
