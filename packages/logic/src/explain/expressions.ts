import type { Display, Program, ProgramGroup, ProgramQuestion } from '../engine/program.ts';
import type { Expression } from '../language/index.ts';

/** Every expression that decides what is shown, at a node of the program. */
export function expressionsAt({ nodes }: Program, node: number): readonly Expression[] {
  const found = nodes[node];
  if (found === undefined) return [];
  return found.kind === 'group' ? ofGroup(found.group) : ofQuestion(found.place.question);
}

function ofGroup({ display, gateReads }: ProgramGroup): readonly Expression[] {
  return [...ofDisplay(display), ...(gateReads?.expressions ?? [])];
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
    ...ofDisplay(display),
    ...(optionDisplay ?? []).flatMap(ofDisplay),
    ...(rowDisplay ?? []).flatMap(ofDisplay),
    ...(jump?.kind === 'code' ? [jump.expression] : []),
    ...(jump?.kind === 'rules' ? jump.rules.flatMap(({ condition }) => condition ?? []) : []),
    ...(narrow?.reads.expressions ?? []),
    ...(automatic?.reads.expressions ?? []),
  ];
}

function ofDisplay(display: Display | undefined): readonly Expression[] {
  if (display === undefined) return [];
  if (display.kind === 'code') return [display.expression];
  return display.rules.flatMap(({ condition }) => condition ?? []);
}
