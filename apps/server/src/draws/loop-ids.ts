import { type Program, seedsFor } from '@canvass/logic';
import type { Group, Page, Question } from '@canvass/project';

const isLoop = (mode: unknown) => mode === 'loop' || mode === 'sort';

const known = new WeakMap<Program, readonly string[]>();

/**
 * gids of the questions and groups that have something in loop order or a looped default, ascending. Their seeds are turns of a counter
 * instead of hashes, so that the rotations come out exactly even over the respondents (ORDER-5).
 */
export function loopIds(program: Program): readonly string[] {
  const made = known.get(program) ?? findLoops(program);
  known.set(program, made);
  return made;
}

function findLoops(program: Program): readonly string[] {
  const seeded = new Set(Object.keys(seedsFor(program, 0)));
  return program.project.items
    .flatMap(loopsIn)
    .filter((gid) => seeded.has(gid))
    .sort();
}

function loopsIn(item: Group | Page | Question): readonly string[] {
  if (item.type === 'Q') return isLooped(item) ? [item.gid] : [];
  const below = item.items.flatMap(loopsIn);
  return isLoop(item.item_order) ? [item.gid, ...below] : below;
}

function isLooped(question: Question): boolean {
  const { option_order, row_order, option_group_order, row_group_order, loop_autofill } = question;
  if (loop_autofill === true) return true;
  if ([option_order, row_order, option_group_order, row_group_order].some(isLoop)) return true;
  const groups = [...(question.option_group_list ?? []), ...(question.row_group_list ?? [])];
  return groups.some(({ order }) => isLoop(order));
}
