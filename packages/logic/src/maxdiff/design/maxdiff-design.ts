import { rng, type Rng } from '../../random/rng.ts';
import { searchBlocks } from './search-blocks.ts';

/** Name of this algorithm, stored with the page of a response. Another algorithm gets another name. */
export const MAXDIFF_ALGORITHM = 'md1';

export interface MaxdiffRequest {
  /** `task_number`. */
  readonly tasks: number;
  /** `option_number`: items per task. */
  readonly perTask: number;
  /** The seed: `${seq ?? localSeed}:${gid}`. */
  readonly seed: string;
}

export interface MaxdiffDesign {
  readonly algorithm: typeof MAXDIFF_ALGORITHM;
  /** All item gids, in the order of the question. */
  readonly items: readonly string[];
  /** Items in each task, after the guards. */
  readonly perTask: number;
  /** Tasks in order, each with its items in screen order. */
  readonly tasks: readonly (readonly string[])[];
}

/**
 * The task list of a maxdiff question for one respondent (MAXDIFF-2, Maxdiff task list; MAXDIFF-3). The same items,
 * numbers and seed give the same design in every host: whole numbers only, no clock, no other randomness.
 *
 * For every seed
 * - each item is shown floor(Tk/V) or ceil(Tk/V) times;
 * - no item's counts at two screen positions differ by more than one;
 * - all items are compared with one another, directly or through others, if T(k-1) >= V-1;
 * - each item has the same chance of every position (items and positions are relabelled by chance).
 *
 * Pair counts are as equal as a bounded search can make them, and exactly equal for the balanced incomplete block
 * designs 7/7/3, 13/13/4, 9/12/3 and 6/10/3 and most others of such sizes.
 *
 * Guards: fewer than two items give no task (the question is hidden); `perTask` is at least 2 and at most the number of
 * items.
 *
 * @param items gids of the options visible when the question is first shown, in authored order, all different
 */
export function maxdiffDesign(items: readonly string[], request: MaxdiffRequest): MaxdiffDesign {
  const perTask = Math.min(Math.max(request.perTask, 2), items.length);
  const base = { algorithm: MAXDIFF_ALGORITHM, items, perTask } as const;
  if (items.length < 2 || request.tasks < 1) return { ...base, tasks: [] };
  const random = rng(request.seed);
  const names = random.shuffle(items);
  const { tasks } = searchBlocks({ itemCount: items.length, tasks: request.tasks, perTask }, random);
  const shownTasks = placeItems(orderTasks(tasks, random), items.length, random);
  return { ...base, tasks: shownTasks.map((task) => task.map((item) => names[item] as string)) };
}

function placeItems(tasks: readonly (readonly number[])[], itemCount: number, random: Rng): number[][] {
  const shuffledTasks = tasks.map((task) => random.shuffle(task));
  balancePositions(shuffledTasks, itemCount);
  const positions = random.shuffle(
    Array.from({ length: shuffledTasks[0]?.length ?? 0 }, (_, position) => position),
  );
  return shuffledTasks.map((task) => positions.map((position) => task[position] as number));
}

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
  let isChanged = true;
  while (isChanged) {
    isChanged = false;
    for (const [p, q] of pairs) {
      if (isBalanced(tasks, itemCount, p, q)) continue;
      orientTrails(tasks, itemCount, p, q);
      isChanged = true;
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
  const evenEdges = [...edges, ...dummyEdges(edges, itemCount)];
  for (const { edge, tail } of closedTrails(evenEdges, itemCount + 1)) {
    const task = tasks[edge];
    const edgeEnds = evenEdges[edge] as Edge;
    if (task === undefined) continue; // an edge of the dummy
    task[p] = tail;
    task[q] = otherEnd(edgeEnds, tail);
  }
}

type Edge = readonly [number, number];

/** Edges from the dummy, which is number `itemCount`, to every item of odd degree. */
function dummyEdges(edges: readonly Edge[], itemCount: number): Edge[] {
  const hasOddDegree = new Array<boolean>(itemCount).fill(false);
  for (const item of edges.flat()) hasOddDegree[item] = !hasOddDegree[item];
  return hasOddDegree.flatMap((isOdd, item) => (isOdd ? [[itemCount, item] as const] : []));
}

/** Walks every edge once, along closed trails; every degree is even, so a walk only ends where it began. */
function* closedTrails(
  edges: readonly Edge[],
  vertexCount: number,
): Generator<{ edge: number; tail: number }> {
  const unusedEdges = Array.from({ length: vertexCount }, (): number[] => []);
  edges.forEach((ends, edge) => {
    for (const end of ends) unusedEdges[end]?.push(edge);
  });
  const walkedEdges = new Set<number>();
  for (let start = 0; start < vertexCount; start += 1) {
    let vertex = start;
    for (let edge = unusedEdges[vertex]?.pop(); edge !== undefined; edge = unusedEdges[vertex]?.pop()) {
      if (walkedEdges.has(edge)) continue;
      walkedEdges.add(edge);
      yield { edge, tail: vertex };
      vertex = otherEnd(edges[edge] as Edge, vertex);
    }
  }
}

function otherEnd([a, b]: Edge, end: number): number {
  return end === a ? b : a;
}

const WEIGHT_PREVIOUS = 10;
const WEIGHT_ONE_BEFORE = 1;

/**
 * The order in which tasks are shown (MAXDIFF-4, step 3). Each task shares as few items as possible with the task
 * before it, then with the task before that. Ties, and the first task, are decided at random.
 */
export function orderTasks(tasks: readonly (readonly number[])[], random: Rng): (readonly number[])[] {
  const remaining = random.shuffle(tasks);
  const ordered: (readonly number[])[] = [];
  while (remaining.length > 0) {
    const [before = [], previous = []] = ordered.length > 1 ? ordered.slice(-2) : [[], ...ordered];
    const cost = remaining.map(
      (task) => WEIGHT_PREVIOUS * sharedItems(task, previous) + WEIGHT_ONE_BEFORE * sharedItems(task, before),
    );
    ordered.push(...remaining.splice(cost.indexOf(Math.min(...cost)), 1)); // shuffled above, so the first task is random
  }
  return ordered;
}

/** Number of items that two tasks have in common. */
export function sharedItems<T>(task: readonly T[], otherTask: readonly T[]): number {
  return task.reduce((sum, item) => sum + (otherTask.includes(item) ? 1 : 0), 0);
}
