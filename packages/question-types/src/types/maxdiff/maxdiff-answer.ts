import type { QuestionOf } from '@canvass/project';
import type { MaxdiffAnswer } from '@canvass/protocol';
import type { MaxdiffTasks } from './maxdiff-tasks.ts';

/** One answered task: shown in screen order, least and most preferred. */
export type TaskAnswer = MaxdiffAnswer[number];

/**
 * A list of `{ s, l, h }`, one per task: option gids without repetition, of which the two choices, if made, differ.
 * `validate` checks that these tasks were shown, because that needs the respondent's number.
 */
export function parseTasks(raw: unknown, question: QuestionOf<'maxdiff'>): MaxdiffAnswer | undefined {
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

const isChoice = (raw: unknown, shown: readonly string[]): raw is string | null =>
  raw === null || (typeof raw === 'string' && shown.includes(raw));

export const isBegun = ({ l, h }: TaskAnswer): boolean => l !== null || h !== null;
export const isComplete = ({ l, h }: TaskAnswer): boolean => l !== null && h !== null;

/** The entries for these tasks, one for each: empty ones where the answer has none, or one for another task. */
export function answersTo(tasks: MaxdiffTasks, answer: MaxdiffAnswer = []): MaxdiffAnswer {
  return tasks.map((s, number) => {
    const given = answer[number];
    return given !== undefined && sameTask(given.s, s) ? given : { s, l: null, h: null };
  });
}

/** Whether every entry belongs to the task shown at its position. */
export function isOfDesign(answer: MaxdiffAnswer, tasks: MaxdiffTasks): boolean {
  return answer.every(({ s }, number) => sameTask(s, tasks[number] ?? []));
}

function sameTask(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((gid, at) => gid === b[at]);
}
