import type { JumpEnd } from '@canvass/project/vocabulary';
import type { Draft } from '../program/program.ts';

/** The reasons why a question is shown or hidden, as data. Names are gids and fids. */
export interface Explanation {
  readonly gid: string;
  readonly visible: boolean;
  /** Position of the question: on the current page, before it, after it, or after the end of the survey. */
  readonly where: 'here' | 'behind' | 'ahead' | 'ended-before';
  /**
   * From the outermost group to the question itself. A hidden question appears only once no reason with `hides`
   * applies. For a visible one, these are the rules that show it.
   */
  readonly reasons: readonly Reason[];
  /** The sources of the value, if the survey computes it: each item or node that sets it, in the order met. */
  readonly computed?: readonly ComputedSource[];
}

export interface ComputedSource {
  /** gid of the item, or fid of the node of the flow. */
  readonly setBy: string;
  readonly code: string;
  readonly isOnPath: boolean;
  readonly reads: readonly ReadValue[];
}

export type Reason = RuleReason | FlowReason | JumpReason | EmptyReason | AutomaticReason;

interface RuleReason {
  readonly kind: 'rule';
  readonly hides: boolean;
  /** gid of the question, group or page. */
  readonly ownerGid: string;
  readonly shownByDefault: boolean;
  readonly rules: readonly RuleOutcome[];
  /** ruleOnce: whether the result was kept when the group was reached. */
  readonly decided: boolean;
}

/** A node of the flow around the question. */
export interface FlowReason {
  readonly kind: 'flow';
  readonly hides: boolean;
  /** Absent if the flow does not contain the group. */
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
  /** The draw of the parent randomSet. */
  readonly draw?: { readonly set: string; readonly picks: readonly string[] };
  /** The required minimum and maximum of the score, and its value. Null if the score is not available. */
  readonly score?: { readonly range: readonly (number | null)[]; readonly value: number | null };
}

/** A jump or an endPage that skips the question, or would skip it if it were in force. */
export interface JumpReason {
  readonly kind: 'jump';
  /** Whether the jump is in force. */
  readonly hides: boolean;
  /** gid of the question that jumps, or fid of the endPage. */
  readonly from: string;
  /** The target: a gid, or the end of the survey (also if no question follows the target). */
  readonly to: JumpEnd | { readonly gid: string };
  /** Id of the end in `desc_end_page.ends`, if the jump names one. */
  readonly end?: string;
  /**
   * The rule of a jump in force, or all rules of another jump that lead to this target. For an endPage that is not
   * reached, the conditions of the branches around it.
   */
  readonly rules: readonly RuleOutcome[];
  /** Obstacle to a jump even if one of its rules holds. Absent if only its rules decide. */
  readonly waits?: JumpObstacle;
}
/** The question is not answered, is hidden, or an earlier rule of it leads elsewhere. */
export type JumpObstacle = 'unanswered' | 'hidden' | 'earlier-rule';

/** A question is hidden if too few of its options, or none of its rows, are offered. */
export interface EmptyReason {
  readonly kind: 'empty';
  readonly hides: boolean;
  /** The options and rows that are not offered, also of a question that is shown. */
  readonly hidden: readonly HiddenEntry[];
}
export interface HiddenEntry {
  /** gid of the option or row. */
  readonly gid: string;
  /** `rule`: the display rules of the option or row. `related`: related or bound options or groups. */
  readonly cause: 'rule' | 'related';
  readonly rules: readonly RuleOutcome[];
  readonly reads: readonly ReadValue[];
}

/** The question is skipped because it has an automatic answer. */
interface AutomaticReason {
  readonly kind: 'automatic';
  readonly hides: true;
  readonly answer: unknown;
  readonly reads: readonly ReadValue[];
}

export interface RuleOutcome {
  /** The condition in the expression language. Absent if the rule always applies. */
  readonly condition?: string;
  /** Whether the condition holds. Null if it has no result, which counts as false. */
  readonly holds: boolean | null;
  /** The effect of the rule if it holds. `code` shows the item if it holds and hides it otherwise. */
  readonly action: 'show' | 'hide' | 'code' | 'jump' | 'open';
  readonly reads: readonly ReadValue[];
  /** Comparisons in the rule between incompatible kinds of value. Absent if all kinds are compatible. */
  readonly unlike?: readonly IncompatibleComparison[];
}

/** A comparison between incompatible kinds of value, whose result is always the same. */
export interface IncompatibleComparison {
  readonly comparison: string;
  readonly holds: boolean;
  /** The kinds of the two sides. `table`: several answers, by item or row. */
  readonly sides: readonly [ComparedKind, ComparedKind];
}
export type ComparedKind = 'table' | 'list' | 'choice' | 'number' | 'text' | 'boolean';

/** A value that a rule reads, with its current content. */
export interface ReadValue {
  /** gid of a question, `ext.code`, `member` or the name of a session value. */
  readonly name: string;
  /** The answer as stored, or the value. Null without an answer or value. */
  readonly value: unknown;
  /** Why a question reads as null although it may have an answer. */
  readonly nullReason?: 'hidden' | 'later';
}

/** The inputs of an expression: the state, the rank before which questions can be read, and the key of draws. */
export interface ReadScope {
  readonly draft: Draft;
  readonly before: number;
  readonly key: string;
}
