import { groupBy } from './group-by.ts';

interface Edge {
  readonly source: number;
  readonly target: number;
}

/**
 * References that lie on a circle, or between two. Publishing refuses circles (`related.circular`, `order.circular`);
 * what an old project still has is kept from turning: everything else is peeled off from both ends, and these are left.
 */
export function circular<E extends Edge>(edges: readonly E[]): ReadonlySet<E> {
  const left = new Set(edges);
  const turned = (edge: Edge) => ({ source: edge.target, target: edge.source });
  peel(left, (edge) => edge);
  peel(left, turned);
  return left;
}

/** Takes away, one after the other, what begins where nothing leads to. */
function peel<E extends Edge>(left: Set<E>, seen: (edge: E) => Edge): void {
  const outgoing = groupBy(left, (edge) => seen(edge).source);
  const incoming = new Map<number, number>();
  for (const edge of left) {
    const { target } = seen(edge);
    incoming.set(target, (incoming.get(target) ?? 0) + 1);
  }
  const free = [...outgoing.keys()].filter((question) => !incoming.has(question));
  for (let question = free.pop(); question !== undefined; question = free.pop()) {
    for (const edge of outgoing.get(question) ?? []) {
      left.delete(edge);
      const { target } = seen(edge);
      const count = (incoming.get(target) ?? 0) - 1;
      incoming.set(target, count);
      if (count === 0) free.push(target);
    }
  }
}
