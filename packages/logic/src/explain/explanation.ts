import type { EndKind } from '../program/status.ts';

/** Why a question is shown or hidden in a state, as data. Names are gids and fids; texts are for people. */
export interface Explanation {
  readonly gid: string;
  /** What rules, jumps, options and the flow say now. */
  readonly visible: boolean;
  /** Where the respondent is: on its page, past it, before it, or the survey ended before it. */
  readonly where: 'here' | 'behind' | 'ahead' | 'ended-before';
  /**
   * From the outermost group to the question itself. For a hidden question every reason with `hides` must go before it
   * is shown; for a visible one these are the rules that let it be shown.
   */
  readonly reasons: readonly Reason[];
}

export type Reason = RuleReason | FlowReason | JumpReason | EmptyReason | AutomaticReason;

/** Display rules or a display code of the question or of a group around it. */
export interface RuleReason {
  readonly kind: 'rule';
  readonly hides: boolean;
  /** gid of the question, group or page. */
  readonly of: string;
  /** Without a rule that holds. */
  readonly shownByDefault: boolean;
  readonly rules: readonly RuleOutcome[];
  /** ruleOnce: decided when the group was reached, and kept. */
  readonly decided: boolean;
}

/** A node of the flow around the question. */
export interface FlowReason {
  readonly kind: 'flow';
  readonly hides: boolean;
  /** Absent when the flow does not name the group at all. */
  readonly fid?: string;
  readonly why:
    | 'open'
    | 'condition'
    | 'score'
    | 'not-drawn'
    | 'not-drawn-yet'
    | 'second-time'
    | 'not-in-flow';
  readonly conditions: readonly RuleOutcome[];
  /** Of the randomSet that it is a child of. */
  readonly draw?: { readonly set: string; readonly picks: readonly string[] };
  /** From and up to what the score must be, and what it is; null: there is none. */
  readonly score?: { readonly range: readonly (number | null)[]; readonly value: number | null };
}

/** A jump or an endPage that leads over the question, or would lead over it if it were in force. */
export interface JumpReason {
  readonly kind: 'jump';
  /** Whether the jump is in force. */
  readonly hides: boolean;
  /** gid of the question that jumps, or fid of the endPage. */
  readonly from: string;
  /** The target: a gid, or the end of the survey (also if the jump leads behind the last question). */
  readonly to: EndKind | { readonly gid: string };
  /** The entry of `desc_end_page.ends` that is shown at the end, if the jump names one. */
  readonly end?: string;
  /**
   * Of a jump in force: the rule that holds. Of another jump: all rules that lead to this target. Of an endPage: the
   * conditions of the branches around it, if it is not reached.
   */
  readonly rules: readonly RuleOutcome[];
  /** Why a jump is not in force although a rule of it may hold; absent if it is in force, or if none of its rules holds. */
  readonly waits?: JumpObstacle;
}
/** The question is not answered yet; it is hidden; an earlier rule of it leads elsewhere. */
export type JumpObstacle = 'unanswered' | 'hidden' | 'earlier-rule';

/** None, or too few, of its options or rows are visible. */
export interface EmptyReason {
  readonly kind: 'empty';
  readonly hides: true;
  readonly hidden: readonly HiddenEntry[];
}
export interface HiddenEntry {
  /** gid of the option or row. */
  readonly gid: string;
  /** Its own rules, or what is related, bound or grouped with it. */
  readonly by: 'rule' | 'related';
  readonly rules: readonly RuleOutcome[];
  /** What related options look at. */
  readonly reads: readonly ReadValue[];
}

/** It has an automatic answer and asks to be skipped then. */
export interface AutomaticReason {
  readonly kind: 'automatic';
  readonly hides: true;
  readonly answer: unknown;
  readonly reads: readonly ReadValue[];
}

/** One rule and what came of it. */
export interface RuleOutcome {
  /** In the expression language. Absent: always. */
  readonly condition?: string;
  /** Null: it could not be decided, which counts as no. */
  readonly holds: boolean | null;
  /** What it does when it holds. `code`: shows when it holds, hides when it does not. */
  readonly action: 'show' | 'hide' | 'code' | 'jump' | 'open';
  readonly reads: readonly ReadValue[];
  /** Comparisons in it of what is never alike; absent where there are none. */
  readonly unlike?: readonly UnlikeComparison[];
}

/** A comparison whose sides are never alike, so that it comes to the same whatever else they are. */
export interface UnlikeComparison {
  /** In the expression language. */
  readonly comparison: string;
  /** What it always comes to. */
  readonly holds: boolean;
  /** What one side was, and what the other. `table`: several answers, by item or row. */
  readonly sides: readonly [ComparedKind, ComparedKind];
}
export type ComparedKind = 'table' | 'list' | 'choice' | 'number' | 'text' | 'boolean';

/** Something that a rule reads, as it reads now. */
export interface ReadValue {
  /** gid of a question, `ext.code`, `member` or the name of a session value. */
  readonly name: string;
  /** The answer as stored, or the value; null: none. */
  readonly value: unknown;
  /** Why a question reads as null although it may have an answer. */
  readonly unread?: 'hidden' | 'later';
}
