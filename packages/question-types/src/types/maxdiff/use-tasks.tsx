import type { QuestionOf } from '@canvass/project';
import type { QuestionViewModel } from '@canvass/logic';
import type { MaxdiffAnswer } from '@canvass/protocol';
import { announce, plainRichText } from '@canvass/ui';
import { useState } from 'react';
import type { Translate, ViewProps } from '../../controls/view-props.ts';
import { useLatestAnswer } from '../../controls/question/use-latest-answer.tsx';
import {
  answersTo,
  isBegun,
  isComplete,
  type MaxdiffTasks,
  type TaskAnswer,
  tasksIn,
} from './maxdiff-tasks.ts';

export interface Tasks {
  readonly total: number;
  readonly index: number;
  readonly task: TaskAnswer;
  readonly answered: number;
  /** The side to which the last choice has moved an option from the other side. */
  readonly takenSide: Side | undefined;
  /** Returns true if this choice completed the task. Changes of a complete task return false, since both may change. */
  choose(side: Side, gid: string): boolean;
  show(index: number): void;
  clear(): void;
}

interface ShownTask {
  readonly tasks: MaxdiffTasks;
  /** The issues as text, because the list is a new object after every answer even if its content is equal. */
  readonly issuesText: string;
  readonly index: number;
}
/**
 * The option that the last choice has moved from the other side. It moves back if arrow keys move the choice further.
 */
interface TakenOption {
  readonly side: Side;
  readonly gid: string;
}

const NONE: MaxdiffTasks = [];
const EMPTY: TaskAnswer = { s: [], l: null, h: null };

export function useTasks({
  view,
  answer,
  issues,
  t,
  onChange,
}: ViewProps<QuestionOf<'maxdiff'>, MaxdiffAnswer>): Tasks {
  const { get: getAnswer, commit } = useLatestAnswer(answer, onChange);
  const [takenOption, setTakenOption] = useState<TakenOption>();
  const tasks = tasksIn(view.material) ?? NONE;
  const entries = answersTo(tasks, answer);
  const [index, setIndex] = useTaskIndex(tasks, entries, issues);
  const task = entries[index] ?? EMPTY;

  const choose = (side: Side, gid: string) => {
    const before = answersTo(tasks, getAnswer());
    const next = applyChoice(before[index] ?? EMPTY, { side, gid }, takenOption);
    const takesFromOther = before[index]?.[otherSide(side)] === gid;
    setTakenOption(takesFromOther ? { side, gid } : undefined);
    const newEntries = before.map((entry, at) => (at === index ? next : entry));
    commit(newEntries.slice(0, newEntries.findLastIndex(isBegun) + 1));
    if (takesFromOther) announce(textOfTaken(side, gid, view, t));
    if (newEntries.every(isComplete)) announce(t('maxdiff.all_done'));
    return isComplete(next) && !isComplete(before[index] ?? EMPTY);
  };

  return {
    total: tasks.length,
    index: index,
    task,
    answered: entries.filter(isComplete).length,
    takenSide: takenOption?.side,
    choose,
    show(index) {
      setTakenOption(undefined);
      setIndex(index);
    },
    clear() {
      setTakenOption(undefined);
      commit(null);
      setIndex(0);
      announce(t('maxdiff.cleared'));
    },
  };
}

/** The message that an option has moved from the other side, where another one must be chosen. */
export function textOfTaken(side: Side, gid: string | null, view: QuestionViewModel, t: Translate): string {
  const optionView = view.options.find(({ option }) => option.gid === gid);
  const title = optionView === undefined ? '' : plainRichText(optionView.title);
  return computeSides(view.question, t).textOfMove(side, title);
}

const otherSide = (side: Side): Side => (side === 'h' ? 'l' : 'h');

/** Chooses an option for one side and removes it from the other, because best and worst must differ. */
function applyChoice(
  task: TaskAnswer,
  { side, gid }: { side: Side; gid: string },
  takenOption: TakenOption | undefined,
): TaskAnswer {
  const oppositeSide = otherSide(side);
  const oppositeGid =
    takenOption?.side === side && task[oppositeSide] === null && takenOption.gid !== gid
      ? takenOption.gid
      : task[oppositeSide];
  return { ...task, [oppositeSide]: oppositeGid === gid ? null : oppositeGid, [side]: gid };
}

/**
 * The index of the shown task, at first that of the first unanswered task. Searches again when other tasks appear, or when
 * the page reports an error and the current task is complete.
 */
function useTaskIndex(
  tasks: MaxdiffTasks,
  entries: MaxdiffAnswer,
  issues: ViewProps['issues'],
): readonly [number, (index: number) => void] {
  const issuesText = JSON.stringify(issues);
  const [shownTask, setShownTask] = useState<ShownTask>(() => ({
    tasks,
    issuesText,
    index: firstUnanswered(entries),
  }));
  let { index } = shownTask;
  if (shownTask.tasks !== tasks || shownTask.issuesText !== issuesText) {
    const entry = entries[index];
    const lacksNothing = entry === undefined || (isComplete(entry) && issues.length > 0);
    if (shownTask.tasks !== tasks || lacksNothing) index = firstUnanswered(entries);
    setShownTask({ tasks, issuesText, index });
  }
  return [index, (next) => setShownTask({ tasks, issuesText, index: next })];
}

function firstUnanswered(entries: MaxdiffAnswer): number {
  const open = entries.findIndex((entry) => !isComplete(entry));
  return open === -1 ? Math.max(0, entries.length - 1) : open;
}

/** Key of the answer: best, or worst. */
export type Side = 'h' | 'l';

interface SideTexts {
  heading(side: Side): string;
  computeName(side: Side, title: string): string;
  missing(sides: 'both' | Side): string;
  /** Returns the announcement that an option has moved from the other side. */
  textOfMove(to: Side, title: string): string;
}

const OTHER_SIDES = { h: 'l', l: 'h' } as const;
const SIDE_NAMES = { h: 'best', l: 'worst' } as const;

/** The texts with the default labels, or with the author's in quotation marks, since their grammar is unknown. */
export function computeSides(
  { best_label: best = '', worst_label: worst = '' }: QuestionOf<'maxdiff'>,
  t: Translate,
): SideTexts {
  const labels = { h: best || t('maxdiff.best'), l: worst || t('maxdiff.worst') };
  if (best === '' && worst === '') {
    return {
      heading: (side) => labels[side],
      computeName: (side, title) => t(`maxdiff.${SIDE_NAMES[side]}_of`, { title }),
      missing: (sides) => t(`maxdiff.choose_${sides === 'both' ? 'both' : SIDE_NAMES[sides]}`),
      textOfMove: (to, title) => t(`maxdiff.moved_to_${SIDE_NAMES[to]}`, { title }),
    };
  }
  return {
    heading: (side) => labels[side],
    computeName: (side, title) => t('maxdiff.label_of', { label: labels[side], title }),
    missing: (sides) =>
      sides === 'both'
        ? t('maxdiff.choose_for_both', { best: labels.h, worst: labels.l })
        : t('maxdiff.choose_for', { label: labels[sides] }),
    textOfMove: (to, title) =>
      t('maxdiff.moved_to', { title, label: labels[to], other: labels[OTHER_SIDES[to]] }),
  };
}
