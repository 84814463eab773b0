import type { Translate } from '../view-props.ts';
import type { PickerItem } from './match-items.ts';

/** CONST-7: a picker has a search field when it has more items than this. */
export const PICKER_SEARCH_ABOVE = 8;

export interface PickerProps {
  /** Id of the control, for labels, error links and the ids of its parts: `questionIds(gid).control`, `partIds(...)`. */
  readonly id: string;
  /** Name of the control, and heading of the sheet. Shown above the control unless `hidesLabel`. */
  readonly label: string;
  /** Whether only screen readers get the name, because there is a title above. */
  readonly hidesLabel?: boolean;
  readonly items: readonly PickerItem[];
  /** Whether to use the control for many items, also while they are loading. Defaults to their current number. */
  readonly isLong?: boolean;
  /** Id of the chosen item. */
  readonly value: string | undefined;
  /** Undefined clears, which is offered only with `canClear`. */
  onPick(value: string | undefined): void;
  readonly canClear?: boolean;
  readonly layout: 'phone' | 'pc';
  readonly t: Translate;
  /** Shown before a choice, instead of "Please choose". */
  readonly placeholder?: string | undefined;
  readonly disabled?: boolean;
  readonly required?: boolean;
  readonly invalid?: boolean;
  /** Ids of elements that describe it: hints and errors. */
  readonly describedBy?: string | undefined;
}
