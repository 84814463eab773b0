import { isBehind } from '../../content/environment.ts';
import { isGroupJumpedOver } from '../../step/settle/jumps.ts';
import type { DueEffect, Moment } from '../../program/program.ts';
import { rankIn } from '../../program/presentation.ts';
import { HIDDEN } from '../../program/status.ts';
import type { State } from '../../program/types.ts';
import { vectorGet } from '../../program/vector.ts';
import { hash32 } from '../../random/hash.ts';
import { canonicalJson } from '@canvass/protocol';
import type { CompiledNode } from './flow-nodes.ts';
import { drawOf, isOff } from './walk-flow.ts';

/** The first draw or score that the host must return before the respondent can move between two ranks. */
export function firstDue(
  moment: Moment,
  nodes: readonly CompiledNode[],
  { from, to }: { readonly from: number; readonly to: number },
): DueEffect<'draw' | 'score'> | undefined {
  if (isOff(moment)) return undefined;
  const passed = nodes
    .map((compiled) => ({ compiled, rank: rankIn(moment.presentation, compiled.node) }))
    .filter(({ rank }) => rank > from && rank < to)
    .sort((a, b) => a.rank - b.rank);
  for (const { compiled } of passed) {
    const due = dueAtNode(moment, compiled);
    if (due !== undefined) return due;
  }
  return undefined;
}

function dueAtNode(moment: Moment, compiled: CompiledNode): DueEffect<'draw' | 'score'> | undefined {
  const { program, state } = moment;
  const group = program.nodes[compiled.node];
  if (group?.kind !== 'group' || !isOnPath(state, group.group.parent?.node)) return undefined;
  if (isGroupJumpedOver(moment, group.group)) return undefined;
  if (compiled.needsScore && compiled.set === undefined) {
    const due = scoreDue(moment, compiled);
    if (due !== undefined) return due;
  }
  if (compiled.behaviour.draws === undefined || !isOnPath(state, compiled.node)) return undefined;
  return childScoreDue(moment, compiled) ?? drawDue(moment, compiled);
}

const isOnPath = ({ status }: State, node: number | undefined) =>
  node === undefined || (vectorGet(status, node) & HIDDEN) === 0;

/** A draw among branches by score needs the score first. */
function childScoreDue(moment: Moment, { children }: CompiledNode): DueEffect<'draw' | 'score'> | undefined {
  for (const child of children) {
    const due = child.needsScore ? scoreDue(moment, child) : undefined;
    if (due !== undefined) return due;
  }
  return undefined;
}

function scoreDue(
  moment: Moment,
  { flow: { fid }, node, set }: CompiledNode,
): DueEffect<'draw' | 'score'> | undefined {
  const basis = basisOf(moment, set?.node ?? node);
  return moment.state.flow.scores[fid]?.basis === basis ? undefined : { type: 'score', fid, basis };
}

function drawDue(moment: Moment, compiled: CompiledNode): DueEffect<'draw' | 'score'> | undefined {
  const { fid } = compiled.flow;
  const draw = drawOf(moment, compiled);
  if (draw === undefined || isSame(moment.state.flow.draws[fid]?.eligible, draw.eligible)) return undefined;
  return {
    type: 'draw',
    fid,
    items_fids: draw.eligible,
    extract_count: draw.count,
    uniform_display: draw.isEven,
  };
}

function isSame(a: readonly string[] | undefined, b: readonly string[]): boolean {
  return a !== undefined && a.length === b.length && a.every((fid, index) => fid === b[index]);
}

/** Hash of the answers before a node. A different hash requires a new score. */
function basisOf(moment: Moment, node: number): number {
  const { program, presentation, state } = moment;
  const before = rankIn(presentation, node);
  const answers = program.questions.flatMap(({ index, gid }) => {
    const answer = vectorGet(state.effective, index);
    return answer === null || !isBehind(moment, index, before) ? [] : [[gid, answer]];
  });
  return hash32(canonicalJson(answers));
}
