import type { Question } from '@canvass/project';
import { hash32 } from '../../random/hash.ts';
import { needsSeed } from '../../random/order.ts';
import { extension } from '../../program/extension.ts';
import type { Program, ProgramQuestion } from '../../program/program.ts';

/** ENGINE-9: without a `seq`, seeds are below this number. */
export const LOCAL_SEED_LIMIT = 10_000;

/** gids of groups that need a seed. */
export const seededGroups = extension<readonly string[]>();

/** gids of the questions and groups that need a seed, questions first. */
export function seededIds(program: Program): readonly string[] {
  return [...program.questions.filter(isSeeded).map(({ gid }) => gid), ...(seededGroups.of(program) ?? [])];
}

function isSeeded({ question, type }: ProgramQuestion): boolean {
  const { option_order, row_order, option_group_order, row_group_order } = question;
  const modes = [option_order, row_order, option_group_order, row_group_order];
  return (
    modes.some(needsSeed) ||
    question.loop_autofill === true ||
    type.material !== undefined ||
    hasSeededGroup(question)
  );
}

function hasSeededGroup({ option_group_list: options, row_group_list: rows }: Question): boolean {
  return [...(options ?? []), ...(rows ?? [])].some(({ order }) => needsSeed(order));
}

/**
 * The seeds of a response, by gid: `hash32("{seq}:{gid}")` (ENGINE-9). `assigned` contains seeds counted by the server,
 * for rotations that are evenly distributed over respondents.
 */
export function seedsFor(
  program: Program,
  seq: number,
  assigned: Readonly<Record<string, number>> = {},
): Record<string, number> {
  return Object.fromEntries(seededIds(program).map((gid) => [gid, assigned[gid] ?? hash32(`${seq}:${gid}`)]));
}

/** Whether a response needs facts of the server to begin, such as a seed or the member. */
export function needsServerFacts(program: Program): boolean {
  return program.needsServer || seededIds(program).length > 0;
}
