import type { Translate } from '../view-props.ts';
import type { PickerItem } from './match-items.ts';

/** CONST-7: a picker has a search field when it has more items than this. */
export const PICKER_SEARCH_ABOVE = 8;
/** CONST-7: items in sight at once. */
export const PICKER_VISIBLE_ITEMS = 7;

export interface PickerProps {
  /** Id of the control, for labels, error links and the ids of its parts: `questionIds(gid).control`, `partIds(...)`. */
  readonly id: string;
  /** Name of the control, and heading of the sheet. Shown above the control unless `hidesLabel`. */
  readonly label: string;
  /** Only screen readers get the name, because there is a title above already. */
  readonly hidesLabel?: boolean;
  readonly items: readonly PickerItem[];
  /** There are many, or will be when they have come: the control stays the same then. By default as the items say. */
  readonly isLong?: boolean;
  /** Id of the chosen item. */
  readonly value: string | undefined;
  /** Undefined: cleared, which is offered only where `clears` is set. */
  onPick(value: string | undefined): void;
  readonly clears?: boolean;
  readonly layout: 'phone' | 'pc';
  readonly t: Translate;
  /** Shown before a choice, instead of "Please choose". */
  readonly placeholder?: string | undefined;
  readonly disabled?: boolean;
  readonly required?: boolean;
  readonly invalid?: boolean;
  /** Ids of what describes it: hints and errors. */
  readonly describedBy?: string | undefined;
}
