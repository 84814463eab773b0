import { type KeyboardEvent, useId, useMemo, useState } from 'react';
import { matchItems, type PickerItem } from './match-items.ts';
import { PICKER_VISIBLE_ITEMS } from './picker-props.tsx';

interface OptionListOptions {
  readonly items: readonly PickerItem[];
  readonly value: string | undefined;
  /** The search text; empty shows all. */
  readonly query: string;
}
export interface OptionListState {
  readonly id: string;
  readonly shown: readonly PickerItem[];
  /** Place of the item that Enter picks; -1 for none. */
  readonly active: number;
  readonly activeItem: PickerItem | undefined;
  setActive(index: number): void;
  /** Moves for a key; returns false if the key has no effect here. `edges`: Home and End go to the ends. */
  move(event: KeyboardEvent, edges: boolean): boolean;
}

/** The items that match a search, and the active one. */
export function useOptionList({ items, value, query }: OptionListOptions): OptionListState {
  const id = useId();
  const shown = useMemo(() => matchItems(items, query), [items, query]);
  const [reached, setReached] = useState<{ query: string; index: number }>();
  // Another search begins at its first item; without one, the keys start from the chosen item.
  const start = query === '' ? shown.findIndex((item) => item.value === value) : shown.length > 0 ? 0 : -1;
  const index = reached?.query === query ? reached.index : start;
  const active = Math.min(index, shown.length - 1);
  const setActive = (to: number) => setReached({ query, index: to });
  return {
    id,
    shown,
    active,
    activeItem: shown[active],
    setActive,
    move(event, edges) {
      const to = nextPlace(event.key, { active, last: shown.length - 1, edges });
      if (to === undefined) return false;
      setActive(to);
      return true;
    },
  };
}

function nextPlace(
  key: string,
  { active, last, edges }: { readonly active: number; readonly last: number; readonly edges: boolean },
): number | undefined {
  const clampPlace = (place: number) => Math.max(Math.min(place, last), Math.min(0, last));
  if (key === 'ArrowDown') return clampPlace(active + 1);
  if (key === 'ArrowUp') return active < 0 ? last : clampPlace(active - 1);
  if (key === 'PageDown') return clampPlace(active + PICKER_VISIBLE_ITEMS);
  if (key === 'PageUp') return clampPlace(active - PICKER_VISIBLE_ITEMS);
  if (key === 'Home' && edges) return clampPlace(0);
  return key === 'End' && edges ? last : undefined;
}

export function optionId(list: Pick<OptionListState, 'id'>, index: number): string {
  return `${list.id}-${index}`;
}

/** The element id of the active option, for `aria-activedescendant`. Undefined if no option is active. */
export function activeOptionId(list: OptionListState): string | undefined {
  return list.activeItem === undefined ? undefined : optionId(list, list.active);
}
