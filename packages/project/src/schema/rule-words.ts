/** The condition that always holds (FLOW-1, Flow node). */
export const NO_CONDITION = 'FC_empty';
/** Jump target after the end of the group (SHOW-15). */
export const GROUP_END = 'group_end';
