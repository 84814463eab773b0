import type { JumpTarget } from '../../language/index.ts';
import type {
  Draft,
  Moment,
  Program,
  ProgramGroup,
  ProgramOccurrence,
  ProgramQuestion,
} from '../../program/program.ts';
import { jumpTargetOf } from './evaluate-rules.ts';
import { outermostGroupOf } from '../../compile/layout.ts';
import { nodeAt, rankIn } from '../../program/presentation.ts';
import { reportFailure } from '../../program/report.ts';
import {
  encodeEndingJump,
  type EndKind,
  HIDDEN,
  HIDDEN_BY_DEFAULT,
  NO_JUMP,
  PASSED,
} from '../../program/status.ts';
import { vectorGet } from '../../program/vector.ts';

/** Collects the ranks of nodes that must be settled again. */
export interface SettleQueue {
  push(rank: number): void;
}

/**
 * Ranks of nodes to settle, in ascending order, each once. A binary heap: an answer that affects few nodes does not
 * visit the rest of the survey.
 */
export class RankQueue implements SettleQueue {
  readonly #heap: number[] = [];
  #last = -1;

  push(rank: number): void {
    const heap = this.#heap;
    let child = heap.push(rank) - 1;
    while (child > 0) {
      const parent = (child - 1) >> 1;
      const parentRank = heap[parent] as number; // in range: parent < child
      if (parentRank <= rank) break;
      heap[child] = parentRank;
      child = parent;
    }
    heap[child] = rank;
  }

  /** Returns -1 if the queue is empty. */
  pop(): number {
    for (let first = this.#take(); first >= 0; first = this.#take()) {
      if (first !== this.#last) {
        this.#last = first;
        return first;
      }
    }
    return -1;
  }

  #take(): number {
    const first = this.#heap[0];
    const lastRank = this.#heap.pop();
    if (first === undefined || lastRank === undefined) return -1;
    if (this.#heap.length > 0) this.#sink(lastRank);
    return first;
  }

  #sink(rank: number): void {
    const heap = this.#heap;
    let parent = 0;
    for (let child = 1; child < heap.length; child = 2 * parent + 1) {
      if (child + 1 < heap.length && (heap[child + 1] as number) < (heap[child] as number)) child += 1; // both in range
      const childRank = heap[child] as number; // in range
      if (childRank >= rank) break;
      heap[parent] = childRank;
      parent = child;
    }
    heap[parent] = rank;
  }
}

/** SHOW-17, Jump: nodes between source and target are hidden. If the jump ends the survey, all later nodes are. */
export function isJumpedOver({ state: { jumps }, presentation, program }: Moment, rank: number): boolean {
  const { jumpSources } = program;
  const isOrdered = presentation.ranks === undefined;
  for (let slot = 0; slot < jumpSources.length; slot += 1) {
    const source = rankIn(presentation, jumpSources[slot]?.node ?? 0);
    if (source >= rank) {
      if (isOrdered) return false;
      continue;
    }
    const target = jumps[slot] as number; // jumps has the length of jumpSources
    if (target < 0 || target > rank) return true;
  }
  return false;
}

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
  const target = isInForce ? targetOf(draft, occurrence, jumpTargetOf(draft, occurrence)) : NO_JUMP;
  setJump(draft, occurrence.jumpSlot, target, queue);
}

/** FLOW-9, Flow: an endPage ends the survey if the respondent reaches it. */
export function updateEnd(draft: Draft, { node, ends }: ProgramGroup, queue: SettleQueue): void {
  if (ends === undefined) return;
  const isOpen = (vectorGet(draft.state.status, node) & HIDDEN) === 0;
  const isReached = isOpen && !isJumpedOver(draft, rankIn(draft.presentation, node));
  const target = isReached ? endingJumpOf(draft.program, ends) : NO_JUMP;
  setJump(draft, ends.jumpSlot, target, queue);
}

/** Queues the nodes up to the later of the old and the new target. */
function setJump(draft: Draft, slot: number, target: number, queue: SettleQueue): void {
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

/** The value of `State.jumps` for a target. NO_JUMP if there is no target after the source. */
export function targetOf(
  draft: Draft,
  occurrence: ProgramOccurrence,
  target: JumpTarget | undefined,
): number {
  if (target === undefined) return NO_JUMP;
  switch (target.kind) {
    case 'finished':
    case 'screen_out':
      return endingJumpOf(draft.program, target);
    case 'group_end':
      return afterGroup(draft, occurrence);
    case 'group':
      return toForwardJump(draft, occurrence, draft.program.questions[target.first]);
    case 'question':
      return toForwardJump(draft, occurrence, draft.program.questions[target.question]);
  }
}

/** The value of `State.jumps` for a jump or endPage that ends the survey. */
export function endingJumpOf(
  { ends }: Program,
  { kind, end }: { readonly kind: EndKind; readonly end?: string | undefined },
): number {
  return encodeEndingJump(kind, end === undefined ? -1 : ends.indexOf(end));
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
  return outermostGroupOf(group, ({ gid }) => gid !== '');
}
