import type { QuotaFacts } from '@canvass/protocol';
import type { Outcome } from './outcome.ts';

/** A respondent's request whose result depends on earlier respondents. */
export type SharedRequest =
  /** Requests the fill of the quota cells that rules read, before the first page. */
  | { readonly type: 'begin' }
  /** Slots to hold; if one of `leadsBack` is full, the survey continues with a message instead of ending. */
  | { readonly type: 'hold'; readonly claims: readonly CellClaim[]; readonly leadsBack: readonly string[] }
  /** Slots to count at the end, and answers to reserve from then on. */
  | { readonly type: 'count'; readonly claims: readonly CellClaim[]; readonly keys: readonly string[] }
  /** Answers that no earlier finished respondent may have. */
  | { readonly type: 'unique'; readonly keys: readonly string[] }
  /** An even draw among the children of a randomSet. */
  | {
      readonly type: 'draw';
      readonly fid: string;
      readonly among: readonly string[];
      readonly count: number;
    };
/** The cells of a quota group to which the respondent belongs, and whether others are still undecided. */
export type CellClaim = readonly [group: string, cells: readonly string[], isOpenEnded?: true];

/** The result of a request. */
export type Decision =
  | { readonly type: 'open' }
  | { readonly type: 'full'; readonly cell: string }
  /** Keys of answers that other respondents have given; the survey continues with this result. */
  | { readonly type: 'taken'; readonly keys: readonly string[] }
  | { readonly type: 'drawn'; readonly fids: readonly string[] }
  | { readonly type: 'begun'; readonly quotas: QuotaFacts };
export const OPEN: Decision = { type: 'open' };

/** The point at which a respondent stops: at a request, or at the end if there is no request. */
export interface StopPoint {
  /** Number of times that they pressed Next since the last stop. */
  readonly moves: number;
  readonly request?: SharedRequest;
  /** The figures up to this point. Must be called before the run continues. */
  outcome(): Outcome;
}

/** One respondent's path through the survey. It depends on others only through the decisions. */
export interface Play {
  readonly number: number;
  /** Continues from the beginning, or from the last request with its decision, to the next stop. */
  advance(decision?: Decision): StopPoint;
}
