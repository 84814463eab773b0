import type { KeyboardEvent } from 'react';
import type { TextKey } from '../i18n/translation.tsx';
import type { MenuEntry } from './menu.tsx';

/** A part that moves up (-1) or down (1). */
export interface MovablePart {
  canMove(step: -1 | 1): boolean;
  onMove(step: -1 | 1): void;
}

/** An entry of a list, whose `index` counts from 0. */
export const createMovableEntry = (
  { index, count }: { readonly index: number; readonly count: number },
  onMove: (to: number) => void,
): MovablePart => ({
  canMove: (step) => index + step >= 0 && index + step < count,
  onMove: (step) => onMove(index + step),
});

/** Entries of a menu that move a part up or down. */
export const createMoveEntries = (
  { canMove, onMove }: MovablePart,
  t: (key: TextKey) => string,
): readonly MenuEntry[] => [
  { label: t('row.up'), keys: 'Alt ↑', isDisabled: !canMove(-1), onChoose: () => onMove(-1) },
  { label: t('row.down'), keys: 'Alt ↓', isDisabled: !canMove(1), onChoose: () => onMove(1) },
];

/** Handles Alt ↑ and Alt ↓ in a part, which move it. */
export function handleMoveKeys(event: KeyboardEvent, { canMove, onMove }: MovablePart): void {
  const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined;
  if (step === undefined || !event.altKey || event.shiftKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  event.stopPropagation();
  if (canMove(step)) onMove(step);
}
