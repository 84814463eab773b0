import type { Draft } from '../engine/draft.ts';
import { environmentAt } from '../engine/environment.ts';
import { nodeAt, rankIn } from '../engine/presentation.ts';
import type { JumpSource, ProgramPlace } from '../engine/program.ts';
import { endOfJump, statusOfJump } from '../engine/status.ts';
import { evaluateCondition, type Expression, printExpression } from '../language/index.ts';
import type { JumpReason, RuleOutcome } from './explanation.ts';
import { readValues, unlikeIn } from './read-values.ts';

/** The jumps and ends in force that lead over a rank. */
export function jumpReasons(draft: Draft, rank: number): readonly JumpReason[] {
  const { program, presentation, jumps } = draft;
  return program.jumpSources.flatMap((source, slot) => {
    const target = jumps[slot] ?? 0;
    const leadsOver = rankIn(presentation, source.node) < rank && (target < 0 || target > rank);
    return leadsOver ? [jumpReason(draft, source, target)] : [];
  });
}

function jumpReason(draft: Draft, { node, place }: JumpSource, target: number): JumpReason {
  const group = draft.program.nodes[node];
  const fid = group?.kind === 'group' ? group.group.fid : undefined;
  const end = target < 0 ? draft.program.ends[endOfJump(target)] : undefined;
  return {
    kind: 'jump',
    hides: true,
    from: place?.question.gid ?? fid ?? '',
    to: targetOf(draft, target),
    ...(end !== undefined && { end }),
    rules: place === undefined ? [] : ruleInForce(draft, place),
  };
}

/** The first question at or behind the target; behind the last there is only the end. */
function targetOf({ program, presentation }: Draft, target: number): JumpReason['to'] {
  if (target < 0) return statusOfJump(target) === 2 ? 'screen_out' : 'finished';
  for (let rank = target; rank < program.nodes.length; rank += 1) {
    const node = program.nodes[nodeAt(presentation, rank)];
    if (node?.kind === 'question') return { gid: node.place.question.gid };
  }
  return 'finished';
}

function ruleInForce(draft: Draft, { node, question }: ProgramPlace): readonly RuleOutcome[] {
  const { jump, gid } = question;
  if (jump === undefined) return [];
  const sight = { draft, before: rankIn(draft.presentation, node) + 1, key: gid };
  const environment = environmentAt(draft, sight.before, gid);
  const outcome = (condition: Expression | undefined): RuleOutcome => ({
    ...(condition !== undefined && { condition: printExpression(condition.ast) }),
    holds: true,
    action: 'jump',
    reads: condition === undefined ? [] : readValues(condition, sight),
    ...(condition !== undefined && unlikeIn(condition, sight)),
  });
  if (jump.kind === 'code') return [outcome(jump.expression)];
  const held = jump.rules.find(
    ({ condition }) => condition === undefined || evaluateCondition(condition, environment) === true,
  );
  return held === undefined ? [] : [outcome(held.condition)];
}
