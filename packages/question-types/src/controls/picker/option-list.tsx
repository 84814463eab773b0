import {
  type ComponentProps,
  type KeyboardEvent,
  memo,
  type MouseEvent,
  useId,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import type { Translate } from '../view-props.ts';
import { matchItems, type PickerItem } from './match-items.ts';

const PICKER_VISIBLE_ITEMS = 7;

/** Number of items that are rendered at first, and added when the end of the list is near. */
const BATCH_SIZE = 60;

interface OptionListProps extends Pick<ComponentProps<'div'>, 'tabIndex' | 'onKeyDown'> {
  readonly list: OptionListState;
  readonly value: string | undefined;
  readonly labelledBy: string;
  onPick(item: PickerItem): void;
  readonly t: Translate;
  readonly takesFocus?: boolean;
  readonly activeId?: string | undefined;
}

/** The listbox of a picker. A click picks an option, so a finger that only scrolls picks nothing. */
export function OptionList(props: OptionListProps) {
  const { list, value, onPick, t } = props;
  const [batchEnd, setBatchEnd] = useState(BATCH_SIZE);
  const renderedCount = Math.max(batchEnd, list.active + BATCH_SIZE);
  useActiveInView(list);
  if (list.shownItems.length === 0) return <p className="cv-picker-none">{t('picker.none')}</p>;

  const onScroll = ({
    currentTarget: { scrollTop, scrollHeight, clientHeight },
  }: {
    currentTarget: Element;
  }) => {
    if (renderedCount < list.shownItems.length && scrollHeight - scrollTop < 2 * clientHeight) {
      setBatchEnd(renderedCount + BATCH_SIZE);
    }
  };
  const pick = (event: MouseEvent) => {
    const line = event.target instanceof Element ? event.target.closest('[aria-posinset]') : null;
    const item = list.shownItems[Number(line?.getAttribute('aria-posinset')) - 1];
    if (item !== undefined) onPick(item);
  };
  return (
    // Not a native select, because it cannot be searched. The element with the focus handles keys.
    <div
      ref={(element) => {
        if (props.takesFocus) element?.setAttribute('autofocus', '');
      }}
      id={list.id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no tag does this
      role="listbox"
      className="cv-picker-list"
      aria-labelledby={props.labelledBy}
      aria-activedescendant={props.activeId}
      tabIndex={props.tabIndex}
      onKeyDown={props.onKeyDown}
      onScroll={onScroll}
      onClick={pick}
    >
      {list.shownItems.slice(0, renderedCount).map((item, index) => (
        <OptionLine
          key={item.value}
          id={optionId(list, index)}
          value={item.value}
          label={item.label}
          place={index + 1}
          count={list.shownItems.length}
          isChosen={item.value === value}
          isActive={index === list.active}
        />
      ))}
    </div>
  );
}

interface OptionLineProps {
  readonly id: string;
  readonly value: string;
  readonly label: string;
  readonly place: number;
  readonly count: number;
  readonly isChosen: boolean;
  readonly isActive: boolean;
}

const OptionLine = memo(function OptionLine(props: OptionLineProps) {
  const { id, value, label, place, count, isChosen, isActive } = props;
  return (
    <div
      id={id}
      data-value={value}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no tag does this
      role="option"
      className="cv-picker-option"
      aria-selected={isChosen}
      aria-posinset={place}
      aria-setsize={count}
      data-active={isActive || undefined}
    >
      <bdi>{label}</bdi>
    </div>
  );
});

/** Keeps the active item in view by scrolling the list, never the page. */
function useActiveInView({ id, active }: OptionListState): void {
  useLayoutEffect(() => {
    if (showLine(id, active)) return undefined;
    // Waits for the sheet to open, because its elements have no height before.
    const frame = requestAnimationFrame(() => showLine(id, active));
    return () => cancelAnimationFrame(frame);
  }, [id, active]);
}

/** Scrolls an item into view. Returns false while the list has no height. */
function showLine(id: string, active: number): boolean {
  const box = document.getElementById(id);
  if (box === null || box.clientHeight === 0) return false;
  const line = document.getElementById(optionId({ id }, active));
  if (line === null) return true;
  const lineTop = line.offsetTop - box.scrollTop;
  const excess = lineTop + line.offsetHeight - box.clientHeight;
  if (lineTop < 0) box.scrollTop = line.offsetTop;
  else if (excess > 0) box.scrollTop += excess;
  return true;
}

interface OptionListOptions {
  readonly items: readonly PickerItem[];
  readonly value: string | undefined;
  /** The search text. If it is empty, all items are shown. */
  readonly query: string;
}
interface OptionListState {
  readonly id: string;
  readonly shownItems: readonly PickerItem[];
  /** Index of the active item. -1 if no item is active. */
  readonly active: number;
  readonly activeItem: PickerItem | undefined;
  setActive(index: number): void;
  /** Moves to another item for a key. Returns false if the key has no effect here. With `usesEnds`, Home and End move to the ends. */
  move(event: KeyboardEvent, usesEnds: boolean): boolean;
}

export function useOptionList({ items, value, query }: OptionListOptions): OptionListState {
  const id = useId();
  const shownItems = useMemo(() => matchItems(items, query), [items, query]);
  const [keyPosition, setKeyPosition] = useState<{ query: string; index: number }>();
  // A search begins at its first item. Without a search, keys start from the chosen item.
  const start =
    query === '' ? shownItems.findIndex((item) => item.value === value) : shownItems.length > 0 ? 0 : -1;
  const index = keyPosition?.query === query ? keyPosition.index : start;
  const active = Math.min(index, shownItems.length - 1);
  const setActive = (to: number) => setKeyPosition({ query, index: to });
  return {
    id,
    shownItems: shownItems,
    active,
    activeItem: shownItems[active],
    setActive,
    move(event, usesEnds) {
      const to = findNextIndex(event.key, { active, last: shownItems.length - 1, usesEnds });
      if (to === undefined) return false;
      setActive(to);
      return true;
    },
  };
}

function findNextIndex(
  key: string,
  { active, last, usesEnds }: { readonly active: number; readonly last: number; readonly usesEnds: boolean },
): number | undefined {
  const clampIndex = (index: number) => Math.max(Math.min(index, last), Math.min(0, last));
  if (key === 'ArrowDown') return clampIndex(active + 1);
  if (key === 'ArrowUp') return active < 0 ? last : clampIndex(active - 1);
  if (key === 'PageDown') return clampIndex(active + PICKER_VISIBLE_ITEMS);
  if (key === 'PageUp') return clampIndex(active - PICKER_VISIBLE_ITEMS);
  if (key === 'Home' && usesEnds) return clampIndex(0);
  return key === 'End' && usesEnds ? last : undefined;
}

function optionId(list: Pick<OptionListState, 'id'>, index: number): string {
  return `${list.id}-${index}`;
}

export function activeOptionId(list: OptionListState): string | undefined {
  return list.activeItem === undefined ? undefined : optionId(list, list.active);
}
