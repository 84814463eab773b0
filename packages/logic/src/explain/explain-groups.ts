import type { FlowNode } from '@canvass/protocol';
import type { Draft } from '../engine/draft.ts';
import { rankIn } from '../engine/presentation.ts';
import type { ProgramGroup, ProgramPlace } from '../engine/program.ts';
import { DECIDED, HIDDEN_BY_RULE } from '../engine/status.ts';
import { vectorGet } from '../engine/vector.ts';
import { displayOutcomes, shownByDefault } from './explain-display.ts';
import type { FlowReason, Reason } from './explanation.ts';
import { outcomeOf } from './read-values.ts';

/** Groups, pages and nodes of the flow around a place, from the outermost in. Those without a say are left out. */
export function groupReasons(draft: Draft, { group }: ProgramPlace): readonly Reason[] {
  return around(group).flatMap((one) => [...ruleReason(draft, one), ...flowReason(draft, one)]);
}

/** The groups that a group stands in, from the outermost, and itself. */
export function around(group: ProgramGroup | undefined): readonly ProgramGroup[] {
  return group === undefined ? [] : [...around(group.parent), group];
}

function ruleReason(draft: Draft, { display, node, gid }: ProgramGroup): readonly Reason[] {
  if (display === undefined) return [];
  const status = vectorGet(draft.status, node);
  const sight = { draft, before: rankIn(draft.presentation, node), key: gid };
  return [
    {
      kind: 'rule',
      hides: (status & HIDDEN_BY_RULE) !== 0,
      of: gid,
      shownByDefault: shownByDefault(display),
      rules: displayOutcomes(display, sight),
      decided: (status & DECIDED) !== 0,
    },
  ];
}

function flowReason(draft: Draft, group: ProgramGroup): readonly Reason[] {
  const { gate, gateReads, fid, node, gid } = group;
  if (gate === undefined) return [];
  const hides = !gate(draft);
  if (fid === undefined) return [{ kind: 'flow', hides, why: 'not-in-flow', conditions: [] }];
  const sight = { draft, before: rankIn(draft.presentation, node), key: gid };
  const conditions = (gateReads?.expressions ?? []).map((condition) => outcomeOf(condition, 'open', sight));
  const found = draft.program.project.flow && findNode(draft.program.project.flow, fid);
  const parts = { ...drawOf(draft, group), ...scoreOf(draft, found) };
  const reason: FlowReason = { kind: 'flow', hides, fid, why: 'open', conditions, ...parts };
  return [{ ...reason, why: hides ? whyClosed(reason) : 'open' }];
}

/** The first thing that is missing, in the order in which the flow looks at them. */
function whyClosed({ conditions, draw, score, fid = '' }: FlowReason): FlowReason['why'] {
  if (conditions.some(({ holds }) => holds !== true)) return 'condition';
  if (score !== undefined && !isWithin(score)) return 'score';
  if (draw !== undefined && !draw.picks.includes(fid))
    return draw.picks.length === 0 ? 'not-drawn-yet' : 'not-drawn';
  return 'second-time';
}

function isWithin({ range: [from = null, upTo = null], value }: NonNullable<FlowReason['score']>): boolean {
  return value !== null && (from === null || value >= from) && (upTo === null || value <= upTo);
}

function drawOf({ program, flow }: Draft, { parent }: ProgramGroup): Pick<FlowReason, 'draw'> {
  const set = parent?.fid;
  const node =
    set === undefined || program.project.flow === undefined ? undefined : findNode(program.project.flow, set);
  if (set === undefined || node?.ftype !== 'randomSet') return {};
  return { draw: { set, picks: flow.draws[set]?.picks ?? [] } };
}

function scoreOf({ flow }: Draft, node: FlowNode | undefined): Pick<FlowReason, 'score'> {
  if (node?.needScore !== true) return {};
  return { score: { range: node.score ?? [], value: flow.scores[node.fid]?.value ?? null } };
}

function findNode(node: FlowNode, fid: string): FlowNode | undefined {
  if (node.fid === fid) return node;
  for (const child of node.items ?? []) {
    const found = findNode(child, fid);
    if (found !== undefined) return found;
  }
  return undefined;
}
