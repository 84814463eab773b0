import type { QuotaFacts } from '@canvass/protocol';
import type { Outcome } from './outcome.ts';

/** What a respondent requests that depends on what others have done before. */
export type SharedRequest =
  /** How full the quota cells are that rules read, before the first page. */
  | { readonly type: 'begin' }
  /** Slots to hold; when one of `leadsBack` is full, the survey goes on from a message instead of ending. */
  | { readonly type: 'hold'; readonly claims: readonly CellClaim[]; readonly leadsBack: readonly string[] }
  /** Slots to count in, at the end, and answers to have for oneself from then on. */
  | { readonly type: 'count'; readonly claims: readonly CellClaim[]; readonly keys: readonly string[] }
  /** Answers that no respondent who finished before may have. */
  | { readonly type: 'unique'; readonly keys: readonly string[] }
  /** An even draw among the children of a randomSet. */
  | {
      readonly type: 'draw';
      readonly fid: string;
      readonly among: readonly string[];
      readonly count: number;
    };
/** The cells of a quota group to which the respondent belongs, and whether others of it are still to be decided. */
export type CellClaim = readonly [group: string, cells: readonly string[], isOpenEnded?: true];

/** What is decided. */
export type Decision =
  | { readonly type: 'open' }
  | { readonly type: 'full'; readonly cell: string }
  /** Keys of answers that somebody else has; the survey goes on from what it says about them. */
  | { readonly type: 'taken'; readonly keys: readonly string[] }
  | { readonly type: 'drawn'; readonly fids: readonly string[] }
  | { readonly type: 'begun'; readonly quotas: QuotaFacts };
export const OPEN: Decision = { type: 'open' };

/** Where a respondent stops: at a request, or, without one, for good. */
export interface Halt {
  /** Times that they pressed Next since the last halt. */
  readonly moves: number;
  readonly request?: SharedRequest;
  /** Their figures up to here; to be asked for before the play goes on. */
  outcome(): Outcome;
}

/** One respondent's way through the survey. It depends on the others only through the decisions. */
export interface Play {
  readonly number: number;
  /** From the beginning, or from the last request with what was decided, to the next halt. */
  advance(decision?: Decision): Halt;
}
