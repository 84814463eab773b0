/** Groups items by key. The keys are in the order in which they first occur. */
export function groupBy<T, K>(items: Iterable<T>, keyOf: (item: T) => K): ReadonlyMap<K, readonly T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const existing = groups.get(key);
    if (existing === undefined) groups.set(key, [item]);
    else existing.push(item);
  }
  return groups;
}

interface Edge {
  readonly source: number;
  readonly target: number;
}

/**
 * References that are part of a cycle, or on a path between two cycles. Publishing rejects cycles (`related.circular`,
 * `order.circular`). Projects published earlier may have them; such references are ignored.
 */
export function edgesOfCycles<E extends Edge>(edges: readonly E[]): ReadonlySet<E> {
  const remaining = new Set(edges);
  const reverseEdge = (edge: Edge) => ({ source: edge.target, target: edge.source });
  removeUnreferenced(remaining, (edge) => edge);
  removeUnreferenced(remaining, reverseEdge);
  return remaining;
}

function removeUnreferenced<E extends Edge>(remaining: Set<E>, orient: (edge: E) => Edge): void {
  const outgoing = groupBy(remaining, (edge) => orient(edge).source);
  const incoming = new Map<number, number>();
  for (const edge of remaining) {
    const { target } = orient(edge);
    incoming.set(target, (incoming.get(target) ?? 0) + 1);
  }
  const free = [...outgoing.keys()].filter((question) => !incoming.has(question));
  for (let question = free.pop(); question !== undefined; question = free.pop()) {
    for (const edge of outgoing.get(question) ?? []) {
      remaining.delete(edge);
      const { target } = orient(edge);
      const count = (incoming.get(target) ?? 0) - 1;
      incoming.set(target, count);
      if (count === 0) free.push(target);
    }
  }
}
