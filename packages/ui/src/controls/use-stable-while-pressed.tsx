import { useState, useSyncExternalStore } from 'react';

/** A click may come a moment after the finger has left the screen. */
const AFTER_RELEASE_MS = 100;

let pressed = false;
const listeners = new Set<() => void>();

function change(next: boolean): void {
  if (pressed === next) return;
  pressed = next;
  for (const listener of listeners) listener();
}
const press = () => change(true);
const release = () => setTimeout(() => change(false), AFTER_RELEASE_MS);

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('pointerdown', press, true);
    for (const name of ['pointerup', 'pointercancel']) window.addEventListener(name, release, true);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener('pointerdown', press, true);
    for (const name of ['pointerup', 'pointercancel']) window.removeEventListener(name, release, true);
    pressed = false;
  };
}

/**
 * The value, but no new one between press and release: an element that moves under a pressing finger
 * would make it miss its button. Only components with a new value render again then: a page may contain hundreds.
 */
export function useStableWhilePressed<T>(value: T): T {
  const [kept, setKept] = useState(value);
  const waits = useSyncExternalStore(
    subscribe,
    () => pressed && kept !== value,
    () => false,
  );
  if (!waits && kept !== value) setKept(value);
  return waits ? kept : value;
}
