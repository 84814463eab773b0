import type { Translate } from '../view-props.ts';
import type { PickerItem } from './match-items.ts';

/** Maximum number of items in a picker without a search field (CONST-7). */
export const MAX_ITEMS_WITHOUT_SEARCH = 8;

export interface PickerProps {
  /** Id of the control, for labels, error links and ids of parts. From `questionIds(gid).control` or `partIds(...)`. */
  readonly id: string;
  /** Name of the control, and heading of the sheet. Shown above the control unless `hidesLabel`. */
  readonly label: string;
  /** Whether only screen readers get the label, because a title is above the control. */
  readonly hidesLabel?: boolean;
  readonly items: readonly PickerItem[];
  /** Whether to use the control for many items, also while they are loading. By default their current number decides. */
  readonly isLong?: boolean;
  readonly value: string | undefined;
  /** Called with the id of an item, or with undefined to clear the choice, which only `canClear` offers. */
  onPick(value: string | undefined): void;
  readonly canClear?: boolean;
  readonly layout: 'phone' | 'pc';
  readonly t: Translate;
  /** Text before a choice. Defaults to "Please choose". */
  readonly placeholder?: string | undefined;
  readonly disabled?: boolean;
  readonly required?: boolean;
  readonly invalid?: boolean;
  readonly describedBy?: string | undefined;
}
