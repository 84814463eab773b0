import { useState, useSyncExternalStore } from 'react';

/** Delay after a release. A click may follow a moment after the finger has left the screen. */
const AFTER_RELEASE_MS = 100;

let isPointerDown = false;
const listeners = new Set<() => void>();

function setPointerDown(isDown: boolean): void {
  if (isPointerDown === isDown) return;
  isPointerDown = isDown;
  for (const listener of listeners) listener();
}
const press = () => setPointerDown(true);
const release = () => setTimeout(() => setPointerDown(false), AFTER_RELEASE_MS);

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
    isPointerDown = false;
  };
}

/**
 * Returns the value, but no new one between press and release, because a button that moves under a pressing finger
 * would miss its click. Only components with a new value render again after the release: a page may have hundreds.
 */
export function useStableWhilePressed<T>(value: T): T {
  const [stableValue, setStableValue] = useState(value);
  const isPressed = useSyncExternalStore(
    subscribe,
    () => isPointerDown && stableValue !== value,
    () => false,
  );
  if (!isPressed && stableValue !== value) setStableValue(value);
  return isPressed ? stableValue : value;
}
