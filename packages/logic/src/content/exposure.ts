import { isShownAt } from './environment.ts';
import { shownOptions, shownRows } from './orders.ts';
import { findPageWhenKnown } from './page-known.ts';
import { computePresentation } from '../program/presentation.ts';
import type { Program, ProgramQuestion } from '../program/program.ts';
import type { State } from '../program/types.ts';

/** Indexes into the authored options (or rows) of a question, by the question's gid. */
type Indexes = Readonly<Record<string, readonly number[]>>;

/** The parts of a survey that a respondent was shown, by gid, as JSON. Independent of the program. */
export interface Exposure {
  /** gids of questions that were not shown: hidden, jumped over, or on a page that was not reached. */
  readonly notAsked: readonly string[];
  /** Offered options of each question that did not offer all its options. `rows` likewise. */
  readonly options: Indexes;
  readonly rows: Indexes;
}

/**
 * Returns the questions that were not asked up to the response's current page, and the options and rows offered by
 * questions that did not offer all. Questions on later pages count as not asked, even if they were seen.
 */
export function computeExposure(program: Program, state: State): Exposure {
  const presentation = computePresentation(program, state);
  const isAsked = ({ occurrences, computed }: ProgramQuestion) =>
    occurrences.some((occurrence) => {
      const page = findPageWhenKnown(presentation, occurrence);
      return (
        (page >= 0 || computed !== undefined) && page <= state.page && isShownAt(state.status, occurrence)
      );
    });
  return {
    notAsked: program.questions.filter((question) => !isAsked(question)).map(({ gid }) => gid),
    options: collectLimitedLists(program, state.options, 'items'),
    rows: collectLimitedLists(program, state.rows, 'rows_items'),
  };
}

function collectLimitedLists(
  { questions }: Program,
  lists: State['options'],
  list: 'items' | 'rows_items',
): Indexes {
  return Object.fromEntries(
    questions.flatMap(({ gid, index, question }) => {
      const offeredIndexes = lists[index];
      const isAll = offeredIndexes === undefined || offeredIndexes.length === (question[list] ?? []).length;
      return isAll ? [] : [[gid, offeredIndexes] as const];
    }),
  );
}

interface ShownList {
  readonly list: 'options' | 'rows';
  /** Undefined means all. */
  readonly offeredIndexes: readonly number[] | undefined;
}

/**
 * The offered options or rows of a question in the order in which the respondent saw them, as indexes into the authored
 * list.
 */
export function shownOrder(
  program: Program,
  facts: State['facts'],
  question: ProgramQuestion,
  { list, offeredIndexes }: ShownList,
): readonly number[] {
  const orderOfShown = list === 'options' ? shownOptions : shownRows;
  return orderOfShown(program, facts, question, offeredIndexes);
}

/** Whether the order of a question's options or rows may differ from respondent to respondent. */
export function mayBeReordered({ question, order }: ProgramQuestion, list: 'options' | 'rows'): boolean {
  const mode = list === 'options' ? question.option_order : question.row_order;
  const count = (list === 'options' ? question.items : question.rows_items)?.length ?? 0;
  return count > 1 && (order !== undefined || (mode !== undefined && mode !== 'normal'));
}
