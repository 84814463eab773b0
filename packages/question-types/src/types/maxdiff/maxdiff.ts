import {
  type ChoiceValue,
  defineQuestionType,
  defineMaterial,
  type PruneContext,
  type Value,
} from '@canvass/logic';
import type { Option, QuestionOf } from '@canvass/project';
import type { MaxdiffAnswer } from '@canvass/protocol';
import { choiceValue } from '../../answers/entries/choice-value.ts';
import {
  answersTo,
  isBegun,
  isComplete,
  isOfDesign,
  maxdiffTasks,
  parseTasks,
  type TaskAnswer,
} from './maxdiff-tasks.ts';

/** Best-worst scaling, case 1: tasks that each show a few of the options (MAXDIFF-6; MAXDIFF-3). */
export const maxdiff = defineQuestionType<QuestionOf<'maxdiff'>, MaxdiffAnswer>({
  id: 'maxdiff',
  hasOptions: true,
  leastOptions: 2,
  answerable: true,
  completesByChoice: false,
  effort: ({ task_number: times = 0 }) => ({ times, each: 'weigh' }),
  parse: parseTasks,
  initialAnswer: () => undefined,
  material: defineMaterial(['options', 'facts'], (question, { options, facts }) =>
    maxdiffTasks(question, options, facts),
  ),
  validate(question, answer, { options, facts }) {
    if (answer === undefined || !answer.some(isBegun))
      return question.required === true ? [{ key: 'validate.task' }] : [];
    const { tasks } = maxdiffTasks(question, options, facts);
    // Entries for tasks that were not shown do not count: they are invented, or the options have changed.
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
});

/**
 * Whether the answer belongs to the tasks of the options offered now. Other options produce other tasks, so an
 * earlier answer does not apply. It is kept, and counts again when the same options return.
 */
function isCurrent(
  answer: MaxdiffAnswer,
  { isOffered, facts }: PruneContext,
  question: QuestionOf<'maxdiff'>,
): boolean {
  const offeredOptions = (question.items ?? []).filter(({ gid }) => isOffered(gid));
  if (facts === undefined) return answer.every(({ s }) => s.every(isOffered));
  return isOfDesign(answer, maxdiffTasks(question, offeredOptions, facts).tasks);
}

/** The option of a gid; undefined if no option is chosen. */
export function optionOf({ items = [] }: QuestionOf<'maxdiff'>, gid: string | null): Option | undefined {
  return gid === null ? undefined : items.find((option) => option.gid === gid);
}

export type TitleOf = (option: Option) => string;

function taskValue(question: QuestionOf<'maxdiff'>, { s, l, h }: TaskAnswer, titleOf: TitleOf): Value {
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
