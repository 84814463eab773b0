import { NO_CONDITION, type FlowNode } from '@canvass/project';
import type { Draft, ProgramGroup, ProgramOccurrence } from '../program/program.ts';
import { environmentAt } from '../content/rule-environment.ts';
import { rankIn } from '../program/presentation.ts';
import { DECIDED, HIDDEN_BY_RULE } from '../program/status.ts';
import { vectorGet } from '../program/vector.ts';
import { drawsChildren, findFlowNode } from '../features/flow/flow-node.ts';
import {
  branchesOf,
  type Display,
  evaluateCondition,
  evaluateDisplay,
  evaluateRules,
  type Expression,
} from '../language/index.ts';
import type { FlowReason, Reason, RuleOutcome, ReadScope } from './explanation.ts';
import { computeOutcome } from './read-values.ts';

/** The reasons of the groups and flow nodes around an occurrence that have rules, outermost first. */
export function findGroupReasons(draft: Draft, { group }: ProgramOccurrence): readonly Reason[] {
  return enclosingGroupsOf(group).flatMap((one) => [...ruleReason(draft, one), ...flowReason(draft, one)]);
}

/** The conditions of the flow nodes around a group, outermost first. */
export function flowConditions(draft: Draft, group: ProgramGroup): readonly RuleOutcome[] {
  return enclosingGroupsOf(group).flatMap((one) =>
    flowReason(draft, one).flatMap(({ conditions }) => conditions),
  );
}

/** The group and the groups around it, outermost first. */
export function enclosingGroupsOf(group: ProgramGroup | undefined): readonly ProgramGroup[] {
  return group === undefined ? [] : [...enclosingGroupsOf(group.parent), group];
}

function ruleReason(draft: Draft, { display, node, gid }: ProgramGroup): readonly Reason[] {
  if (display === undefined) return [];
  const status = vectorGet(draft.state.status, node);
  const readScope = { draft, before: rankIn(draft.presentation, node), key: gid };
  return [
    {
      kind: 'rule',
      hides: (status & HIDDEN_BY_RULE) !== 0,
      ownerGid: gid,
      shownByDefault: isItemShownByDefault(display),
      rules: displayOutcomes(display, readScope),
      decided: (status & DECIDED) !== 0,
    },
  ];
}

function flowReason(draft: Draft, group: ProgramGroup): readonly FlowReason[] {
  const { gate, fid } = group;
  if (gate === undefined) return [];
  const hides = !gate(draft);
  if (fid === undefined) return [{ kind: 'flow', hides, why: 'not-in-flow', conditions: [] }];
  const node = findFlowNode(draft.program.project, fid);
  const conditions = conditionsOfNode(group, node, findRandomSet(draft, group));
  if (
    !hides &&
    conditions.length === 0 &&
    findRandomSet(draft, group) === undefined &&
    node?.needScore !== true
  )
    return [];
  // Conditions of a randomSet's children are evaluated at the set.
  const decidingGroup = findRandomSet(draft, group) === undefined ? group : (group.parent ?? group);
  const readScope = { draft, before: rankIn(draft.presentation, decidingGroup.node), key: fid };
  const environment = environmentAt(readScope.draft, readScope.before, readScope.key);
  const outcomes = conditions.map((condition) =>
    computeOutcome(
      condition,
      { action: 'open', holds: evaluateCondition(condition, environment) ?? null },
      readScope,
    ),
  );
  const parts = { ...computeDrawPart(draft, group), ...computeScorePart(draft, node) };
  const reason: FlowReason = { kind: 'flow', hides, fid, why: 'open', conditions: outcomes, ...parts };
  return [{ ...reason, why: hides ? findCloseReason(reason) : 'open' }];
}

/** The gate in a randomSet also reads the conditions of its siblings, in order. */
function conditionsOfNode(
  { gateReads }: ProgramGroup,
  node: FlowNode | undefined,
  randomSet: FlowNode | undefined,
): readonly Expression[] {
  const expressions = gateReads?.expressions ?? [];
  if (randomSet === undefined) return expressions;
  const conditionalChildren = (randomSet.items ?? []).filter(
    ({ conditionGroup = NO_CONDITION }) => conditionGroup !== NO_CONDITION,
  );
  const ownCondition = expressions[conditionalChildren.findIndex(({ fid }) => fid === node?.fid)];
  return ownCondition === undefined ? [] : [ownCondition];
}

/** The first requirement of a node that is not met. If all of them are met, its group was already asked. */
function findCloseReason({ conditions, draw, score, fid = '' }: FlowReason): FlowReason['why'] {
  if (conditions.some(({ holds }) => holds !== true)) return 'condition';
  if (score !== undefined && !isWithin(score)) return 'score';
  if (draw !== undefined && !draw.picks.includes(fid))
    return draw.picks.length === 0 ? 'not-drawn-yet' : 'not-drawn';
  return 'second-time';
}

function isWithin({ range: [from = null, upTo = null], value }: NonNullable<FlowReason['score']>): boolean {
  return value !== null && (from === null || value >= from) && (upTo === null || value <= upTo);
}

function findRandomSet({ program }: Draft, { parent }: ProgramGroup): FlowNode | undefined {
  const node = parent?.fid === undefined ? undefined : findFlowNode(program.project, parent.fid);
  return node !== undefined && drawsChildren(node) ? node : undefined;
}

function computeDrawPart(draft: Draft, group: ProgramGroup): Pick<FlowReason, 'draw'> {
  const randomSet = findRandomSet(draft, group);
  if (randomSet === undefined) return {};
  return { draw: { set: randomSet.fid, picks: draft.state.flow.draws[randomSet.fid]?.picks ?? [] } };
}

function computeScorePart({ state: { flow } }: Draft, node: FlowNode | undefined): Pick<FlowReason, 'score'> {
  if (node?.needScore !== true) return {};
  return { score: { range: node.score ?? [], value: flow.scores[node.fid]?.value ?? null } };
}

/** The outcomes of display rules or of a display code, in authored order. A rule that holds overrides earlier ones. */
export function displayOutcomes(display: Display, readScope: ReadScope): readonly RuleOutcome[] {
  const environment = environmentAt(readScope.draft, readScope.before, readScope.key);
  return display.rules.map((rule) => {
    if (display.isCode)
      return computeOutcome(rule, { action: 'code', holds: displayResult(display, readScope) }, readScope);
    const effect = evaluateRules(rule, environment);
    const action = branchesOf(rule)[0]?.effect.kind ?? 'hide';
    return computeOutcome(rule, { action, holds: effect === undefined ? null : effect !== null }, readScope);
  });
}

/** Whether an item is shown if no rule applies. Always false for code. */
export function isItemShownByDefault({ isCode, isShownByDefault: isShown }: Display): boolean {
  return !isCode && isShown;
}

/** Whether a display shows its item. Null if a part of the display has no result. */
function displayResult(display: Display, { draft, before, key }: ReadScope): boolean | null {
  let isDecided = true;
  const isShown = evaluateDisplay(display, environmentAt(draft, before, key), () => {
    isDecided = false;
  });
  return isDecided ? isShown : null;
}
