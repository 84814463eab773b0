/** A reason to reconsider a maxdiff question before it is published. */
export interface MaxdiffWarning {
  /** Frozen: authors' tools name it. */
  readonly id: MaxdiffWarningId;
  readonly params: Readonly<Record<string, number>>;
  readonly message: string;
  readonly mend: string;
}

export type MaxdiffWarningId =
  | 'maxdiff.items-per-task'
  | 'maxdiff.half-of-items'
  | 'maxdiff.seen-too-rarely'
  | 'maxdiff.too-many-tasks';

const MIN_PER_TASK = 3;
const MAX_PER_TASK = 6;
const MAX_TASKS = 30;
/** How often each respondent should see each item. */
const MIN_VIEWS = 3;

/**
 * The publish-time warnings of semantics a, empty when there is nothing to say:
 *
 * | warning unless | id |
 * |---|---|
 * | 3 <= k <= 6 | `maxdiff.items-per-task` |
 * | k <= V/2 | `maxdiff.half-of-items` |
 * | T >= 3V/k | `maxdiff.seen-too-rarely`, with the number of tasks that would do |
 * | T <= 30 | `maxdiff.too-many-tasks` |
 *
 * @param shape how many options the question has (V), its `task_number` (T) and its `option_number` (k)
 */
export function maxdiffLint(shape: {
  readonly items: number;
  readonly tasks: number;
  readonly perTask: number;
}): readonly MaxdiffWarning[] {
  const { items, tasks, perTask } = shape;
  const shown = Math.max(2, Math.min(perTask, items)); // what the guards of the design leave
  const needed = Math.ceil((MIN_VIEWS * items) / shown);
  const warnings: MaxdiffWarning[] = [];
  if (perTask < MIN_PER_TASK || perTask > MAX_PER_TASK) warnings.push(itemsPerTask(perTask));
  if (2 * perTask > items) warnings.push(halfOfItems(perTask, items));
  if (tasks < needed) warnings.push(seenTooRarely(tasks, needed));
  if (tasks > MAX_TASKS) warnings.push(tooManyTasks(tasks));
  return warnings;
}

function itemsPerTask(perTask: number): MaxdiffWarning {
  return {
    id: 'maxdiff.items-per-task',
    params: { perTask, min: MIN_PER_TASK, max: MAX_PER_TASK },
    message: `Each task shows ${perTask} options. With fewer than ${MIN_PER_TASK} best and worst say the same; with more than ${MAX_PER_TASK} people stop reading.`,
    mend: `Show ${MIN_PER_TASK} to ${MAX_PER_TASK}; 4 or 5 work well.`,
  };
}

function halfOfItems(perTask: number, items: number): MaxdiffWarning {
  return {
    id: 'maxdiff.half-of-items',
    params: { perTask, items },
    message: `Each task shows ${perTask} of ${items} options, more than half, so that tasks are nearly the same.`,
    mend: 'Show fewer options per task, or let people sort the list instead.',
  };
}

function seenTooRarely(tasks: number, needed: number): MaxdiffWarning {
  return {
    id: 'maxdiff.seen-too-rarely',
    params: { tasks, needed, views: MIN_VIEWS },
    message: `With ${tasks} tasks a respondent sees some options fewer than ${MIN_VIEWS} times, too rarely to tell what that person prefers.`,
    mend: `Use at least ${needed} tasks, or fewer options.`,
  };
}

function tooManyTasks(tasks: number): MaxdiffWarning {
  return {
    id: 'maxdiff.too-many-tasks',
    params: { tasks, max: MAX_TASKS },
    message: `${tasks} tasks are more than people answer with care.`,
    mend: `Use at most ${MAX_TASKS}; with many options let each respondent see a part of them.`,
  };
}
