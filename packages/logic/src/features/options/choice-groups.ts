import type { Option, OptionGroup, Question } from '@canvass/project';
import type { Display } from '../../language/index.ts';
import { groupBy } from './cycles.ts';

export type ListName = 'options' | 'rows';

export interface Origin {
  readonly question: number;
  readonly list: ListName;
  /** Index in the list. -1 for a node of a tree, which is always offered. */
  readonly itemIndex: number;
  readonly option: Option;
}

/** Returns the options that an option or row mirrors, directly or through others, nearest first. Empty if none. */
export type ChainLookup = (option: Option) => readonly Origin[];

/** A group of options or rows. */
export interface ChoiceGroup extends Pick<OptionGroup, 'gid' | 'title' | 'order' | 'fixed'> {
  /** Indexes of the group's options or rows, ascending. Not empty. */
  readonly members: readonly number[];
}

/** The fields of a question that configure one of its lists. */
export function computeFields(question: Question, list: ListName) {
  return list === 'options'
    ? {
        items: question.items ?? NO_OPTIONS,
        groups: question.option_group_list ?? NO_GROUPS,
        order: question.option_order,
        groupOrder: question.option_group_order,
        groupsDisplay: question.optionsGroupEffect !== false,
        showsTitles: question.showOptionsGroupTitle === true,
        bindings: { isInForce: question.optionsBindEffect, list: question.option_bind_list ?? [] },
        path: 'option_group_list',
        key: question.gid,
      }
    : {
        items: question.rows_items ?? NO_OPTIONS,
        groups: question.row_group_list ?? NO_GROUPS,
        order: question.row_order,
        groupOrder: question.row_group_order,
        groupsDisplay: question.rowsGroupEffect !== false,
        showsTitles: question.showRowsGroupTitle === true,
        bindings: { isInForce: question.rowsBindEffect, list: question.row_bind_list ?? [] },
        path: 'row_group_list',
        key: `${question.gid}:rows`,
      };
}
const NO_OPTIONS: readonly Option[] = [];
const NO_GROUPS: readonly OptionGroup[] = [];

/** The non-empty groups of a list, in authored order. */
export function listGroups(question: Question, list: ListName): readonly ChoiceGroup[] {
  const { items, groups } = computeFields(question, list);
  if (groups.length === 0) return [];
  const members = groupBy(items.keys(), (at) => items[at]?.group_id);
  return groups.flatMap((group) => {
    const groupMembers = members.get(group.gid);
    return groupMembers === undefined ? [] : [{ ...group, members: groupMembers }];
  });
}

/** A group that code or rules can hide with its members. */
export interface DisplayedGroup {
  readonly members: readonly number[];
  readonly display: Display;
}
