import { JUMP_END_STATES, type JumpEnd } from '@canvass/project/vocabulary';

/** Reasons why a node (question or group) is hidden, as bits of `State.status`; 0 is visible. Explained in SHOW-1. */
export const HIDDEN_BY_RULE = 1;
/** The group, or an enclosing group, is hidden. */
export const HIDDEN_BY_GROUP = 2;
/** A jump in force skips the node, or ends the survey before it. */
export const HIDDEN_BY_JUMP = 4;
/** Too few of its options, or none of its rows, are visible. */
export const HIDDEN_WHEN_EMPTY = 8;
/** The respondent has left its page forwards: its jump counts even without an answer. Set for jump sources only. */
export const PASSED = 16;
/** Answered automatically and therefore not shown (autofill_next). */
export const HIDDEN_BY_DEFAULT = 32;
/** The flow does not lead here because of a condition, a score or a draw, or its group was already asked. */
export const HIDDEN_BY_FLOW = 64;
/** The respondent has changed or cleared the answer, so that a default no longer applies. */
export const TOUCHED = 128;
/** The display rule of a group with ruleOnce is decided and kept. */
export const DECIDED = 256;
/**
 * A condition hides a section around it. Unlike a hidden group, this does not move the question to another of its
 * occurrences: the condition counts like a rule of the question (FLOW-13).
 */
export const HIDDEN_BY_SECTION = 512;

export const HIDDEN =
  HIDDEN_BY_RULE |
  HIDDEN_BY_GROUP |
  HIDDEN_BY_JUMP |
  HIDDEN_WHEN_EMPTY |
  HIDDEN_BY_DEFAULT |
  HIDDEN_BY_FLOW |
  HIDDEN_BY_SECTION;

/** No jump. Other values of `State.jumps` are ranks, or negative for jumps that end the survey. */
export const NO_JUMP = 0;
/**
 * Encodes a jump that ends the survey: -1 or -2, by position in JUMP_END_STATES. Each position of a named end in `program.ends`
 * subtracts 2 more.
 */
export const encodeEndingJump = (kind: JumpEnd, end: number): number =>
  -1 - JUMP_END_STATES.findIndex((state) => state.end === kind) - JUMP_END_STATES.length * (end + 1);
export const endStateOfJump = (jump: number): (typeof JUMP_END_STATES)[number] =>
  JUMP_END_STATES[(-jump - 1) % JUMP_END_STATES.length] ?? JUMP_END_STATES[0];
/** Position of the end in `program.ends`, or -1 if the jump names none. */
export const endOfJump = (jump: number): number => Math.floor((-jump - 1) / JUMP_END_STATES.length) - 1;
