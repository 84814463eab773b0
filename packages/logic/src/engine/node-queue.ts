/**
 * Nodes that wait to be settled, given out in document order, each once. A binary heap: an answer that touches few
 * nodes never looks at the rest of the survey.
 */
export interface NodeQueue {
  push(node: number): void;
  /** The first waiting node, or -1. */
  pop(): number;
}

export function createNodeQueue(): NodeQueue {
  const heap: number[] = [];
  let last = -1;
  const at = (index: number) => heap[index] as number; // in range by the loops below
  const push = (node: number) => {
    let child = heap.push(node) - 1;
    while (child > 0) {
      const parent = (child - 1) >> 1;
      if (at(parent) <= node) break;
      heap[child] = at(parent);
      child = parent;
    }
    heap[child] = node;
  };
  const sink = (node: number) => {
    let parent = 0;
    for (;;) {
      let child = 2 * parent + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && at(child + 1) < at(child)) child += 1;
      if (at(child) >= node) break;
      heap[parent] = at(child);
      parent = child;
    }
    heap[parent] = node;
  };
  const pop = () => {
    while (heap.length > 0) {
      const first = at(0);
      const tail = heap.pop() as number; // not empty
      if (heap.length > 0) sink(tail);
      if (first !== last) {
        last = first;
        return first;
      }
    }
    return -1;
  };
  return { push, pop };
}
