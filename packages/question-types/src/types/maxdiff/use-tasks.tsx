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
  /** Index of the task on the screen. */
  readonly at: number;
  readonly task: TaskAnswer;
  readonly answered: number;
  /** The side to which the last choice has moved an option from the other side. */
  readonly taken: Side | undefined;
  /** Returns true if this choice completed the task. Changes of a complete task return false, since both may change. */
  choose(side: Side, gid: string): boolean;
  show(at: number): void;
  clear(): void;
}

interface Place {
  readonly tasks: MaxdiffTasks;
  /** The issues as text, because the list is a new object after every answer even if its content is equal. */
  readonly issuesText: string;
  readonly at: number;
}
/**
 * The option that the last choice has moved from the other side. It returns if arrow keys move the choice further.
 */
interface TakenOption {
  readonly side: Side;
  readonly gid: string;
}

const NONE: MaxdiffTasks = [];
const EMPTY: TaskAnswer = { s: [], l: null, h: null };

/** Shows one task after the other, and applies choices to the answer. */
export function useTasks({
  view,
  answer,
  issues,
  t,
  onChange,
}: ViewProps<QuestionOf<'maxdiff'>, MaxdiffAnswer>): Tasks {
  const { get: getAnswer, commit } = useLatestAnswer(answer, onChange);
  const [taken, setTaken] = useState<TakenOption>();
  const tasks = tasksIn(view.material) ?? NONE;
  const entries = answersTo(tasks, answer);
  const [at, setAt] = usePlace(tasks, entries, issues);
  const task = entries[at] ?? EMPTY;

  const choose = (side: Side, gid: string) => {
    const before = answersTo(tasks, getAnswer());
    const next = applyChoice(before[at] ?? EMPTY, { side, gid }, taken);
    const takes = before[at]?.[otherSide(side)] === gid;
    setTaken(takes ? { side, gid } : undefined);
    const all = before.map((entry, index) => (index === at ? next : entry));
    commit(all.slice(0, all.findLastIndex(isBegun) + 1));
    if (takes) announce(textOfTaken(side, gid, view, t));
    if (all.every(isComplete)) announce(t('maxdiff.all_done'));
    return isComplete(next) && !isComplete(before[at] ?? EMPTY);
  };

  return {
    total: tasks.length,
    at,
    task,
    answered: entries.filter(isComplete).length,
    taken: taken?.side,
    choose,
    show(index) {
      setTaken(undefined);
      setAt(index);
    },
    clear() {
      setTaken(undefined);
      commit(null);
      setAt(0);
      announce(t('maxdiff.cleared'));
    },
  };
}

/** The message that an option has moved from the other side, where another one must be chosen. */
export function textOfTaken(side: Side, gid: string | null, view: QuestionViewModel, t: Translate): string {
  const shown = view.options.find(({ option }) => option.gid === gid);
  const title = shown === undefined ? '' : plainRichText(shown.title);
  return sidesOf(view.question, t).moved(side, title);
}

const otherSide = (side: Side): Side => (side === 'h' ? 'l' : 'h');

/** Chooses an option for one side and removes it from the other, because best and worst must differ. */
function applyChoice(
  task: TaskAnswer,
  { side, gid }: { side: Side; gid: string },
  taken: TakenOption | undefined,
): TaskAnswer {
  const other = otherSide(side);
  const returns = taken?.side === side && task[other] === null && taken.gid !== gid ? taken.gid : task[other];
  return { ...task, [other]: returns === gid ? null : returns, [side]: gid };
}

/**
 * The index of the shown task, at first that of the first unanswered task. Searches again when other tasks appear, or when
 * the page reports an error and the current task is complete.
 */
function usePlace(
  tasks: MaxdiffTasks,
  entries: MaxdiffAnswer,
  issues: ViewProps['issues'],
): readonly [number, (at: number) => void] {
  const issuesText = JSON.stringify(issues);
  const [place, setPlace] = useState<Place>(() => ({ tasks, issuesText, at: firstUnanswered(entries) }));
  let { at } = place;
  if (place.tasks !== tasks || place.issuesText !== issuesText) {
    const here = entries[at];
    const lacksNothing = here === undefined || (isComplete(here) && issues.length > 0);
    if (place.tasks !== tasks || lacksNothing) at = firstUnanswered(entries);
    setPlace({ tasks, issuesText, at });
  }
  return [at, (next) => setPlace({ tasks, issuesText, at: next })];
}

/** The first task without both choices, or the last one. */
function firstUnanswered(entries: MaxdiffAnswer): number {
  const open = entries.findIndex((entry) => !isComplete(entry));
  return open === -1 ? Math.max(0, entries.length - 1) : open;
}

/** Key of the answer: best, or worst. */
export type Side = 'h' | 'l';

/** Texts with the labels of both sides. */
interface Sides {
  /** Returns the heading of a column. */
  heading(side: Side): string;
  /** Returns the accessible name of a radio button. */
  nameOf(side: Side, title: string): string;
  /** Returns the request for missing choices. */
  missing(sides: 'both' | Side): string;
  /** Returns the announcement that an option has moved from the other side, because best and worst must differ. */
  moved(to: Side, title: string): string;
}

const OTHER = { h: 'l', l: 'h' } as const;
const WORDS = { h: 'best', l: 'worst' } as const;

/** The texts with the default labels, or with the author's in quotation marks, since their grammar is unknown. */
export function sidesOf(
  { best_label: best = '', worst_label: worst = '' }: QuestionOf<'maxdiff'>,
  t: Translate,
): Sides {
  const labels = { h: best || t('maxdiff.best'), l: worst || t('maxdiff.worst') };
  if (best === '' && worst === '') {
    return {
      heading: (side) => labels[side],
      nameOf: (side, title) => t(`maxdiff.${WORDS[side]}_of`, { title }),
      missing: (sides) => t(`maxdiff.choose_${sides === 'both' ? 'both' : WORDS[sides]}`),
      moved: (to, title) => t(`maxdiff.moved_to_${WORDS[to]}`, { title }),
    };
  }
  return {
    heading: (side) => labels[side],
    nameOf: (side, title) => t('maxdiff.label_of', { label: labels[side], title }),
    missing: (sides) =>
      sides === 'both'
        ? t('maxdiff.choose_for_both', { best: labels.h, worst: labels.l })
        : t('maxdiff.choose_for', { label: labels[sides] }),
    moved: (to, title) => t('maxdiff.moved_to', { title, label: labels[to], other: labels[OTHER[to]] }),
  };
}
