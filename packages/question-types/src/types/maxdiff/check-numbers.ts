import type { AuthorTexts } from '@canvass/logic/author-texts';
import type { QuestionProblem } from '@canvass/logic';
import { maxdiffLint, type MaxdiffWarningId } from '@canvass/logic/maxdiff';
import type { QuestionOf } from '@canvass/project';

/** What its check says to authors. */
export const authorTexts = {
  'maxdiff.too-few-options': {
    message:
      'A maxdiff needs two options at least: with one there is nothing to compare, and it is never shown.',
    fix: 'Give it more options; six or more make sense.',
  },
  'maxdiff.no-task-number': {
    message: 'How many tasks a respondent is given is not said, so there would be none.',
    fix: 'Set task_number; three times the options, divided by option_number, is a good number.',
  },
  'maxdiff.no-option-number': {
    message: 'How many options a task shows is not said.',
    fix: 'Set option_number; 4 or 5 work well.',
  },
  'maxdiff.too-many-per-task': {
    message: 'Each task would show {perTask} options, and there are {items}.',
    fix: 'Set option_number to fewer than there are options, half of them at most.',
  },
  'maxdiff.items-per-task': {
    message:
      'Each task shows {perTask} options. With fewer than {min} best and worst say the same; with more than {max} people stop reading.',
    fix: 'Set option_number to {min} to {max}; 4 or 5 work well.',
  },
  'maxdiff.half-of-items': {
    message:
      'Each task shows {perTask} of {items} options, more than half, so that tasks are nearly the same.',
    fix: 'Show fewer options per task, or let people sort the list instead.',
  },
  'maxdiff.seen-too-rarely': {
    message:
      'With {tasks} tasks a respondent sees some options fewer than {views} times, too rarely to tell what that person prefers.',
    fix: 'Set task_number to {needed} at least, or take options away.',
  },
  'maxdiff.too-many-tasks': {
    message: '{tasks} tasks are more than people answer with care.',
    fix: 'Set task_number to {max} at most; with many options let each respondent see a part of them.',
  },
} as const satisfies AuthorTexts;

type NumbersProblem = QuestionProblem<keyof typeof authorTexts>;

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
