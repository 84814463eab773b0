/**
 * Puts the items of every task in an order in which, over all tasks, no item's counts at two positions differ by more
 * than one (MAXDIFF-4, step 4). It changes the inner lists.
 *
 * This is an equitable edge colouring of the bipartite graph of tasks and items (König, de Werra). For two positions,
 * every task is an edge between the item at one and the item at the other; with a dummy joined to all items of odd
 * degree, the edges fall into closed trails, and walking these, tail to `p` and head to `q`, gives each item as many
 * tails as heads, up to the one edge at the dummy. Each such step lowers the sum of the squared counts, so it ends.
 */
export function balancePositions(tasks: number[][], itemCount: number): void {
  const positions = (tasks[0] ?? []).map((_, position) => position);
  const pairs = positions.flatMap((p) => positions.slice(p + 1).map((q) => [p, q] as const));
  let moved = true;
  while (moved) {
    moved = false;
    for (const [p, q] of pairs) {
      if (isBalanced(tasks, itemCount, p, q)) continue;
      orientTrails(tasks, itemCount, p, q);
      moved = true;
    }
  }
}

function isBalanced(tasks: readonly (readonly number[])[], itemCount: number, p: number, q: number): boolean {
  const excess = new Array<number>(itemCount).fill(0);
  for (const task of tasks) {
    excess[task[p] as number] = (excess[task[p] as number] as number) + 1;
    excess[task[q] as number] = (excess[task[q] as number] as number) - 1;
  }
  return excess.every((difference) => Math.abs(difference) <= 1);
}

function orientTrails(tasks: readonly number[][], itemCount: number, p: number, q: number): void {
  const edges = tasks.map((task): Edge => [task[p] as number, task[q] as number]);
  const evened = [...edges, ...dummyEdges(edges, itemCount)];
  for (const { edge, tail } of closedTrails(evened, itemCount + 1)) {
    const task = tasks[edge];
    const ends = evened[edge] as Edge;
    if (task === undefined) continue; // an edge of the dummy
    task[p] = tail;
    task[q] = otherEnd(ends, tail);
  }
}

type Edge = readonly [number, number];

/** Edges from the dummy, which is number `itemCount`, to every item of odd degree. */
function dummyEdges(edges: readonly Edge[], itemCount: number): Edge[] {
  const odd = new Array<boolean>(itemCount).fill(false);
  for (const item of edges.flat()) odd[item] = !odd[item];
  return odd.flatMap((isOdd, item) => (isOdd ? [[itemCount, item] as const] : []));
}

/** Walks every edge once, along closed trails; every degree is even, so a walk only ends where it began. */
function* closedTrails(
  edges: readonly Edge[],
  vertexCount: number,
): Generator<{ edge: number; tail: number }> {
  const unused = Array.from({ length: vertexCount }, (): number[] => []);
  edges.forEach((ends, edge) => {
    for (const end of ends) unused[end]?.push(edge);
  });
  const walked = new Set<number>();
  for (let start = 0; start < vertexCount; start += 1) {
    let at = start;
    for (let edge = unused[at]?.pop(); edge !== undefined; edge = unused[at]?.pop()) {
      if (walked.has(edge)) continue;
      walked.add(edge);
      yield { edge, tail: at };
      at = otherEnd(edges[edge] as Edge, at);
    }
  }
}

function otherEnd([a, b]: Edge, end: number): number {
  return end === a ? b : a;
}
