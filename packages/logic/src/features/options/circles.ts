interface Edge {
  readonly source: number;
  readonly target: number;
}

/**
 * References that lie on a circle, or between two. Publishing refuses circles (`related.circular`, `order.circular`);
 * what an old project still has is kept from turning: everything else is peeled off from both ends, and these are left.
 */
export function circular<E extends Edge>(edges: readonly E[]): ReadonlySet<E> {
  let left = edges;
  for (;;) {
    const sources = new Set(left.map(({ source }) => source));
    const targets = new Set(left.map(({ target }) => target));
    const kept = left.filter(({ source, target }) => targets.has(source) && sources.has(target));
    if (kept.length === left.length) return new Set(kept);
    left = kept;
  }
}
