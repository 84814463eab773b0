/** Collects nodes, by rank, that must be settled again. */
export interface SettleQueue {
  push(node: number): void;
}

/**
 * Nodes to settle, in ascending order, each once. A binary heap: an answer that affects few nodes does not visit the
 * rest of the survey.
 */
export class NodeQueue implements SettleQueue {
  readonly #heap: number[] = [];
  #last = -1;

  push(node: number): void {
    const heap = this.#heap;
    let child = heap.push(node) - 1;
    while (child > 0) {
      const parent = (child - 1) >> 1;
      const above = heap[parent] as number; // in range: parent < child
      if (above <= node) break;
      heap[child] = above;
      child = parent;
    }
    heap[child] = node;
  }

  /** Removes and returns the first node, or -1 if the queue is empty. */
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
    const tail = this.#heap.pop();
    if (first === undefined || tail === undefined) return -1;
    if (this.#heap.length > 0) this.#sink(tail);
    return first;
  }

  #sink(node: number): void {
    const heap = this.#heap;
    let parent = 0;
    for (let child = 1; child < heap.length; child = 2 * parent + 1) {
      if (child + 1 < heap.length && (heap[child + 1] as number) < (heap[child] as number)) child += 1; // both in range
      const below = heap[child] as number; // in range
      if (below >= node) break;
      heap[parent] = below;
      parent = child;
    }
    heap[parent] = node;
  }
}
