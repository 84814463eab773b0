import { evaluateJump, type JumpTarget } from '../../language/index.ts';
import type {
  Draft,
  ProgramGroup,
  ProgramOccurrence,
  ProgramQuestion,
  SettleQueue,
} from '../../program/program.ts';
import { findOutermostGroup } from '../../compile/layout.ts';
import { rankIn } from '../../program/presentation.ts';
import { reportFailure } from '../../program/report.ts';
import { HIDDEN, HIDDEN_BY_DEFAULT, NO_JUMP, PASSED } from '../../program/status.ts';
import { vectorGet } from '../../program/vector.ts';
import { environmentAt } from '../../content/rule-environment.ts';
import { computeEndingJump, setJump } from './update-ends.ts';

/**
 * Updates the jump of an occurrence. It is in force once its question is answered or passed, visible and not skipped by
 * another jump, also if it was answered automatically without being shown. No jump is in force in a correction.
 */
export function updateJump(draft: Draft, occurrence: ProgramOccurrence, queue: SettleQueue): void {
  const status = vectorGet(draft.state.status, occurrence.node);
  const isCommitted =
    vectorGet(draft.state.effective, occurrence.question.index) !== null || (status & PASSED) !== 0;
  const isInForce =
    isCommitted && (status & HIDDEN & ~HIDDEN_BY_DEFAULT) === 0 && draft.state.facts.mode !== 'modify';
  const target = isInForce ? computeTarget(draft, occurrence, findJumpTarget(draft, occurrence)) : NO_JUMP;
  setJump(draft, occurrence.jumpSlot, target, queue);
}

/** Undefined if the question does not jump. */
function findJumpTarget(draft: Draft, { node, question }: ProgramOccurrence): JumpTarget | undefined {
  const { jump, gid } = question;
  if (jump === undefined) return undefined;
  const environment = environmentAt(draft, rankIn(draft.presentation, node) + 1, gid);
  return evaluateJump(jump, environment, () => environment.reportFailure(2));
}

/** The value of `State.jumps` for a target. NO_JUMP if there is no target after the source. */
export function computeTarget(
  draft: Draft,
  occurrence: ProgramOccurrence,
  target: JumpTarget | undefined,
): number {
  if (target === undefined) return NO_JUMP;
  switch (target.kind) {
    case 'group_end':
      return afterGroup(draft, occurrence);
    case 'group':
      return toForwardJump(draft, occurrence, draft.program.questions[target.first]);
    case 'question':
      return toForwardJump(draft, occurrence, draft.program.questions[target.question]);
    default:
      return computeEndingJump(draft.program, target);
  }
}

/** `group_end` skips the rest of the top-level group. If no question follows, the survey ends normally. */
function afterGroup({ presentation }: Draft, occurrence: ProgramOccurrence): number {
  const { node, endNode } = topGroupOf(occurrence);
  const end = rankIn(presentation, node) + endNode - node;
  return end > rankIn(presentation, occurrence.node) + 1 ? end : NO_JUMP;
}

function toForwardJump(
  draft: Draft,
  occurrence: ProgramOccurrence,
  target: ProgramQuestion | undefined,
): number {
  const { presentation, reports } = draft;
  const source = rankIn(presentation, occurrence.node);
  const isAllowed = (targetOccurrence: ProgramOccurrence) =>
    occurrence.question.jump?.isCode !== true || topGroupOf(targetOccurrence) === topGroupOf(occurrence);
  const ranks = (target?.occurrences ?? [])
    .filter(isAllowed)
    .map(({ node }) => rankIn(presentation, node))
    .filter((rank) => rank > source);
  if (ranks.length > 0) return Math.min(...ranks);
  reportFailure(reports, 2, `jump of ${occurrence.question.gid} ignored`);
  return NO_JUMP;
}

/** The top-level group of an occurrence, ignoring enclosing nodes of the flow. */
function topGroupOf({ group }: ProgramOccurrence): ProgramGroup {
  return findOutermostGroup(group, ({ gid }) => gid !== '');
}
