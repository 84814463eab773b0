/** Name of the condition that always holds (FLOW-1). */
export const NO_CONDITION = 'FC_empty';
/** Name of the jump target after the end of the group (SHOW-15). */
export const GROUP_END = 'group_end';

/** The only part of the member's data that has named fields. */
export const MEMBER_FIELDS = 'field_val_list';
/** The parts of the member's data that conditions can test. */
export const MEMBER_PARTS = [
  'mtype',
  MEMBER_FIELDS,
  'labels',
  'address',
  'store',
  'ancestor_groups',
  'birthday',
] as const;
