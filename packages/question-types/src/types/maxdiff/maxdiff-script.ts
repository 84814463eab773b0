import type { ScriptContext, ScriptResult } from '@canvass/logic';
import type { QuestionOf } from '@canvass/project';
import type { MaxdiffAnswer } from '@canvass/protocol';
import {
  findOption,
  optionCode,
  questionCode,
  describeUnknownOption,
} from '../../answers/entries/option-code.ts';
import { type MaxdiffTasks, type TaskAnswer, tasksIn } from './maxdiff-tasks.ts';

interface TaskPick {
  readonly best?: string | undefined;
  readonly worst?: string | undefined;
}
type ReadResult<T> = { readonly read: T } | { readonly problem: string };
/** Chooses best and worst in a task that shows these options. Returns a problem if the choice is impossible. */
type Chooser = (shownGids: readonly string[], number: number) => ReadResult<TaskPick>;

/**
 * Reads the entry of a script. `{ prefer: [A3, A1] }` ranks options for all tasks, because tasks depend on the respondent's
 * number. Options that are not named rank last, in authored order. In each task the option with the first rank is best,
 * the option with the last rank is worst. `[{ best: A3, worst: A1 }, ...]` answers the first task, the second and so on,
 * `{ 2: { best: A3, worst: A1 } }` only the second task.
 */
export function maxdiffFromScript(
  entry: unknown,
  { question, material }: ScriptContext<QuestionOf<'maxdiff'>>,
): ScriptResult<MaxdiffAnswer> {
  const chooser = readEntry(entry, question);
  if ('problem' in chooser) return chooser;
  const tasks = tasksIn(material);
  if (tasks === undefined) {
    const code = questionCode(question);
    return { problem: `${code}: which options a task shows is known only while the survey is played.` };
  }
  return answerTasks(tasks, chooser.read, question);
}

/** The choices of a script. `count` is the number of tasks that they answer. */
interface ScriptChoices {
  readonly count: number;
  readonly choose: Chooser;
}

function readEntry(entry: unknown, question: QuestionOf<'maxdiff'>): ReadResult<ScriptChoices> {
  if (Array.isArray(entry))
    return readPicks(
      entry.map((pick, at) => [at + 1, pick] as const),
      question,
    );
  if (typeof entry !== 'object' || entry === null) return describeWrongEntry(entry, question);
  if ('prefer' in entry && Object.keys(entry).length === 1) return readPreference(entry.prefer, question);
  const pairs = Object.entries(entry).map(([key, pick]) => [Number(key), pick] as const);
  return readPicks(pairs, question);
}

function describeWrongEntry(entry: unknown, question: QuestionOf<'maxdiff'>): { problem: string } {
  const entryText = JSON.stringify(entry) ?? 'nothing';
  return {
    problem: `${questionCode(question)} takes { prefer: [...] } or a list of { best, worst }, not ${entryText}.`,
  };
}

function readPreference(raw: unknown, question: QuestionOf<'maxdiff'>): ReadResult<ScriptChoices> {
  if (!Array.isArray(raw) || raw.length === 0) return describeWrongEntry({ prefer: raw }, question);
  const ranks = new Map<string, number>();
  for (const name of raw as readonly unknown[]) {
    const found = computeGid(name, question);
    if ('problem' in found) return found;
    if (ranks.has(found.read))
      return { problem: `${questionCode(question)}: ${String(name)} is preferred twice.` };
    ranks.set(found.read, ranks.size);
  }
  for (const { gid } of question.items ?? []) if (!ranks.has(gid)) ranks.set(gid, ranks.size);
  const rank = (gid: string) => ranks.get(gid) ?? ranks.size;
  const choose: Chooser = (shownGids) => {
    const ordered = shownGids.toSorted((a, b) => rank(a) - rank(b));
    return { read: { best: ordered[0], worst: ordered.at(-1) } };
  };
  return { read: { count: question.task_number ?? 0, choose } };
}

function readPicks(
  pairs: readonly (readonly [number, unknown])[],
  question: QuestionOf<'maxdiff'>,
): ReadResult<ScriptChoices> {
  const picks = new Map<number, TaskPick>();
  for (const [number, raw] of pairs) {
    if (!Number.isInteger(number) || number < 1 || number > (question.task_number ?? 0)) {
      const code = questionCode(question);
      return { problem: `${code} has tasks 1 to ${question.task_number ?? 0}, and no other.` };
    }
    const pick = readPick(raw, question);
    if ('problem' in pick) return pick;
    picks.set(number, pick.read);
  }
  const choose: Chooser = (shownGids, number) =>
    checkShown(picks.get(number) ?? {}, { shownGids, number, question });
  return { read: { count: Math.max(0, ...picks.keys()), choose } };
}

function readPick(raw: unknown, question: QuestionOf<'maxdiff'>): ReadResult<TaskPick> {
  if (raw === null) return { read: {} };
  if (typeof raw !== 'object' || Object.keys(raw).some((key) => key !== 'best' && key !== 'worst'))
    return describeWrongEntry(raw, question);
  const chosen: { best?: string; worst?: string } = {};
  for (const [key, name] of Object.entries(raw)) {
    const found = computeGid(name, question);
    if ('problem' in found) return found;
    chosen[key === 'best' ? 'best' : 'worst'] = found.read;
  }
  if (chosen.best !== undefined && chosen.best === chosen.worst)
    return { problem: `${questionCode(question)}: best and worst of a task are two different options.` };
  return { read: chosen };
}

function computeGid(name: unknown, question: QuestionOf<'maxdiff'>): ReadResult<string> {
  if (typeof name !== 'string') return describeWrongEntry(name, question);
  const option = findOption(question, name);
  return option === undefined ? { problem: describeUnknownOption(question, name) } : { read: option.gid };
}

interface ShownTask {
  readonly shownGids: readonly string[];
  readonly number: number;
  readonly question: QuestionOf<'maxdiff'>;
}

function checkShown(pick: TaskPick, { shownGids, number, question }: ShownTask): ReadResult<TaskPick> {
  const absentGid = [pick.best, pick.worst].find((gid) => gid !== undefined && !shownGids.includes(gid));
  if (absentGid === undefined) return { read: pick };
  const codeOf = (gid: string) => (question.items ?? []).filter((item) => item.gid === gid).map(optionCode);
  return {
    problem: `${questionCode(question)}: task ${number} shows ${shownGids.flatMap(codeOf).join(', ')}, not ${codeOf(absentGid).join('')}.`,
  };
}

function answerTasks(
  tasks: MaxdiffTasks,
  { count, choose }: ScriptChoices,
  question: QuestionOf<'maxdiff'>,
): ScriptResult<MaxdiffAnswer> {
  if (tasks.length < count) return { problem: `${questionCode(question)} has ${tasks.length} tasks now.` };
  const answer: TaskAnswer[] = [];
  for (const [index, shownGids] of tasks.slice(0, count).entries()) {
    const pick = choose(shownGids, index + 1);
    if ('problem' in pick) return pick;
    answer.push({ s: shownGids, l: pick.read.worst ?? null, h: pick.read.best ?? null });
  }
  return { answer };
}
