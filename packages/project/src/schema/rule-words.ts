/** The condition that always holds (FLOW-1, Flow node). */
export const NO_CONDITION = 'FC_empty';
/** Jump target: what follows the group (SHOW-15). */
export const GROUP_END = 'group_end';
