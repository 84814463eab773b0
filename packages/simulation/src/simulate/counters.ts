import type { Option } from '@canvass/project';

/**
 * The numbers of all counters, from 0 without gaps: shown and answered for each question, offered and chosen for each
 * option and row, drawn and used for each branch of a randomSet (used: a question in it was answered). A respondent
 * increases each counter at most once.
 */
export interface Counters {
  readonly size: number;
  /** Counters by question index: `shownCounter`, and `answered` after it. */
  readonly questions: readonly QuestionCounters[];
  readonly branches: readonly BranchCounters[];
}
/**
 * Counters of a randomSet's child. The counter of used branches is the one after `drawnCounter`. A child counts as drawn for every respondent
 * who reaches it, even without a draw, if no more children are open than would be drawn.
 */
export interface BranchCounters {
  readonly setFid: string;
  readonly child: string;
  /** The node of the child in the program. */
  readonly node: number;
  readonly drawnCounter: number;
  /** Indexes of the child's questions. */
  readonly questions: readonly number[];
}
export interface QuestionCounters {
  readonly shownCounter: number;
  readonly answered: number;
  readonly options: ListCounters;
  readonly rows: ListCounters;
}
/** Counters of a list. Each entry has the counters `offered` and `chosen`; `first` is `offered` of the first entry. */
export interface ListCounters {
  readonly first: number;
  readonly items: readonly Option[];
  readonly indexByGid: ReadonlyMap<string, number>;
}

export const offeredCounter = ({ first }: ListCounters, index: number): number => first + 2 * index;
export const chosenCounter = ({ first }: ListCounters, index: number): number => first + 2 * index + 1;
