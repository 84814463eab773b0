/**
 * The connected components of a design, numbered from 0: items that were compared, directly or through other items,
 * have the same number. An item that is never shown is its own component.
 */
export function components(itemCount: number, tasks: readonly (readonly number[])[]): Components {
  const parent = Array.from({ length: itemCount }, (_, item) => item);
  const root = (item: number): number => {
    let at = item;
    while (parent[at] !== at) {
      parent[at] = parent[parent[at] as number] as number;
      at = parent[at] as number;
    }
    return at;
  };
  for (const [first, ...rest] of tasks) {
    for (const item of rest) parent[root(item)] = root(first as number); // there is a first when there is a rest
  }
  const numbers = new Map<number, number>();
  const numberOf = parent.map((_, item) => {
    const at = root(item);
    const known = numbers.get(at) ?? numbers.size;
    numbers.set(at, known);
    return known;
  });
  return { numberOf, count: numbers.size };
}

export interface Components {
  /** Component number by item. */
  readonly numberOf: readonly number[];
  readonly count: number;
}
