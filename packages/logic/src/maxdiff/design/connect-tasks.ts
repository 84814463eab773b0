/**
 * The connected components of a design, numbered from 0: items that were compared, directly or through other items,
 * have the same number. An item that is never shown is its own component.
 */
export function findComponents(itemCount: number, tasks: readonly (readonly number[])[]): Components {
  const parent = Array.from({ length: itemCount }, (_, item) => item);
  const findRoot = (item: number): number => {
    let root = item;
    while (parent[root] !== root) {
      parent[root] = parent[parent[root] as number] as number;
      root = parent[root] as number;
    }
    return root;
  };
  for (const [first, ...otherItems] of tasks) {
    for (const item of otherItems) parent[findRoot(item)] = findRoot(first as number); // a task with other items has a first item
  }
  const numbers = new Map<number, number>();
  const numberOf = parent.map((_, item) => {
    const rootItem = findRoot(item);
    const number = numbers.get(rootItem) ?? numbers.size;
    numbers.set(rootItem, number);
    return number;
  });
  return { numberOf, count: numbers.size };
}

interface Components {
  /** Component number by item. */
  readonly numberOf: readonly number[];
  readonly count: number;
}

/**
 * Connects the item graph (design target 4) if possible, by exchanges between two components, each time the one that
 * costs least in pair balance. Keeps how often each item is shown.
 *
 * It is possible if and only if T(k-1) >= V-1: a tree of T tasks and V items has T+V-1 edges, and a design Tk places.
 * A design in several components then has a place on a cycle, which its component does not need. Exchanging it with any
 * place of another component joins the two, so an exchange that lowers the number of components always exists.
 */
export function connectTasks(blocks: Blocks): void {
  const [first] = blocks.tasks;
  if (first === undefined || blocks.tasks.length * (first.length - 1) < blocks.itemCount - 1) return;
  let parts = findComponents(blocks.itemCount, blocks.tasks);
  while (parts.count > 1) {
    const swap = findCheapestJoin(blocks, parts);
    if (swap === undefined) return; // never reached, because every item is shown (see above)
    swapItems(blocks, swap);
    parts = findComponents(blocks.itemCount, blocks.tasks);
  }
}

function findCheapestJoin(blocks: Blocks, parts: Components): Swap | undefined {
  let best: Swap | undefined;
  let minCost = Number.POSITIVE_INFINITY;
  for (const swap of swapsBetween(blocks, parts)) {
    const cost = exchangeCost(blocks, swap.a, swap.b, [
      blocks.tasks[swap.x] as number[],
      blocks.tasks[swap.y] as number[],
    ]);
    if (cost >= minCost || !wouldJoin(blocks, parts, swap)) continue;
    minCost = cost;
    best = swap;
  }
  return best;
}

function wouldJoin(blocks: Blocks, parts: Components, swap: Swap): boolean {
  swapItems(blocks, swap);
  const { count } = findComponents(blocks.itemCount, blocks.tasks);
  swapItems(blocks, { ...swap, a: swap.b, b: swap.a });
  return count < parts.count;
}

/** Exchanges between tasks of different parts: the two have no item in common. */
function* swapsBetween({ tasks }: Blocks, parts: Components): Generator<Swap> {
  const partOf = tasks.map(([item]) => parts.numberOf[item as number]); // tasks are never empty
  for (let x = 0; x < tasks.length; x += 1) {
    for (let y = x + 1; y < tasks.length; y += 1) {
      if (partOf[x] !== partOf[y]) yield* swapsOfTwo(tasks, x, y);
    }
  }
}

function swapsOfTwo(tasks: readonly (readonly number[])[], x: number, y: number): Swap[] {
  const [ofX, ofY] = [tasks[x] ?? [], tasks[y] ?? []];
  return ofX.flatMap((a) => ofY.map((b) => ({ x, y, a, b })));
}

/**
 * Half of the growth of Σ P² if `a` of the first list and `b` of the second change places. The lists are the items that
 * only one of two tasks shows (`onlyX`, `onlyY`): pairs with items that both show are lost and won again. With m items
 * in each it is 2(m-1) + pull(a) + pull(b) - 2 P_ab.
 */
export function exchangeCost(
  blocks: Blocks,
  a: number,
  b: number,
  [onlyX, onlyY]: readonly [readonly number[], readonly number[]],
): number {
  const pulls = pull(blocks, a, onlyY, onlyX) + pull(blocks, b, onlyX, onlyY);
  return 2 * (onlyX.length - 1) + pulls - 2 * pairCount(blocks, a, b);
}

/** The sum of an item's pair counts with `gainedItems`, minus the sum with `lostItems`. */
export function pull(
  blocks: Blocks,
  item: number,
  gainedItems: readonly number[],
  lostItems: readonly number[],
): number {
  let sum = 0;
  for (const other of gainedItems) sum += pairCount(blocks, item, other);
  for (const other of lostItems) sum -= pairCount(blocks, item, other);
  return sum;
}

/**
 * A design under construction: tasks as lists of item numbers 0..itemCount-1. `pairs` counts the tasks that contain
 * each pair, as a symmetric `itemCount` x `itemCount` matrix, row by row, with a zero diagonal.
 */
export interface Blocks {
  readonly itemCount: number;
  readonly tasks: number[][];
  readonly pairs: Int32Array;
}

export function emptyBlocks(itemCount: number): Blocks {
  return { itemCount, tasks: [], pairs: new Int32Array(itemCount * itemCount) };
}

export function pairCount({ pairs, itemCount }: Blocks, a: number, b: number): number {
  return pairs[a * itemCount + b] as number; // both are item numbers
}

/** Adds `change` to the counts of the pairs that `item` forms with all others of `task`. */
export function countPairs(
  { pairs, itemCount }: Blocks,
  task: readonly number[],
  item: number,
  change: number,
): void {
  for (const other of task) {
    if (other === item) continue;
    pairs[item * itemCount + other] = (pairs[item * itemCount + other] as number) + change;
    pairs[other * itemCount + item] = (pairs[other * itemCount + item] as number) + change;
  }
}

/** Σ P² over all pairs of different items: the measure of two-way balance; lower is better. */
export function pairSquares({ pairs }: Blocks): number {
  let sum = 0;
  for (const count of pairs) sum += count * count;
  return sum / 2;
}

export function swapItems(blocks: Blocks, { x, y, a, b }: Swap): void {
  const from = blocks.tasks[x] as number[];
  const to = blocks.tasks[y] as number[];
  replaceItem(blocks, from, a, b);
  replaceItem(blocks, to, b, a);
}

/** `a` is in task `x` but not in `y`, `b` in `y` but not in `x`. */
export interface Swap {
  readonly x: number;
  readonly y: number;
  readonly a: number;
  readonly b: number;
}

function replaceItem(blocks: Blocks, task: number[], oldItem: number, newItem: number): void {
  countPairs(blocks, task, oldItem, -1);
  task[task.indexOf(oldItem)] = newItem;
  countPairs(blocks, task, newItem, 1);
}
