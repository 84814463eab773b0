import type { Option } from '@canvass/project';

/**
 * The numbers of all counters, from 0 without gaps: shown and answered for each question, offered and chosen for each
 * option and row, drawn and used for each child of a randomSet. A respondent increases each counter at most once.
 */
export interface Counters {
  readonly size: number;
  /** Counters by question index: `shownCounter`, and `answeredCounter` after it. */
  readonly questions: readonly QuestionCounters[];
  readonly setChildren: readonly ChildCounters[];
}
/**
 * Counters of a randomSet's child. The counter after `drawnCounter` counts respondents who answered a question in the
 * child. Without a draw, because no more children are open than would be drawn, each child that is reached counts.
 */
export interface ChildCounters {
  readonly setFid: string;
  readonly child: string;
  /** The node of the child in the program. */
  readonly node: number;
  readonly drawnCounter: number;
  /** Indexes of the child's questions. */
  readonly questions: readonly number[];
  /** Whether the child only sets values, so that a draw of it counts without an answer. */
  readonly isUsedOnceDrawn: boolean;
}
export interface QuestionCounters {
  readonly shownCounter: number;
  readonly answeredCounter: number;
  readonly options: ListCounters;
  readonly rows: ListCounters;
}
/** Counters of a list: offered and chosen for each entry. `firstCounter` counts the offers of the first entry. */
export interface ListCounters {
  readonly firstCounter: number;
  readonly items: readonly Option[];
  readonly indexByGid: ReadonlyMap<string, number>;
}

export const offeredCounter = ({ firstCounter }: ListCounters, index: number): number =>
  firstCounter + 2 * index;
export const chosenCounter = ({ firstCounter }: ListCounters, index: number): number =>
  firstCounter + 2 * index + 1;
