import { useState, useSyncExternalStore } from 'react';

/** Delay after a release. A click may follow a moment after the finger has left the screen. */
const AFTER_RELEASE_MS = 100;

let pressed = false;
const listeners = new Set<() => void>();

function setPressed(next: boolean): void {
  if (pressed === next) return;
  pressed = next;
  for (const listener of listeners) listener();
}
const press = () => setPressed(true);
const release = () => setTimeout(() => setPressed(false), AFTER_RELEASE_MS);

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
 * Returns the value, but no new one between press and release, because a button that moves under a pressing finger
 * would miss its click. Only components with a new value render again after the release: a page may have hundreds.
 */
export function useStableWhilePressed<T>(value: T): T {
  const [kept, setKept] = useState(value);
  const isPressed = useSyncExternalStore(
    subscribe,
    () => pressed && kept !== value,
    () => false,
  );
  if (!isPressed && kept !== value) setKept(value);
  return isPressed ? kept : value;
}
