/** Polite waits until the reader pauses; assertive interrupts and is for errors only. */
export type Politeness = 'polite' | 'assertive';
type Listener = (text: string) => void;

const listeners: Record<Politeness, Set<Listener>> = { polite: new Set(), assertive: new Set() };

/** Announces a text to screen readers. Without a mounted `LiveRegion` it has no effect. */
export function announce(text: string, politeness: Politeness = 'polite'): void {
  for (const listener of listeners[politeness]) listener(text);
}

/** Subscribes a `LiveRegion` and returns the function that unsubscribes it. */
export function onAnnouncement(politeness: Politeness, listener: Listener): () => void {
  listeners[politeness].add(listener);
  return () => {
    listeners[politeness].delete(listener);
  };
}
