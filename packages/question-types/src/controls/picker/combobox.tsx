import { announce, TextField } from '@canvass/ui';
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { LeaveWarning } from '../question/leave-warning.tsx';
import { useLeaveWarning, useUnfinished } from '../question/use-unfinished.tsx';
import { findItemByLabel, type PickerItem } from './match-items.ts';
import { activeOptionId, OptionList, useOptionList } from './option-list.tsx';
import type { PickerProps } from './picker-props.tsx';

/** Pause in typing after which the number of results is announced. */
const PAUSE_MS = 700;

/** An editable combobox with a list (ARIA Authoring Practices Guide). Typing searches. Only items of the list can be picked. */
export function Combobox(props: PickerProps) {
  const { id, items, value, t, placeholder = t('picker.choose') } = props;
  const box = useCombobox(props);
  const { list, open, typed: typedText } = box;
  const chosen = items.find((item) => item.value === value);
  const isListed = open && list.shownItems.length > 0;
  const panel = useRef<HTMLDivElement>(null);
  const root = useRef<HTMLDivElement>(null);
  const { warning, ...state } = useTypedText(box, root, props);
  useListDirection(panel, open);
  useCountAnnouncement(
    typedText === undefined ? undefined : t('picker.count', { count: list.shownItems.length }),
  );
  return (
    <div ref={root} className="cv-combobox">
      <span className="cv-select">
        <TextField
          id={id}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no tag does this
          role="combobox"
          aria-labelledby={`${id}-label`}
          aria-describedby={state.describedBy}
          aria-required={props.required || undefined}
          aria-autocomplete="list"
          aria-expanded={isListed}
          aria-controls={isListed ? list.id : undefined}
          aria-activedescendant={isListed ? activeOptionId(list) : undefined}
          autoComplete="off"
          spellCheck={false}
          invalid={state.isInvalid}
          disabled={props.disabled}
          placeholder={placeholder}
          // Without `dir` the field has the direction of the page, at whose end the arrow is.
          dir={undefined}
          value={typedText ?? chosen?.label ?? ''}
          onChange={({ target }) => box.type(target.value)}
          onFocus={({ target }) => target.select()}
          onClick={box.toggle}
          onBlur={box.leave}
          onKeyDown={box.onKeyDown}
        />
      </span>
      {open && (
        // Pressing in the list must not take the focus from the field.
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
        <div ref={panel} className="cv-picker-panel" onMouseDown={(event) => event.preventDefault()}>
          <OptionList list={list} value={value} labelledBy={`${id}-label`} onPick={box.pick} t={t} />
        </div>
      )}
      <LeaveWarning id={state.warningId} warning={warning} t={t} />
    </div>
  );
}

/** Stores an item that was typed in full when the page is left, and warns about any other text. */
function useTypedText(
  { typed: typedText = '', isMatched, isUnmatched, store }: ReturnType<typeof useCombobox>,
  root: RefObject<HTMLElement | null>,
  { id, describedBy, invalid, t }: PickerProps,
) {
  useUnfinished(isMatched ? { store } : null);
  const text = isUnmatched ? t('picker.not_chosen', { text: typedText }) : undefined;
  const warning = useLeaveWarning(text, root);
  const warningId = `${id}-unmatched`;
  const isWarning = warning !== undefined;
  return {
    warning,
    warningId,
    describedBy: isWarning ? warningId : describedBy,
    isInvalid: invalid || isWarning,
  };
}

function useCombobox({ items, value, onPick, canClear = false, disabled = false }: PickerProps) {
  const [open, setOpen] = useState(false);
  /** The typed text. Undefined while the field shows the chosen item. */
  const [typedText, setTypedText] = useState<string>();
  const list = useOptionList({ items, value, query: typedText ?? '' });
  const close = () => {
    setOpen(false);
    setTypedText(undefined);
    list.setActive(items.findIndex((item) => item.value === value));
  };
  const pick = (item: PickerItem | undefined) => {
    close();
    if (item?.value !== value) onPick(item?.value);
  };
  const matchingItem = findItemByLabel(items, typedText ?? '');
  const isUnmatched = typedText !== undefined && typedText.trim() !== '' && matchingItem === undefined;
  /**
   * Chooses an item whose name was fully typed, or clears the choice if the field was emptied and `canClear`. Any other text stays.
   */
  const leave = () => {
    if (matchingItem !== undefined || (typedText?.trim() === '' && canClear)) pick(matchingItem);
    else if (isUnmatched) setOpen(false);
    else close();
  };
  /** Returns false if the list does not use the key. */
  const handleKey = (event: KeyboardEvent): boolean => {
    if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && list.activeItem !== undefined) pick(list.activeItem);
    else return list.move(event, false);
    return true;
  };
  const reveal = (key: string): boolean => {
    const opens = key === 'ArrowDown' || key === 'ArrowUp';
    if (opens) setOpen(true);
    return opens;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // An input method uses keys to choose among its candidates.
    if (event.nativeEvent.isComposing || disabled) return;
    if (!(open ? handleKey(event) : reveal(event.key))) return;
    event.preventDefault();
    // Esc closes only the list, and not a dialog around it.
    event.stopPropagation();
  };
  return {
    open,
    typed: typedText,
    isUnmatched,
    isMatched: typedText !== undefined && matchingItem !== undefined,
    store() {
      pick(matchingItem);
      return true;
    },
    list,
    pick,
    leave,
    onKeyDown,
    toggle: () => (open && typedText === undefined ? close() : setOpen(!disabled)),
    type(text: string) {
      setTypedText(text);
      setOpen(true);
    },
  };
}

/** Lets the list open upwards if there is too little space below, and more above. */
function useListDirection(panel: { readonly current: HTMLElement | null }, isOpen: boolean): void {
  useLayoutEffect(() => {
    const element = panel.current;
    const field = element?.parentElement?.getBoundingClientRect();
    if (!isOpen || element === null || field === undefined) return;
    const spaceBelow = window.innerHeight - field.bottom;
    const isAbove = spaceBelow < element.offsetHeight && field.top > spaceBelow;
    element.toggleAttribute('data-above', isAbove);
  }, [panel, isOpen]);
}

function useCountAnnouncement(text: string | undefined): void {
  useEffect(() => {
    if (text === undefined) return;
    const timer = setTimeout(() => announce(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
}
