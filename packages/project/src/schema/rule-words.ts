/** Name of the condition that always holds (FLOW-1). */
export const NO_CONDITION = 'FC_empty';
/** Name of the jump target after the end of the group (SHOW-15). */
export const GROUP_END = 'group_end';
