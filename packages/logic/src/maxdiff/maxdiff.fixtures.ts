import { type MaxdiffRequest, maxdiffDesign } from './design/maxdiff-design.ts';

/** Items o1, o2, ... */
export function numberedItems(count: number): string[] {
  return Array.from({ length: count }, (_, at) => `o${at + 1}`);
}

/** A design of V items, T tasks and k items per task. */
export function designOf(itemCount: number, tasks: number, perTask: number, seed: MaxdiffRequest['seed']) {
  return maxdiffDesign(numberedItems(itemCount), { tasks, perTask, seed });
}
