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
import { answersTo, isBegun, isComplete, hasTasks, maxdiffTasks, type TaskAnswer } from './maxdiff-tasks.ts';

const isChoice = (raw: unknown, shownGids: readonly string[]): raw is string | null =>
  raw === null || (typeof raw === 'string' && shownGids.includes(raw));

/** Best-worst scaling, case 1, by tasks that each show some of the options (MAXDIFF-6, MAXDIFF-3, ANSWER-11). */
export const maxdiff = defineQuestionType<QuestionOf<'maxdiff'>, MaxdiffAnswer>({
  id: 'maxdiff',
  hasOptions: true,
  leastOptions: 2,
  answerable: true,
  completesByChoice: false,
  effort: ({ task_number: times = 0 }) => ({ times, kind: 'weigh' }),
  parse: parseTasks,
  initialAnswer: () => undefined,
  material: defineMaterial(['options', 'facts'], (question, { options, facts }) =>
    maxdiffTasks(question, options, facts),
  ),
  validate(question, answer, { options, facts }) {
    if (answer === undefined || !answer.some(isBegun))
      return question.required === true ? [{ key: 'validate.task' }] : [];
    const { tasks } = maxdiffTasks(question, options, facts);
    // Entries for other tasks do not count, because they are forged, or the options have changed.
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
  return hasTasks(answer, maxdiffTasks(question, offeredOptions, facts).tasks);
}

export function computeOption({ items = [] }: QuestionOf<'maxdiff'>, gid: string | null): Option | undefined {
  return gid === null ? undefined : items.find((option) => option.gid === gid);
}

export type TitleOf = (option: Option) => string;

function taskValue(question: QuestionOf<'maxdiff'>, { s, l, h }: TaskAnswer, titleOf: TitleOf): Value {
  const choice = (gid: string | null): ChoiceValue | null => {
    const option = computeOption(question, gid);
    return option === undefined ? null : choiceValue({ option }, titleOf);
  };
  const entries = new Map<string, Value>([
    ['best', choice(h)],
    ['worst', choice(l)],
    ['shown', s.map(choice)],
  ]);
  return { kind: 'record', entries };
}

/**
 * Parses a list of `{ s, l, h }`, one per task. Shown options do not repeat, and the choices `l` and `h` differ.
 * Only `validate` checks that these tasks were shown, because that depends on the respondent's number.
 */
function parseTasks(raw: unknown, question: QuestionOf<'maxdiff'>): MaxdiffAnswer | undefined {
  if (!Array.isArray(raw) || raw.length > (question.task_number ?? 0)) return undefined;
  const gids = new Set((question.items ?? []).map(({ gid }) => gid));
  const answer: TaskAnswer[] = [];
  for (const part of raw as readonly unknown[]) {
    const task = parseTask(part, gids);
    if (task === undefined) return undefined;
    answer.push(task);
  }
  return answer;
}

function parseTask(raw: unknown, gids: ReadonlySet<string>): TaskAnswer | undefined {
  if (typeof raw !== 'object' || raw === null || !('s' in raw) || !('l' in raw) || !('h' in raw))
    return undefined;
  const { s, l, h } = raw;
  if (!isShown(s, gids) || !isChoice(l, s) || !isChoice(h, s)) return undefined;
  return l !== null && l === h ? undefined : { s, l, h };
}

function isShown(raw: unknown, gids: ReadonlySet<string>): raw is readonly string[] {
  if (!Array.isArray(raw) || raw.length < 2 || raw.length > gids.size) return false;
  return new Set(raw).size === raw.length && raw.every((gid) => gids.has(gid));
}
