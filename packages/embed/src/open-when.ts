import type { OpenWhen } from './options.ts';

/** Opens once, by whatever comes first; gives what ends the waiting. */
export function whenWanted({ delay, scroll, exit }: OpenWhen, open: () => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const now = () => {
    stop.abort();
    open();
  };
  const listen = (target: EventTarget, type: string, heard: (event: Event) => void) =>
    target.addEventListener(type, heard, { signal, passive: true });
  if (delay !== undefined) {
    const timer = setTimeout(now, delay * 1_000);
    signal.addEventListener('abort', () => clearTimeout(timer));
  }
  if (scroll !== undefined) {
    const look = () => {
      const { scrollHeight, clientHeight } = document.documentElement;
      // A page that cannot be scrolled has been seen whole, but not before it is as long as it will be.
      if (document.readyState === 'complete' && (scrollY + clientHeight) * 100 >= scroll * scrollHeight)
        now();
    };
    listen(window, 'scroll', look);
    listen(window, 'load', look);
    look(); // a page that is loaded again is where it was
  }
  if (exit)
    listen(document.documentElement, 'mouseleave', (event) => {
      if ((event as MouseEvent).clientY <= 0) now();
    });
  return () => stop.abort();
}
