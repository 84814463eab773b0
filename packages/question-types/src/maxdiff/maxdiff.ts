import {
  type ChoiceValue,
  defineQuestionType,
  type PruneContext,
  type RandomSource,
  type Value,
} from '@canvass/logic';
import type { MaxdiffAnswer, Option, Question } from '@canvass/protocol';
import { choiceValue } from '../entries/entry.ts';
import { checkOptions } from '../entries/question-checks.ts';
import { checkNumbers } from './check-numbers.ts';
import { answersTo, isBegun, isComplete, isOfDesign, parseTasks, type TaskAnswer } from './maxdiff-answer.ts';
import { taskCells, taskColumns } from './maxdiff-columns.ts';
import { maxdiffFromScript } from './maxdiff-script.ts';
import { maxdiffTasks } from './maxdiff-tasks.ts';

/** Best-worst scaling, case 1: tasks that each show a few of the options (spec sections 3, 4 and 5; semantics a). */
export const maxdiff = defineQuestionType<MaxdiffAnswer>({
  id: 'maxdiff',
  hasOptions: true,
  leastOptions: 2,
  answerable: true,
  completesByChoice: false,
  parse: parseTasks,
  initialAnswer: () => undefined,
  material: (question, { options, facts }) => maxdiffTasks(question, options, facts),
  validate(question, answer, { options, facts }) {
    if (answer === undefined || !answer.some(isBegun))
      return question.required === true ? [{ key: 'validate.task' }] : [];
    const { tasks } = maxdiffTasks(question, options, facts);
    // Entries for tasks that were not shown do not count: they were made up, or the options are others by now.
    const count = answersTo(tasks, answer).filter(isComplete).length;
    if (count === 0) return [{ key: 'validate.task' }];
    const remain = tasks.length - count;
    return remain === 0 ? [] : [{ key: 'validate.task_count', params: { count, remain } }];
  },
  prune: (answer, context, question) => (isCurrent(answer, context, question) ? answer : undefined),
  isEmpty: (answer) => !answer.some(isBegun),
  value: (question, answer, titleOf) => answer.map((task) => taskValue(question, task, titleOf)),
  choices: (question, answer) =>
    (question.items ?? [])
      .filter(({ gid }) => answer.some(({ h }) => h === gid))
      .map((option) => ({ option })),
  score: () => undefined,
  fromScript: maxdiffFromScript,
  columns: taskColumns,
  cells: taskCells,
  arbitraryAnswer(random, question, { options, facts }) {
    const { tasks } = maxdiffTasks(question, options, facts);
    if (tasks.length === 0 || (question.required !== true && random.int(8) === 0)) return undefined;
    return tasks.map((shown) => arbitraryTask(random, shown));
  },
  summarise: (question, answer, titleOf) =>
    answer.flatMap((task, at) => taskSummary(question, task, { number: at + 1, titleOf })).join('; '),
  check: (question) => [...checkOptions(question), ...checkNumbers(question)],
});

/**
 * Whether the answer is about the tasks that are shown with the options offered now. Other options make other tasks, in
 * all places, so what was answered before says nothing about them: it is kept aside, and counts again when the options
 * are the former ones again.
 */
function isCurrent(answer: MaxdiffAnswer, { isOffered, facts }: PruneContext, question: Question): boolean {
  const offered = (question.items ?? []).filter(({ gid }) => isOffered(gid));
  if (facts === undefined) return answer.every(({ s }) => s.every(isOffered));
  return isOfDesign(answer, maxdiffTasks(question, offered, facts).tasks);
}

function optionOf({ items = [] }: Question, gid: string | null): Option | undefined {
  return gid === null ? undefined : items.find((option) => option.gid === gid);
}

type TitleOf = (option: Option) => string;

function taskValue(question: Question, { s, l, h }: TaskAnswer, titleOf: TitleOf): Value {
  const choice = (gid: string | null): ChoiceValue | null => {
    const option = optionOf(question, gid);
    return option === undefined ? null : choiceValue({ option }, titleOf);
  };
  const entries = new Map<string, Value>([
    ['best', choice(h)],
    ['worst', choice(l)],
    ['shown', s.map(choice)],
  ]);
  return { kind: 'record', entries };
}

function taskSummary(
  question: Question,
  { l, h }: TaskAnswer,
  { number, titleOf }: { readonly number: number; readonly titleOf: TitleOf },
): readonly string[] {
  const [best, worst] = [optionOf(question, h), optionOf(question, l)];
  const words = [
    ...(best === undefined ? [] : [`+ ${titleOf(best)}`]),
    ...(worst === undefined ? [] : [`− ${titleOf(worst)}`]),
  ];
  return words.length === 0 ? [] : [`${number}: ${words.join(' ')}`];
}

function arbitraryTask(random: RandomSource, shown: readonly string[]): TaskAnswer {
  const best = random.int(shown.length);
  const worst = (best + 1 + random.int(shown.length - 1)) % shown.length;
  return { s: shown, l: shown[worst] ?? null, h: shown[best] ?? null };
}
