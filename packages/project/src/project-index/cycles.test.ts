import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cyclesIn, trailText } from './cycles.ts';

describe('cyclesIn', () => {
  const graphs = fc.array(fc.tuple(fc.nat(7), fc.nat(7)), { maxLength: 14 }).map((edges) => {
    const usesOf = new Map<string, string[]>();
    for (const [from, to] of edges) usesOf.set(`${from}`, [...(usesOf.get(`${from}`) ?? []), `${to}`]);
    return usesOf;
  });
  /** Removes nodes that lead to no other node, repeatedly. The remaining nodes are on a cycle or lead to one. */
  function isCyclic(graph: ReadonlyMap<string, readonly string[]>): boolean {
    const remainingNodes = new Map(graph);
    for (let before = -1; before !== remainingNodes.size; ) {
      before = remainingNodes.size;
      for (const [id, next] of remainingNodes)
        if (!next.some((neighbour) => remainingNodes.has(neighbour))) remainingNodes.delete(id);
    }
    return remainingNodes.size > 0;
  }
  it('finds a cycle exactly if there is one, and every result is a cycle', () => {
    fc.assert(
      fc.property(graphs, (uses) => {
        const usesOf = (id: string): readonly string[] => uses.get(id) ?? [];
        const cycles = cyclesIn(uses.keys(), usesOf);
        expect(cycles.length > 0).toBe(isCyclic(uses));
        for (const cycle of cycles) {
          expect(new Set(cycle).size).toBe(cycle.length);
          for (const [index, id] of cycle.entries())
            expect(usesOf(id)).toContain(cycle[(index + 1) % cycle.length]);
        }
      }),
    );
  });
  it('shortens long trails in the middle', () => {
    const names = Array.from({ length: 100 }, (_, index) => `${index}`);
    expect(trailText(names)).toBe('0 → 1 → 2 → 3 → 4 → 5 → … → 94 → 95 → 96 → 97 → 98 → 99');
  });
});
