import { END_STATES } from '@canvass/protocol';

/** Why a node (question or group) is hidden, as bits of `State.status`; 0 is visible. Explained in SHOW-1. */
export const HIDDEN_BY_RULE = 1;
/** The group, or a group around it, is hidden. */
export const HIDDEN_BY_GROUP = 2;
/** A jump in force leads over it, or has ended the survey before it. */
export const HIDDEN_BY_JUMP = 4;
/** None of its options or rows is visible. */
export const HIDDEN_WHEN_EMPTY = 8;
/** The respondent has left its page forwards: its jump counts even without an answer. Set for jump sources only. */
export const PASSED = 16;
/** Answered by itself, without being shown (autofill_next). */
export const HIDDEN_BY_DEFAULT = 32;
/** The flow does not lead here: a condition, a draw, or a second time. */
export const HIDDEN_BY_FLOW = 64;
/** The respondent has answered or cleared it: a default answer no longer counts. Set where there is one only. */
export const TOUCHED = 128;
/** The display rule of a group with ruleOnce has been decided for good. */
export const DECIDED = 256;

export const HIDDEN =
  HIDDEN_BY_RULE | HIDDEN_BY_GROUP | HIDDEN_BY_JUMP | HIDDEN_WHEN_EMPTY | HIDDEN_BY_DEFAULT | HIDDEN_BY_FLOW;

/** Values of `State.jumps` that are no rank. */
export const NO_JUMP = 0;
/** The ends that jumps and end pages lead to. */
const LED_TO = [END_STATES.finished, END_STATES.screenOut] as const;
type LedTo = (typeof LED_TO)[number];
/** How a jump or an end page ends the survey. */
export type EndKind = LedTo['end'];
/**
 * A jump that ends the survey: -1 and -2 (by position in LED_TO) without an end of its own, else lower by as many for
 * each position of the end among `program.ends`.
 */
export const endingJump = (kind: EndKind, end: number): number =>
  -1 - LED_TO.findIndex((state) => state.end === kind) - LED_TO.length * (end + 1);
export const endStateOfJump = (jump: number): LedTo => LED_TO[(-jump - 1) % LED_TO.length] ?? LED_TO[0];
/** Position of the end among `program.ends`; -1: none of its own. */
export const endOfJump = (jump: number): number => Math.floor((-jump - 1) / LED_TO.length) - 1;
