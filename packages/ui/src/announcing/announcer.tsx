import { useEffect, useState } from 'react';

/** Polite waits until the reader pauses; assertive interrupts and is for errors only. */
type Politeness = 'polite' | 'assertive';
type Listener = (text: string) => void;

const listeners: Record<Politeness, Set<Listener>> = { polite: new Set(), assertive: new Set() };

/** Announces a text to screen readers. Without a mounted `LiveRegion` it has no effect. */
export function announce(text: string, politeness: Politeness = 'polite'): void {
  for (const listener of listeners[politeness]) listener(text);
}

/** Subscribes a `LiveRegion` and returns the function that unsubscribes it. */
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
  const [said, setSaid] = useState({ text: '', count: 0 });
  useEffect(
    () => onAnnouncement(politeness, (text) => setSaid(({ count }) => ({ text, count: count + 1 }))),
    [politeness],
  );
  return (
    <div
      className="cv-hidden"
      role={politeness === 'assertive' ? 'alert' : 'status'}
      aria-live={politeness}
      aria-atomic="true"
    >
      {said.text}
      {said.count % 2 === 1 ? '\u00a0' : ''}
    </div>
  );
}
