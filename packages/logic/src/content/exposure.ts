import { isShownAt } from './environment.ts';
import { shownOptions, shownRows } from './orders.ts';
import { presentationOf } from '../program/presentation.ts';
import type { Program, ProgramQuestion } from '../program/program.ts';
import type { State } from '../program/types.ts';

/** Indexes into the authored options (or rows) of a question, by its gid. */
type Indexes = Readonly<Record<string, readonly number[]>>;

/** What a respondent was shown of a survey. JSON, by gid: it means the same whenever it is read. */
export interface Exposure {
  /** Questions that were not shown: hidden, jumped over, or on a page that was not reached. */
  readonly notAsked: readonly string[];
  /** Options that were offered, where these were not all; the same for rows. */
  readonly options: Indexes;
  readonly rows: Indexes;
}

/**
 * What of a survey stands on the way that led to where a response is now. Pages behind the current one are not part of
 * it, also when the respondent came back from there.
 */
export function exposureOf(program: Program, state: State): Exposure {
  const { pageOf } = presentationOf(program, state);
  const isAsked = ({ occurrences }: ProgramQuestion) =>
    occurrences.some((occurrence) => {
      const page = pageOf[occurrence.node] ?? -1;
      return page >= 0 && page <= state.page && isShownAt(state.status, occurrence);
    });
  return {
    notAsked: program.questions.filter((question) => !isAsked(question)).map(({ gid }) => gid),
    options: limited(program, state.options, 'items'),
    rows: limited(program, state.rows, 'rows_items'),
  };
}

function limited({ questions }: Program, lists: State['options'], list: 'items' | 'rows_items'): Indexes {
  return Object.fromEntries(
    questions.flatMap(({ gid, index, question }) => {
      const offered = lists[index];
      const isAll = offered === undefined || offered.length === (question[list] ?? []).length;
      return isAll ? [] : [[gid, offered] as const];
    }),
  );
}

interface SeenList {
  readonly list: 'options' | 'rows';
  /** Undefined: all. */
  readonly offered: readonly number[] | undefined;
}

/** The order in which a respondent saw the options or rows of a question: indexes of those that were offered. */
export function orderSeen(
  program: Program,
  facts: State['facts'],
  question: ProgramQuestion,
  { list, offered }: SeenList,
): readonly number[] {
  const shown = list === 'options' ? shownOptions : shownRows;
  return shown(program, facts, question, offered);
}

/** Whether the order of a question's options or rows may differ from respondent to respondent. */
export function mayBeReordered({ question, order }: ProgramQuestion, list: 'options' | 'rows'): boolean {
  const mode = list === 'options' ? question.option_order : question.row_order;
  const count = (list === 'options' ? question.items : question.rows_items)?.length ?? 0;
  return count > 1 && (order !== undefined || (mode !== undefined && mode !== 'normal'));
}
