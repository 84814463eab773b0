import type { Moment, SettleQueue } from '../../program/program.ts';
import { rankIn } from '../../program/presentation.ts';

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
