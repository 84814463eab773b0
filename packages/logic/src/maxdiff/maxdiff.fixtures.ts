import { type MaxdiffRequest, maxdiffDesign } from './design/maxdiff-design.ts';

export function numberedItems(count: number): string[] {
  return Array.from({ length: count }, (_, at) => `o${at + 1}`);
}

export function computeDesign(
  itemCount: number,
  tasks: number,
  perTask: number,
  seed: MaxdiffRequest['seed'],
) {
  return maxdiffDesign(numberedItems(itemCount), { tasks, perTask, seed });
}
