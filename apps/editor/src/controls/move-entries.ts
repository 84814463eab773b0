import type { KeyboardEvent } from 'react';
import type { TextKey } from '../i18n/translation.tsx';
import type { MenuEntry } from './menu.tsx';

interface MovablePart {
  /** The position in its list, from 0, and the number of entries of the list. */
  readonly index: number;
  readonly count: number;
  onMove(to: number): void;
}

/** Entries of a menu that move a part up or down in its list. */
export function createMoveEntries(
  { index, count, onMove }: MovablePart,
  t: (key: TextKey) => string,
): readonly MenuEntry[] {
  return [
    { label: t('row.up'), keys: 'Alt ↑', isDisabled: index === 0, onChoose: () => onMove(index - 1) },
    {
      label: t('row.down'),
      keys: 'Alt ↓',
      isDisabled: index === count - 1,
      onChoose: () => onMove(index + 1),
    },
  ];
}

/** Handles Alt ↑ and Alt ↓ in a part, which move it. */
export function handleMoveKeys(event: KeyboardEvent, { index, count, onMove }: MovablePart): void {
  const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
  if (step === 0 || !event.altKey || event.shiftKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  event.stopPropagation();
  const to = index + step;
  if (to >= 0 && to < count) onMove(to);
}
