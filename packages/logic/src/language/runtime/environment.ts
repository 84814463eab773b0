import type { NoAnswerKind } from '@canvass/project';
import type { Meter } from '@canvass/validators/operators';
import type { Value } from './value.ts';

/** Values of the session: score, respondent number, device, source, language and the current time. */
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

/** All values that an expression can read. No member may throw. */
export interface Environment {
  /** The effective answer. Null if the question is unanswered or hidden. */
  answer(question: number): Value;
  /** The kind of non-answer. Null for every other answer, and if the question is hidden. */
  noAnswer?(question: number): NoAnswerKind | null;
  visible(question: number): boolean;
  ext(key: string): Value;
  member(key: string): Value;
  hasLabel(label: string): boolean;
  /** Whether a quota cell was full, and its number of finished responses, when the response began. */
  quotaFull(cell: string): boolean;
  quotaCount(cell: string): number;
  session(key: SessionKey): Value;
  /** A whole number from 0 to n-1, always the same for the same respondent, question and key. */
  draw(n: number, key: string): number;
  /** Called for an access by an index or name that does not exist, such as `Q2[9]`, whose value is null. */
  invalidIndex?(): void;
  /** Shared budget of several evaluations (LANG-9). If absent, each evaluation has its own. */
  readonly meter?: Meter;
}
