import type { Draft, JumpSource, ProgramOccurrence } from '../program/program.ts';
import { environmentAt } from '../content/rule-environment.ts';
import { nodeAt, rankIn } from '../program/presentation.ts';
import { computeEndingJump } from '../step/settle/update-ends.ts';
import { computeTarget } from '../step/settle/update-jumps.ts';
import { endOfJump, endStateOfJump, HIDDEN, HIDDEN_BY_DEFAULT, NO_JUMP, PASSED } from '../program/status.ts';
import { vectorGet } from '../program/vector.ts';
import { branchesOf, evaluateRules, type Expression, type Jump } from '../language/index.ts';
import { flowConditions } from './explain-groups.ts';
import type { JumpObstacle, JumpReason, RuleOutcome } from './explanation.ts';
import { computeOutcome } from './read-values.ts';

/**
 * Jumps and endPages before a rank that skip it, and those that would skip it if their rules held. One reason per
 * source and target. If the source's jump in force skips the rank, the source's other jumps are left out.
 */
export function findJumpReasons(draft: Draft, rank: number): readonly JumpReason[] {
  const { program, presentation } = draft;
  return program.jumpSources.flatMap((source, slot) => {
    if (rankIn(presentation, source.node) >= rank) return [];
    const jumpTarget = draft.state.jumps[slot] ?? NO_JUMP;
    if (isSkippingRank(jumpTarget, rank)) return [reasonOfJumpInForce(draft, source, jumpTarget)];
    return source.occurrence === undefined
      ? reasonsOfUnreachedEnd(draft, source)
      : findIdleJumps(draft, source.occurrence, rank);
  });
}

const isSkippingRank = (target: number, rank: number): boolean => target < 0 || target > rank;

function reasonOfJumpInForce(draft: Draft, { node, occurrence }: JumpSource, target: number): JumpReason {
  const group = draft.program.nodes[node];
  const fid = group?.kind === 'group' ? group.group.fid : undefined;
  return {
    kind: 'jump',
    hides: true,
    from: occurrence?.question.gid ?? fid ?? '',
    ...computeDestination(draft, target),
    rules: occurrence === undefined ? [] : computeRulesInForce(draft, occurrence),
  };
}

function reasonsOfUnreachedEnd(draft: Draft, { node }: JumpSource): readonly JumpReason[] {
  const programNode = draft.program.nodes[node];
  if (programNode?.kind !== 'group' || programNode.group.ends === undefined) return [];
  const target = computeEndingJump(draft.program, programNode.group.ends);
  return [
    {
      kind: 'jump',
      hides: false,
      from: programNode.group.fid ?? '',
      ...computeDestination(draft, target),
      rules: flowConditions(draft, programNode.group),
    },
  ];
}

function findIdleJumps(draft: Draft, occurrence: ProgramOccurrence, rank: number): readonly JumpReason[] {
  const { jump, gid } = occurrence.question;
  if (jump === undefined) return [];
  const readScope = { draft, before: rankIn(draft.presentation, occurrence.node) + 1, key: gid };
  const environment = environmentAt(draft, readScope.before, gid);
  const byTarget = new Map<number, RuleOutcome[]>();
  for (const rule of jump.rules) {
    const effect = evaluateRules(rule, environment);
    const current =
      effect?.kind === 'jump'
        ? computeTarget(draft, occurrence, effect.target ?? jump.configuredTarget)
        : NO_JUMP;
    for (const target of listTargets(draft, occurrence, { jump, rule })) {
      if (!isSkippingRank(target, rank)) continue;
      const holds = effect === undefined ? null : current === target;
      const outcome = computeOutcome(rule, { holds, action: 'jump' }, readScope);
      byTarget.set(target, [...(byTarget.get(target) ?? []), outcome]);
    }
  }
  return [...byTarget].map(([target, rules]) => {
    const obstacle = findObstacle(draft, occurrence, rules);
    return {
      kind: 'jump',
      hides: false,
      from: gid,
      ...computeDestination(draft, target),
      rules,
      ...(obstacle !== undefined && { waits: obstacle }),
    };
  });
}

/** The possible values of `State.jumps` for a rule. Code has several targets. */
function listTargets(
  draft: Draft,
  occurrence: ProgramOccurrence,
  { jump, rule }: { readonly jump: Jump; readonly rule: Expression },
): ReadonlySet<number> {
  const targets = branchesOf(rule).flatMap(({ effect }) =>
    effect.kind === 'jump' ? [effect.target ?? jump.configuredTarget] : [],
  );
  return new Set(targets.map((target) => computeTarget(draft, occurrence, target)));
}

function findObstacle(
  { state }: Draft,
  { node, question }: ProgramOccurrence,
  rules: readonly RuleOutcome[],
): JumpObstacle | undefined {
  const status = vectorGet(state.status, node);
  if ((status & HIDDEN & ~HIDDEN_BY_DEFAULT) !== 0) return 'hidden';
  if (vectorGet(state.effective, question.index) === null && (status & PASSED) === 0) return 'unanswered';
  return rules.some(({ holds }) => holds === true) ? 'earlier-rule' : undefined;
}

/** The first question at or after the target, or the end if no question follows. */
function computeDestination(draft: Draft, target: number): Pick<JumpReason, 'to' | 'end'> {
  const { program, presentation } = draft;
  if (target < 0) {
    const end = program.ends[endOfJump(target)];
    return { to: endStateOfJump(target).end, ...(end !== undefined && { end }) };
  }
  for (let rank = target; rank < program.nodes.length; rank += 1) {
    const node = program.nodes[nodeAt(presentation, rank)];
    if (node?.kind === 'question') return { to: { gid: node.occurrence.question.gid } };
  }
  return { to: 'finished' };
}

function computeRulesInForce(draft: Draft, { node, question }: ProgramOccurrence): readonly RuleOutcome[] {
  const { jump, gid } = question;
  if (jump === undefined) return [];
  const readScope = { draft, before: rankIn(draft.presentation, node) + 1, key: gid };
  const environment = environmentAt(draft, readScope.before, gid);
  const rulesInForce = jump.isCode
    ? jump.rules
    : jump.rules.filter((rule) => evaluateRules(rule, environment));
  return rulesInForce
    .slice(0, 1)
    .map((rule) => computeOutcome(rule, { holds: true, action: 'jump' }, readScope));
}
