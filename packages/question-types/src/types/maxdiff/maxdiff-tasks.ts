import { MAXDIFF_ALGORITHM, maxdiffDesign } from '@canvass/logic/maxdiff';
import type { Option, QuestionOf } from '@canvass/project';
import type { MaxdiffAnswer, SessionFacts } from '@canvass/protocol';

/** The gids of each task's options, in screen order. */
export type MaxdiffTasks = readonly (readonly string[])[];

/** Material of the view: the tasks of one respondent, and the algorithm that has created them. */
interface MaxdiffMaterial {
  readonly design: typeof MAXDIFF_ALGORITHM;
  readonly tasks: MaxdiffTasks;
}

/** Maximum number of cached designs. A design takes milliseconds to compute, and is needed at every move between pages. */
const MAX_CACHED = 200;
const cachedTasks = new Map<string, MaxdiffMaterial>();

/**
 * The tasks of a respondent (MAXDIFF-2, MAXDIFF-3). They depend on the offered options,
 * the respondent's number (or else the question's local seed) and the question. Returns the same reference while these
 * are the same.
 *
 * @param offeredOptions the options offered now, in authored order
 */
export function maxdiffTasks(
  { gid, task_number: tasks = 0, option_number: perTask = 2 }: QuestionOf<'maxdiff'>,
  offeredOptions: readonly Option[],
  { seq, seeds }: Pick<SessionFacts, 'seq' | 'seeds'>,
): MaxdiffMaterial {
  const seed = `${seq ?? (Object.hasOwn(seeds, gid) ? seeds[gid] : 0)}:${gid}`;
  const items = offeredOptions.map((option) => option.gid);
  const key = JSON.stringify([seed, tasks, perTask, items]);
  const before = cachedTasks.get(key);
  if (before !== undefined) return before;
  const material: MaxdiffMaterial = {
    design: MAXDIFF_ALGORITHM,
    tasks: maxdiffDesign(items, { tasks, perTask, seed }).tasks,
  };
  for (const oldest of cachedTasks.keys()) {
    if (cachedTasks.size < MAX_CACHED) break;
    cachedTasks.delete(oldest);
  }
  cachedTasks.set(key, material);
  return material;
}

export function tasksIn(material: unknown): MaxdiffTasks | undefined {
  if (typeof material !== 'object' || material === null || !('tasks' in material)) return undefined;
  const { tasks } = material;
  return Array.isArray(tasks) && tasks.every(isTask) ? tasks : undefined;
}

function isTask(task: unknown): task is readonly string[] {
  return Array.isArray(task) && task.every((gid) => typeof gid === 'string');
}

/** The answer to one task: the options in screen order, the least and the most preferred one. */
export type TaskAnswer = MaxdiffAnswer[number];

export const isBegun = ({ l, h }: TaskAnswer): boolean => l !== null || h !== null;
export const isComplete = ({ l, h }: TaskAnswer): boolean => l !== null && h !== null;

/** An entry for each task. It is empty if the answer has no entry at its index, or an entry for another task. */
export function answersTo(tasks: MaxdiffTasks, answer: MaxdiffAnswer = []): MaxdiffAnswer {
  return tasks.map((s, number) => {
    const entry = answer[number];
    return entry !== undefined && isSameTask(entry.s, s) ? entry : { s, l: null, h: null };
  });
}

export function hasTasks(answer: MaxdiffAnswer, tasks: MaxdiffTasks): boolean {
  return answer.every(({ s }, number) => isSameTask(s, tasks[number] ?? []));
}

function isSameTask(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((gid, at) => gid === b[at]);
}
