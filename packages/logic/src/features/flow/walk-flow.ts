import { environmentAt } from '../../content/environment.ts';
import type { Moment } from '../../program/program.ts';
import { rankIn } from '../../program/presentation.ts';
import { HIDDEN } from '../../program/status.ts';
import { vectorGet } from '../../program/vector.ts';
import { evaluateCondition } from '../../language/index.ts';
import type { CompiledNode } from './flow-nodes.ts';

/** FLOW-8, Flow: previews ignore the flow unless the project enables it. Corrections always ignore it. */
export function isOff({ program, state: { facts } }: Moment): boolean {
  if (facts.mode === 'modify') return true;
  return facts.mode === 'preview' && program.project.settings?.preview_walks_flow !== true;
}

/** Whether the path leads through a node, given that it leads to its parent. */
export function isTaken(moment: Moment, compiled: CompiledNode): boolean {
  if (isOff(moment)) return compiled.twins[0] === compiled.node && compiled.behaviour.ends === undefined;
  const { set, flow } = compiled;
  if (set === undefined) return isEligible(moment, compiled);
  if (!isEligible(moment, compiled) || isAskedBefore(moment, compiled, compiled.node)) return false;
  const request = drawOf(moment, set);
  return request === undefined || moment.state.flow.draws[set.flow.fid]?.picks.includes(flow.fid) === true;
}

/**
 * Whether the conditions hold and the group was not asked before (FLOW-2, group_twice). Children of a randomSet are
 * checked before the set, so that picks do not decide which children are eligible.
 */
function isEligible(moment: Moment, compiled: CompiledNode): boolean {
  if (isAskedBefore(moment, compiled, (compiled.set ?? compiled).node)) return false;
  return conditionHolds(moment, compiled) && isInRange(moment, compiled);
}

function isAskedBefore(
  { state: { status }, presentation }: Moment,
  { twins }: CompiledNode,
  at: number,
): boolean {
  const before = rankIn(presentation, at);
  return twins.some(
    (node) => rankIn(presentation, node) < before && (vectorGet(status, node) & HIDDEN) === 0,
  );
}

function conditionHolds(moment: Moment, compiled: CompiledNode): boolean {
  const { condition, flow } = compiled;
  if (condition === undefined) return true;
  const result = evaluateCondition(condition, environmentAt(moment, rankOf(moment, compiled), flow.fid));
  if (result !== undefined) return result;
  const message = `no result for ${flow.fid}`;
  moment.reports?.push({ type: 'report', level: 'error', tag: 'engine', kind: 5, message });
  return false;
}

/** Children of a randomSet use the set's rank, so that answers inside the set do not change which are eligible. */
function rankOf({ presentation }: Moment, { node, set }: CompiledNode): number {
  return rankIn(presentation, set?.node ?? node);
}

function isInRange({ state: { flow } }: Moment, { range, flow: { fid } }: CompiledNode): boolean {
  if (range === undefined) return true;
  const score = flow.scores[fid]?.value ?? null;
  if (score === null) return false;
  const [from, to] = range;
  return (from === null || score >= from) && (to === null || score <= to);
}

export interface Draw {
  readonly eligible: readonly string[];
  readonly count: number;
  readonly isEven: boolean;
}

/** The draw that a node needs. Undefined if all eligible children are taken in their order. */
export function drawOf(moment: Moment, { flow, behaviour, children }: CompiledNode): Draw | undefined {
  const plan = behaviour.draws?.(flow);
  if (plan === undefined) return undefined;
  const eligible = children.filter((child) => isEligible(moment, child)).map((child) => child.flow.fid);
  const count = plan.count > 0 && plan.count < eligible.length ? plan.count : eligible.length;
  const isShuffled = plan.isShuffled && eligible.length > 1;
  return count < eligible.length || isShuffled ? { eligible, count, isEven: plan.isEven } : undefined;
}
