import type { QuestionProblem } from '@canvass/logic';
import { maxdiffLint, type MaxdiffWarningId } from '@canvass/logic/maxdiff';
import type { QuestionOf } from '@canvass/project';
import type { TextId } from '../author-texts.gen.ts';

type NumbersProblem = QuestionProblem<TextId>;

const PATHS: Readonly<Record<MaxdiffWarningId, string>> = {
  'maxdiff.items-per-task': '.option_number',
  'maxdiff.half-of-items': '.option_number',
  'maxdiff.seen-too-rarely': '.task_number',
  'maxdiff.too-many-tasks': '.task_number',
};

/** Options, tasks and options per task, as far as they are known from the file (MAXDIFF-7, Guards and lint). */
export function checkNumbers(question: QuestionOf<'maxdiff'>): readonly NumbersProblem[] {
  const { items = [], task_number: tasks, option_number: perTask } = question;
  const problems: NumbersProblem[] = [];
  if (items.length === 1) problems.push({ severity: 'error', id: 'maxdiff.too-few-options', path: '.items' });
  if (tasks === undefined)
    problems.push({ severity: 'error', id: 'maxdiff.no-task-number', path: '.task_number' });
  if (perTask === undefined)
    problems.push({ severity: 'error', id: 'maxdiff.no-option-number', path: '.option_number' });
  if (items.length < 2 || tasks === undefined || perTask === undefined) return problems;
  if (perTask > items.length) {
    const params = { perTask, items: items.length };
    return [{ severity: 'error', id: 'maxdiff.too-many-per-task', path: '.option_number', params }];
  }
  return maxdiffLint({ items: items.length, tasks, perTask }).map(({ id, params }) => ({
    severity: 'warning',
    id,
    path: PATHS[id],
    params,
  }));
}
