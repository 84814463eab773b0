/** A reason to reconsider a maxdiff question before publishing. Its text is with the question type. */
export interface MaxdiffWarning {
  /** A frozen id, used by authors' tools. */
  readonly id: MaxdiffWarningId;
  readonly params: Readonly<Record<string, number>>;
}

export type MaxdiffWarningId =
  | 'maxdiff.items-per-task'
  | 'maxdiff.half-of-items'
  | 'maxdiff.seen-too-rarely'
  | 'maxdiff.too-many-tasks';

const MIN_PER_TASK = 3;
const MAX_PER_TASK = 6;
const MAX_TASKS = 30;
/** Minimum number of times that each respondent should see each item. */
const MIN_VIEWS = 3;

/**
 * The publish-time warnings of MAXDIFF-7, empty if none applies:
 *
 * | warning unless | id |
 * |---|---|
 * | 3 <= k <= 6 | `maxdiff.items-per-task` |
 * | k <= V/2 | `maxdiff.half-of-items` |
 * | T >= 3V/k | `maxdiff.seen-too-rarely`, with the number of tasks that would be enough |
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
  const shownCount = Math.max(2, Math.min(perTask, items)); // limited as in the design
  const neededTasks = Math.ceil((MIN_VIEWS * items) / shownCount);
  const warnings: MaxdiffWarning[] = [];
  const warn = (id: MaxdiffWarningId, params: MaxdiffWarning['params']) => warnings.push({ id, params });
  if (perTask < MIN_PER_TASK || perTask > MAX_PER_TASK)
    warn('maxdiff.items-per-task', { perTask, min: MIN_PER_TASK, max: MAX_PER_TASK });
  if (2 * perTask > items) warn('maxdiff.half-of-items', { perTask, items });
  if (tasks < neededTasks) warn('maxdiff.seen-too-rarely', { tasks, needed: neededTasks, views: MIN_VIEWS });
  if (tasks > MAX_TASKS) warn('maxdiff.too-many-tasks', { tasks, max: MAX_TASKS });
  return warnings;
}
