type Imports = ReadonlyMap<string, readonly string[]>;

/** The shortest chain of imports from a file back to itself, without the repeated end. */
export function findCycle(path: string, imports: Imports): readonly string[] | undefined {
  const seen = new Set<string>();
  const queue: (readonly string[])[] = [[path]];
  for (let chain = queue.shift(); chain !== undefined; chain = queue.shift()) {
    for (const target of imports.get(chain.at(-1) ?? '') ?? []) {
      if (target === path) return chain;
      if (seen.has(target)) continue;
      seen.add(target);
      queue.push([...chain, target]);
    }
  }
  return undefined;
}
