import { Button } from '@canvass/ui';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';

export interface MenuEntry {
  readonly label: string;
  /** The keys of the command, such as "Alt ↑". They are shown after the label. */
  readonly keys?: string | undefined;
  readonly isDisabled?: boolean;
  onChoose(): void;
}

interface MenuProps {
  readonly label: ReactNode;
  /** The accessible name, needed if the label is a symbol. */
  readonly name?: string;
  readonly entries: readonly MenuEntry[];
  readonly kind?: 'default' | 'quiet';
}

/** A menu button (APG). Arrow keys, Home, End and letters move the focus. Esc and Tab close the menu. */
export function Menu({ label, name, entries, kind = 'default' }: MenuProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const listItemElements = () => [...(root.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
  useEffect(() => {
    if (!isOpen) return undefined;
    listItemElements()[0]?.focus();
    const onPress = ({ target }: Event) => {
      if (target instanceof Node && root.current?.contains(target) !== true) setOpen(false);
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [isOpen]);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen) return;
    const itemElements = listItemElements();
    const focusedIndex = itemElements.indexOf(document.activeElement as HTMLElement); // -1 if the focus is elsewhere
    const next = findNextIndex(event.key, focusedIndex, itemElements);
    if (event.key === 'Escape') close();
    else if (event.key === 'Tab') return setOpen(false);
    else if (next === undefined) return;
    else itemElements[next]?.focus();
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="menu" ref={root} onKeyDown={onKeyDown} role="presentation">
      <Button
        ref={button}
        size="small"
        kind={kind}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-label={name}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
      </Button>
      {isOpen && (
        <ul className="menu-list" role="menu" id={id} aria-label={name}>
          {entries.map(({ label: text, keys, isDisabled, onChoose }) => (
            <li key={text} role="none">
              <button
                type="button"
                role="menuitem"
                tabIndex={-1}
                aria-disabled={isDisabled || undefined}
                onClick={() => {
                  if (isDisabled === true) return;
                  close();
                  onChoose();
                }}
              >
                <span>{text}</span>
                {keys !== undefined && <kbd aria-hidden="true">{keys}</kbd>}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function findNextIndex(
  key: string,
  focusedIndex: number,
  itemElements: readonly HTMLElement[],
): number | undefined {
  if (key === 'ArrowDown') return (focusedIndex + 1) % itemElements.length;
  if (key === 'ArrowUp') return (focusedIndex - 1 + itemElements.length) % itemElements.length;
  if (key === 'Home') return 0;
  if (key === 'End') return itemElements.length - 1;
  if (key.length !== 1 || key === ' ') return undefined;
  const order = [...itemElements.keys()].map((index) => (focusedIndex + 1 + index) % itemElements.length);
  return order.find((index) => itemElements[index]?.textContent?.toLowerCase().startsWith(key.toLowerCase()));
}
