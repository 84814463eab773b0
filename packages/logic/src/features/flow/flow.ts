import { updateEnd } from '../../step/settle/update-ends.ts';
import { rankIn } from '../../program/presentation.ts';
import type { Presentation, Moment, ProgramGroup } from '../../program/program.ts';
import type { DueEffect, State } from '../../program/types.ts';
import { compileNodes, type CompiledNode } from './flow-nodes.ts';
import { comesBefore } from '../../content/environment.ts';
import { environmentAt, scoreAt } from '../../content/rule-environment.ts';
import type { EngineFeature, GateParts } from '../../compile/feature.ts';
import { evaluateCondition, type Expression } from '../../language/index.ts';
import { drawEffect, flowDue, scoreEffect } from './flow-effects.ts';
import { HIDDEN } from '../../program/status.ts';
import { vectorGet } from '../../program/vector.ts';
import { hash32 } from '../../random/hash.ts';
import { canonicalJson } from '@canvass/protocol';

/** Returns the first draw or score that the host must return before the respondent can move between two ranks. */
function findFirstDue(
  moment: Moment,
  nodes: readonly CompiledNode[],
  { from, to }: { readonly from: number; readonly to: number },
): DueEffect<'draw' | 'score'> | undefined {
  if (isFlowIgnored(moment)) return undefined;
  const passedNodes = nodes
    .map((compiled) => ({ compiled, rank: rankIn(moment.presentation, compiled.node) }))
    .filter(({ rank }) => rank > from && rank < to)
    .sort((a, b) => a.rank - b.rank);
  for (const { compiled } of passedNodes) {
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
  if (compiled.needsScore && compiled.parentSet === undefined) {
    const due = findScoreDue(moment, compiled);
    if (due !== undefined) return due;
  }
  if (compiled.behaviour.draws === undefined || !isOnPath(state, compiled.node)) return undefined;
  return findChildScoreDue(moment, compiled) ?? drawDue(moment, compiled);
}

const isOnPath = ({ status }: State, node: number | undefined) =>
  node === undefined || (vectorGet(status, node) & HIDDEN) === 0;

/** Returns the first score that the host must return before a draw, because a child depends on it. */
function findChildScoreDue(
  moment: Moment,
  { children }: CompiledNode,
): DueEffect<'draw' | 'score'> | undefined {
  for (const child of children) {
    const due = child.needsScore ? findScoreDue(moment, child) : undefined;
    if (due !== undefined) return due;
  }
  return undefined;
}

function findScoreDue(
  moment: Moment,
  { flow: { fid }, node, parentSet }: CompiledNode,
): DueEffect<'draw' | 'score'> | undefined {
  const basis = computeBasis(moment, parentSet?.node ?? node);
  return moment.state.flow.scores[fid]?.basis === basis ? undefined : { type: 'score', fid, basis };
}

function drawDue(moment: Moment, compiled: CompiledNode): DueEffect<'draw' | 'score'> | undefined {
  const { fid } = compiled.flow;
  const draw = findDraw(moment, compiled);
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
function computeBasis(moment: Moment, node: number): number {
  const { program, presentation, state } = moment;
  const before = rankIn(presentation, node);
  const answers = program.questions.flatMap(({ index, gid }) => {
    const answer = vectorGet(state.effective, index);
    return answer === null || !comesBefore(moment, index, before) ? [] : [[gid, answer]];
  });
  return hash32(canonicalJson(answers));
}

/**
 * Compiles the flow (FLOW-1, Flow; FLOW-3): conditions of branches, random draws, ends, repeated groups. The gate of a
 * branch off the path is closed, so that its contents are off the path too.
 */
export const flowFeature: EngineFeature = {
  id: 'flow',
  compile(context) {
    if (context.project.flow === undefined) return {};
    const nodes = compileNodes(context);
    const compiledNodes = [...nodes.values()];
    const byNode = new Map(compiledNodes.map((compiled) => [compiled.node, compiled]));
    const scoreNodes = compiledNodes.filter(({ needsScore }) => needsScore);
    const effectNodes = compiledNodes.filter((node) => node.needsScore || node.behaviour.draws !== undefined);
    return {
      gates: new Map([...nodes].map(([placed, compiled]) => [placed, computeGateParts(compiled, byNode)])),
      effects: effectNodes.length === 0 ? [] : [scoreEffect, drawEffect],
      extensions: () => [
        flowDue.entry((moment, between) => findFirstDue(moment, effectNodes, between)),
        scoreAt.entry((facts, presentation, rank) =>
          findNewestScore(scoreNodes, facts, { presentation, rank }),
        ),
      ],
      needsServer: effectNodes.some((node) => node.needsScore || canDraw(node)),
    };
  },
};

function canDraw({ flow, behaviour }: CompiledNode): boolean {
  const plan = behaviour.draws?.(flow);
  return plan !== undefined && (plan.count > 0 || plan.isShuffled);
}

/** The gate of a drawn child also reads the conditions of its siblings, which decide with it which can be drawn. */
function computeGateParts(compiled: CompiledNode, byNode: ReadonlyMap<number, CompiledNode>): GateParts {
  const { flow, behaviour, parentSet } = compiled;
  const expressions = (parentSet === undefined ? [compiled] : parentSet.children).flatMap(
    ({ condition }): readonly Expression[] => (condition === undefined ? [] : [condition]),
  );
  const watchers = listWatchers(compiled, byNode);
  return {
    gate: (moment) => isOnPathFromParent(moment, compiled),
    reads: { questions: [], expressions },
    ...(isDecidedLate(compiled) && {
      isUndecided: (moment: Moment) => !isFlowIgnored(moment) && isUndecided(moment, compiled),
    }),
    ...(watchers.length > 0 && { watchers }),
    ...(behaviour.ends && { ends: { ...behaviour.ends(flow), settle: updateEnd } }),
  };
}

/** Whether the host decides about the contents of a node: by a score, or by a draw among its children. */
const isDecidedLate = ({ behaviour, needsScore, parentSet }: CompiledNode): boolean =>
  behaviour.draws !== undefined || (needsScore && parentSet === undefined);

/** Whether a later move requests the score or draw. Scores are requested again after every change of answers. */
function isUndecided(moment: Moment, compiled: CompiledNode): boolean {
  const { needsScore, children } = compiled;
  if (needsScore || children.some((child) => child.needsScore)) return true;
  return isOnPath(moment.state, compiled.node) && drawDue(moment, compiled) !== undefined;
}

/** Nodes that depend on whether `node` asks its group: other nodes of the group, or all children of their sets. */
function listWatchers(
  { node, twins }: CompiledNode,
  byNode: ReadonlyMap<number, CompiledNode>,
): readonly number[] {
  const otherTwins = twins.filter((twin) => twin !== node);
  return [
    ...new Set(
      otherTwins.flatMap((twin) => (byNode.get(twin)?.parentSet?.children ?? [{ node: twin }]).map(nodeOf)),
    ),
  ];
}
const nodeOf = ({ node }: Pick<CompiledNode, 'node'>) => node;

/**
 * The latest score up to a rank, as `total_score` for rules at it. Later scores are ignored: a rule that reads them
 * could change the answers that it scores, and request it again endlessly. In a randomSet, nodes use the set's rank.
 */
function findNewestScore(
  nodes: readonly CompiledNode[],
  { scores }: State['flow'],
  point: { readonly presentation: Presentation; readonly rank: number },
): number | null {
  let newestScore: { readonly rank: number; readonly value: number | null } | undefined;
  for (const { flow, node, parentSet } of nodes) {
    const score = scores[flow.fid];
    const rank = rankIn(point.presentation, parentSet?.node ?? node);
    if (score === undefined || rank > point.rank || (newestScore !== undefined && rank < newestScore.rank))
      continue;
    newestScore = { rank, value: score.value };
  }
  return newestScore?.value ?? null;
}

/** FLOW-8, Flow: previews ignore the flow unless the project enables it. Corrections always ignore it. */
function isFlowIgnored({ program, state: { facts } }: Moment): boolean {
  if (facts.mode === 'modify') return true;
  return facts.mode === 'preview' && program.project.settings?.preview_walks_flow !== true;
}

function isOnPathFromParent(moment: Moment, compiled: CompiledNode): boolean {
  if (isFlowIgnored(moment))
    return compiled.twins[0] === compiled.node && compiled.behaviour.ends === undefined;
  const { parentSet, flow } = compiled;
  if (parentSet === undefined) return isEligible(moment, compiled);
  if (!isEligible(moment, compiled) || isAskedBefore(moment, compiled, compiled.node)) return false;
  const request = findDraw(moment, parentSet);
  return (
    request === undefined || moment.state.flow.draws[parentSet.flow.fid]?.picks.includes(flow.fid) === true
  );
}

/**
 * Whether the conditions hold and the group was not asked before (FLOW-2, group_twice). Children of a randomSet are
 * checked before the set, so that picks do not decide which children are eligible.
 */
function isEligible(moment: Moment, compiled: CompiledNode): boolean {
  if (isAskedBefore(moment, compiled, (compiled.parentSet ?? compiled).node)) return false;
  return isConditionMet(moment, compiled) && isInRange(moment, compiled);
}

function isAskedBefore(
  { state: { status }, presentation }: Moment,
  { twins }: CompiledNode,
  rank: number,
): boolean {
  const before = rankIn(presentation, rank);
  return twins.some(
    (node) => rankIn(presentation, node) < before && (vectorGet(status, node) & HIDDEN) === 0,
  );
}

function isConditionMet(moment: Moment, compiled: CompiledNode): boolean {
  const { condition, flow } = compiled;
  if (condition === undefined) return true;
  const result = evaluateCondition(condition, environmentAt(moment, computeRank(moment, compiled), flow.fid));
  if (result !== undefined) return result;
  const message = `no result for ${flow.fid}`;
  moment.reports?.push({ type: 'report', level: 'error', tag: 'engine', kind: 5, message });
  return false;
}

/** Children of a randomSet use the set's rank, so that answers inside the set do not change which can be drawn. */
function computeRank({ presentation }: Moment, { node, parentSet }: CompiledNode): number {
  return rankIn(presentation, parentSet?.node ?? node);
}

function isInRange({ state: { flow } }: Moment, { range, flow: { fid } }: CompiledNode): boolean {
  if (range === undefined) return true;
  const score = flow.scores[fid]?.value ?? null;
  if (score === null) return false;
  const [from, to] = range;
  return (from === null || score >= from) && (to === null || score <= to);
}

interface Draw {
  readonly eligible: readonly string[];
  readonly count: number;
  readonly isEven: boolean;
}

/** Returns undefined if no draw is needed, because all eligible children are on the path in their order. */
function findDraw(moment: Moment, { flow, behaviour, children }: CompiledNode): Draw | undefined {
  const plan = behaviour.draws?.(flow);
  if (plan === undefined) return undefined;
  const eligible = children.filter((child) => isEligible(moment, child)).map((child) => child.flow.fid);
  const count = plan.count > 0 && plan.count < eligible.length ? plan.count : eligible.length;
  const isShuffled = plan.isShuffled && eligible.length > 1;
  return count < eligible.length || isShuffled ? { eligible, count, isEven: plan.isEven } : undefined;
}

function isGroupJumpedOver(
  { program, presentation, state: { jumps } }: Moment,
  { node, endNode }: ProgramGroup,
): boolean {
  const first = rankIn(presentation, node);
  const last = first + endNode - node - 1;
  return program.jumpSources.some(({ node: source }, slot) => {
    const target = jumps[slot] as number; // jumps has the length of jumpSources
    return rankIn(presentation, source) < first && (target < 0 || target > last);
  });
}
