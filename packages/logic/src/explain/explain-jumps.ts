import type { Draft, JumpSource, ProgramOccurrence } from '../engine/program.ts';
import { environmentAt } from '../engine/environment.ts';
import { nodeAt, rankIn } from '../engine/presentation.ts';
import { endOfJump, endStateOfJump } from '../engine/status.ts';
import { evaluateRules } from '../language/index.ts';
import type { JumpReason, RuleOutcome } from './explanation.ts';
import { outcomeOf } from './read-values.ts';

/** The jumps and ends in force that lead over a rank. */
export function jumpReasons(draft: Draft, rank: number): readonly JumpReason[] {
  const {
    program,
    presentation,
    state: { jumps },
  } = draft;
  return program.jumpSources.flatMap((source, slot) => {
    const target = jumps[slot] ?? 0;
    const leadsOver = rankIn(presentation, source.node) < rank && (target < 0 || target > rank);
    return leadsOver ? [jumpReason(draft, source, target)] : [];
  });
}

function jumpReason(draft: Draft, { node, occurrence }: JumpSource, target: number): JumpReason {
  const group = draft.program.nodes[node];
  const fid = group?.kind === 'group' ? group.group.fid : undefined;
  const end = target < 0 ? draft.program.ends[endOfJump(target)] : undefined;
  return {
    kind: 'jump',
    hides: true,
    from: occurrence?.question.gid ?? fid ?? '',
    to: destinationOf(draft, target),
    ...(end !== undefined && { end }),
    rules: occurrence === undefined ? [] : ruleInForce(draft, occurrence),
  };
}

/** The first question at or behind the target; behind the last there is only the end. */
function destinationOf({ program, presentation }: Draft, target: number): JumpReason['to'] {
  if (target < 0) return endStateOfJump(target).end;
  for (let rank = target; rank < program.nodes.length; rank += 1) {
    const node = program.nodes[nodeAt(presentation, rank)];
    if (node?.kind === 'question') return { gid: node.occurrence.question.gid };
  }
  return 'finished';
}

function ruleInForce(draft: Draft, { node, question }: ProgramOccurrence): readonly RuleOutcome[] {
  const { jump, gid } = question;
  if (jump === undefined) return [];
  const sight = { draft, before: rankIn(draft.presentation, node) + 1, key: gid };
  const environment = environmentAt(draft, sight.before, gid);
  const held = jump.isCode ? jump.rules : jump.rules.filter((rule) => evaluateRules(rule, environment));
  return held.slice(0, 1).map((rule) => outcomeOf(rule, { holds: true, action: 'jump' }, sight));
}
