import { useEffect, useState } from 'react';

/** A polite announcement waits until the screen reader pauses. An assertive one interrupts it, for errors only. */
type Politeness = 'polite' | 'assertive';
type Listener = (text: string) => void;

const listeners: Record<Politeness, Set<Listener>> = { polite: new Set(), assertive: new Set() };

/**
 * Announces a text to screen readers. Without a mounted `LiveRegion` it has no effect. An empty text removes the last one. An error removes
 * the last polite text, which it may contradict and which can be read again later.
 */
export function announce(text: string, politeness: Politeness = 'polite'): void {
  for (const listener of listeners[politeness]) listener(text);
  if (politeness === 'assertive') announce('');
}

function onAnnouncement(politeness: Politeness, listener: Listener): () => void {
  listeners[politeness].add(listener);
  return () => {
    listeners[politeness].delete(listener);
  };
}

interface LiveRegionProps {
  readonly politeness?: Politeness;
}

/**
 * The element from which announcements are spoken. Mount one of each politeness for the whole page. A repeated text
 * gets an invisible difference, because screen readers only speak what has changed.
 */
export function LiveRegion({ politeness = 'polite' }: LiveRegionProps) {
  const [announcement, setAnnouncement] = useState({ text: '', count: 0 });
  useEffect(
    () => onAnnouncement(politeness, (text) => setAnnouncement(({ count }) => ({ text, count: count + 1 }))),
    [politeness],
  );
  return (
    <div
      className="cv-hidden"
      role={politeness === 'assertive' ? 'alert' : 'status'}
      aria-live={politeness}
      aria-atomic="true"
    >
      {announcement.text}
      {announcement.count % 2 === 1 ? '\u00a0' : ''}
    </div>
  );
}

/** Milliseconds for which a toast is shown (CONST-1). */
const TOAST_MS = 1500;

let queuedToasts: readonly string[] = [];
let showQueuedToasts: (() => void) | undefined;

/**
 * Queues a short text to be shown for 1500 ms, and announces it politely. Never show necessary information only
 * in a toast: it disappears before all readers have read it.
 */
export function showToast(text: string): void {
  queuedToasts = [...queuedToasts, text];
  announce(text);
  showQueuedToasts?.();
}

/** Shows toasts, which take neither focus nor clicks. Mount it once. */
export function ToastQueue() {
  const [text, setText] = useState<string>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const showNext = () => {
      if (timer !== undefined) return;
      const [next, ...rest] = queuedToasts;
      queuedToasts = rest;
      setText(next);
      if (next === undefined) return;
      timer = setTimeout(() => {
        timer = undefined;
        showNext();
      }, TOAST_MS);
    };
    showQueuedToasts = showNext;
    showNext();
    return () => {
      showQueuedToasts = undefined;
      clearTimeout(timer);
    };
  }, []);
  if (text === undefined) return null;
  return (
    <div className="cv-toast" aria-hidden="true">
      <span dir="auto">{text}</span>
    </div>
  );
}
