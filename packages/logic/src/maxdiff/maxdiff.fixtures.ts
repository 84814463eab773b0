import { type MaxdiffRequest, maxdiffDesign } from './design/maxdiff-design.ts';

/** Items o1, o2, ... */
export function numberedItems(count: number): string[] {
  return Array.from({ length: count }, (_, at) => `o${at + 1}`);
}

/** A design with these numbers of items, tasks and items per task. */
export function designOf(itemCount: number, tasks: number, perTask: number, seed: MaxdiffRequest['seed']) {
  return maxdiffDesign(numberedItems(itemCount), { tasks, perTask, seed });
}
