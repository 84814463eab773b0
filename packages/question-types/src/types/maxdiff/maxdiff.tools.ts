import type { AuthorTexts } from '@canvass/logic/author-texts';
import {
  exportedCode,
  withTools,
  type QuestionProblem,
  type QuestionVariable,
  type VariableValue,
  type ValueShape,
  type RandomSource,
} from '@canvass/logic';
import { maxdiffLint, type MaxdiffWarningId } from '@canvass/logic/maxdiff';
import type { Option, QuestionOf } from '@canvass/project';
import type { MaxdiffAnswer } from '@canvass/protocol';
import { choicesAmong } from '../../answers/variables/variables.ts';
import { choiceShape } from '../../answers/entries/entry-tools.ts';
import { checkOptions } from '../../answers/entries/question-checks.ts';
import { maxdiffTasks, type TaskAnswer } from './maxdiff-tasks.ts';
import { maxdiffFromScript } from './maxdiff-script.ts';
import { maxdiff, computeOption, type TitleOf } from './maxdiff.ts';

export const authorTexts = {
  'maxdiff.too-few-options': {
    message: 'A maxdiff needs at least two options. With fewer it is never shown.',
    fix: 'Add options. Six or more are useful.',
  },
  'maxdiff.no-task-number': {
    message: 'task_number is missing, so there are no tasks.',
    fix: 'Set task_number. Three times the number of options, divided by option_number, is a good value.',
  },
  'maxdiff.no-option-number': {
    message: 'option_number is missing.',
    fix: 'Set option_number; 4 or 5 work well.',
  },
  'maxdiff.too-many-per-task': {
    message: 'Each task would show {perTask} options, but there are {items}.',
    fix: 'Set option_number to at most half the number of options.',
  },
  'maxdiff.items-per-task': {
    message:
      'Each task shows {perTask} options. Below {min}, best and worst give the same information; above {max}, people stop reading.',
    fix: 'Set option_number to {min} to {max}; 4 or 5 work well.',
  },
  'maxdiff.half-of-items': {
    message: 'Each task shows {perTask} of {items} options, more than half, so the tasks are nearly equal.',
    fix: 'Show fewer options per task, or let people sort the list instead.',
  },
  'maxdiff.seen-too-rarely': {
    message:
      'With {tasks} tasks a respondent sees some options fewer than {views} times, too rarely to measure a preference.',
    fix: 'Set task_number to at least {needed}, or remove options.',
  },
  'maxdiff.too-many-tasks': {
    message: '{tasks} tasks are more than people answer carefully.',
    fix: 'Set task_number to at most {max}. With many options, show each respondent a part of them.',
  },
} as const satisfies AuthorTexts;

type NumbersProblem = QuestionProblem<keyof typeof authorTexts>;

const PATHS: Readonly<Record<MaxdiffWarningId, string>> = {
  'maxdiff.items-per-task': '.option_number',
  'maxdiff.half-of-items': '.option_number',
  'maxdiff.seen-too-rarely': '.task_number',
  'maxdiff.too-many-tasks': '.task_number',
};

/** Checks the numbers of options, of tasks, and of options per task (MAXDIFF-7). */
function checkNumbers(question: QuestionOf<'maxdiff'>): readonly NumbersProblem[] {
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

/** The exported variables of each task: the codes of the shown options in screen order, the best and the worst one. */
function taskVariables(question: QuestionOf<'maxdiff'>): readonly QuestionVariable[] {
  const choices = choicesAmong(question.items);
  return taskNumbers(question).flatMap((number): readonly QuestionVariable[] => [
    { part: `T${number}_shown`, partTitle: `task ${number}, shown`, kind: 'text' },
    { part: `T${number}_best`, partTitle: `task ${number}, best`, kind: 'choice', choices },
    { part: `T${number}_worst`, partTitle: `task ${number}, worst`, kind: 'choice', choices },
  ]);
}

function taskValues(question: QuestionOf<'maxdiff'>, answer: MaxdiffAnswer): readonly VariableValue[] {
  const codes = new Map((question.items ?? []).map((option) => [option.gid, listedCode(option)]));
  return taskNumbers(question).flatMap((number) => {
    const task = answer[number - 1];
    if (task === undefined) return [undefined, undefined, undefined];
    return [task.s.map((gid) => codes.get(gid) ?? '').join(' '), task.h ?? undefined, task.l ?? undefined];
  });
}

/** The code of an option without spaces, because spaces separate the codes in a list. */
const listedCode = (option: Option): string => exportedCode(option, 'A').replace(/\s/g, '_');

function taskNumbers({ task_number = 0 }: QuestionOf<'maxdiff'>): readonly number[] {
  return Array.from({ length: task_number }, (_, at) => at + 1);
}

/** The shape of an answer: a list of tasks, each with the best, the worst and all shown options. */
function taskShape(question: QuestionOf<'maxdiff'>): ValueShape {
  const choice = choiceShape(question);
  const entries = new Map<string, ValueShape>([
    ['best', choice],
    ['worst', choice],
    ['shown', { kind: 'list', member: choice }],
  ]);
  return { kind: 'list', member: { kind: 'record', parts: 'field', entries } };
}

export const maxdiffWithTools = withTools<QuestionOf<'maxdiff'>, MaxdiffAnswer>(maxdiff, {
  shape: taskShape,
  score: () => undefined,
  fromScript: maxdiffFromScript,
  chart: 'best_worst',
  variables: taskVariables,
  values: taskValues,
  arbitraryAnswer(random, question, { options, facts }) {
    const { tasks } = maxdiffTasks(question, options, facts);
    if (tasks.length === 0 || (question.required !== true && random.int(8) === 0)) return undefined;
    return tasks.map((shown) => arbitraryTask(random, shown));
  },
  summarise: (question, answer, titleOf) =>
    answer.flatMap((task, at) => taskSummary(question, task, { number: at + 1, titleOf })).join('; '),
  check: (question) => [...checkOptions(question), ...checkNumbers(question)],
});

function taskSummary(
  question: QuestionOf<'maxdiff'>,
  { l, h }: TaskAnswer,
  { number, titleOf }: { readonly number: number; readonly titleOf: TitleOf },
): readonly string[] {
  const [best, worst] = [computeOption(question, h), computeOption(question, l)];
  const texts = [
    ...(best === undefined ? [] : [`+ ${titleOf(best)}`]),
    ...(worst === undefined ? [] : [`− ${titleOf(worst)}`]),
  ];
  return texts.length === 0 ? [] : [`${number}: ${texts.join(' ')}`];
}

function arbitraryTask(random: RandomSource, shownGids: readonly string[]): TaskAnswer {
  const best = random.int(shownGids.length);
  const worst = (best + 1 + random.int(shownGids.length - 1)) % shownGids.length;
  return { s: shownGids, l: shownGids[worst] ?? null, h: shownGids[best] ?? null };
}
