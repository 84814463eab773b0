import type { JumpEnd } from '@canvass/project/vocabulary';
import type { Draft, Program, ProgramGroup, SettleQueue } from '../../program/program.ts';
import { nodeAt, rankIn } from '../../program/presentation.ts';
import { encodeEndingJump, HIDDEN, NO_JUMP } from '../../program/status.ts';
import { vectorGet } from '../../program/vector.ts';
import { isJumpedOver } from './jumps.ts';

/** FLOW-9, Flow: an endPage ends the survey if the respondent reaches it. */
export function updateEnd(draft: Draft, { node, ends }: ProgramGroup, queue: SettleQueue): void {
  if (ends === undefined) return;
  const isOpen = (vectorGet(draft.state.status, node) & HIDDEN) === 0;
  const isReached = isOpen && !isJumpedOver(draft, rankIn(draft.presentation, node));
  const target = isReached ? computeEndingJump(draft.program, ends) : NO_JUMP;
  setJump(draft, ends.jumpSlot, target, queue);
}

/** Queues the nodes up to the later of the old and the new target. */
export function setJump(draft: Draft, slot: number, target: number, queue: SettleQueue): void {
  const before = draft.state.jumps[slot] as number; // sources have a slot
  if (target === before) return;
  const { nodes, jumpSources } = draft.program;
  draft.state.jumps = draft.state.jumps.with(slot, target);
  const source = rankIn(draft.presentation, jumpSources[slot]?.node ?? 0);
  const last = Math.max(target < 0 ? nodes.length : target, before < 0 ? nodes.length : before);
  for (let rank = source + 1; rank < last; rank += 1) {
    const node = nodes[nodeAt(draft.presentation, rank)];
    if (node?.kind === 'question' || node?.group.ends !== undefined) queue.push(rank);
  }
}

/** The value of `State.jumps` for a jump or endPage that ends the survey. */
export function computeEndingJump(
  { ends }: Program,
  { kind, end }: { readonly kind: JumpEnd; readonly end?: string | undefined },
): number {
  return encodeEndingJump(kind, end === undefined ? -1 : ends.indexOf(end));
}
