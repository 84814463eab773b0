import type { Meter } from '@canvass/validators/operators';
import type { Value } from './value.ts';

/** What a session can tell: its score and number, where it runs, and the time that the host has frozen. */
export type SessionKey =
  | 'total_score'
  | 'seq'
  | 'device'
  | 'source'
  | 'language'
  /** `yyyy-MM-dd` */
  | 'today'
  /** `yyyy-MM-ddTHH:mm:ss`, or seconds since 1970 */
  | 'now';

/** The world as an expression sees it. Nothing else is reachable. No member may throw. */
export interface Environment {
  /** The effective answer: null when there is none or the question is hidden. */
  answer(question: number): Value;
  visible(question: number): boolean;
  ext(key: string): Value;
  member(key: string): Value;
  hasLabel(label: string): boolean;
  /** Whether a quota cell had no free slot, and how many finished responses it had, when the response began. */
  quotaFull(cell: string): boolean;
  quotaCount(cell: string): number;
  session(key: SessionKey): Value;
  /** A whole number from 0 to n-1, the same for the same respondent, question and key. */
  draw(n: number, key: string): number;
  /** Is called for a look-up by an index or name that does not exist, such as `Q2[9]`; its value is null. */
  invalidIndex?(): void;
  /** Work of the evaluations that share one budget (LANG-9). Absent: each evaluation has a budget of its own. */
  readonly meter?: Meter;
}
