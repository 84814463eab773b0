/** Why a node (question or group) is hidden, as bits of `State.status`; 0 is visible. Explained in semantics c. */
export const HIDDEN_BY_RULE = 1;
/** The group, or a group around it, is hidden. */
export const HIDDEN_BY_GROUP = 2;
/** A jump in force leads over it, or has ended the survey before it. */
export const HIDDEN_BY_JUMP = 4;
/** None of its options or rows is visible. */
export const HIDDEN_WHEN_EMPTY = 8;
export const HIDDEN = HIDDEN_BY_RULE | HIDDEN_BY_GROUP | HIDDEN_BY_JUMP | HIDDEN_WHEN_EMPTY;
/** The respondent has left its page forwards: its jump counts even without an answer. Set for jump sources only. */
export const PASSED = 16;

/** Values of `State.jumps` that are no question's index. */
export const NO_JUMP = 0;
export const JUMP_FINISHED = -1;
export const JUMP_SCREEN_OUT = -2;
