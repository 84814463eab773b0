import type { JumpEnd } from '@canvass/project/vocabulary';
import type { SessionKey } from './environment.ts';

export type JumpTarget =
  | { readonly kind: 'question'; readonly question: number }
  /** A group, by the index of its first question. */
  | { readonly kind: 'group'; readonly first: number }
  | { readonly kind: 'group_end' }
  /** `end`: the entry of `desc_end_page.ends` that is shown. */
  | { readonly kind: JumpEnd; readonly end?: string | undefined };

/** Ids of quota cells: those read by `quota_full`, and those read by `quota_count`. */
export interface QuotaReads {
  readonly full: readonly string[];
  readonly counts: readonly string[];
}

/** Everything that an expression can read or jump to, from its source. */
export interface Reads {
  /** Indexes of questions whose answer or visibility is read, ascending, each once. */
  readonly questions: readonly number[];
  readonly ext: readonly string[];
  readonly readsMember: boolean;
  readonly quotas: QuotaReads;
  /** A draw counts as reading `seq`, on which its seed depends. */
  readonly session: readonly SessionKey[];
  readonly targets: readonly JumpTarget[];
}

/** Collects reads while an expression is compiled. Most expressions read answers only, so the rest is created when needed. */
export interface ReadsBuilder {
  readonly questions: Set<number>;
  ext?: Set<string>;
  session?: Set<SessionKey>;
  targets?: Map<string, JumpTarget>;
  full?: Set<string>;
  counts?: Set<string>;
  readsMember: boolean;
}

export function createReadsBuilder(): ReadsBuilder {
  return { questions: new Set(), readsMember: false };
}
