import type { OpenWhen, EmbedEventName, EmbedEvents, EmbedOptions } from './options.ts';
import type { EmbedMessage } from './messages.ts';
import { overlay } from './overlay.ts';

/** A survey in a host page. */
export interface Embed {
  open(): void;
  close(): void;
  /** Removes all elements from the page again. */
  remove(): void;
}

/**
 * Inserts a survey into `host`: inline, or above the page as the options say. Its events are dispatched on `host` as
 * `canvass:open`, `canvass:size`, `canvass:submit` and so on (EmbedEvents), and bubbles.
 */
export function embed(host: HTMLElement, options: EmbedOptions): Embed {
  const { mode = 'inline', survey, until } = options;
  const memory = remembers(survey);
  const emit = <N extends EmbedEventName>(name: N, detail?: EmbedEvents[N]) =>
    host.dispatchEvent(new CustomEvent(`canvass:${name}`, { bubbles: true, detail }));
  const hear = ({ type, width, height, data }: EmbedMessage) => {
    if (type === 'close') return place.close();
    if (type === 'content_size_changed') {
      if (data?.turned) place.turned();
      if (width && height) emit('size', { width, height });
    } else if (type === 'submit') {
      memory.set('answered');
      emit('submit', data ?? {});
    } else if (type !== 'style') emit(type, { code: 0, ...data } as never); // details by event name
  };
  const place = overlay(host, options, { hear, emit });
  const stop =
    mode === 'inline'
      ? undefined
      : whenWanted(options.open ?? {}, () => {
          if (until === undefined || !memory.has(until)) place.open();
          memory.set('shown');
        });
  return {
    open: place.open,
    close: place.close,
    remove() {
      stop?.();
      place.remove();
    },
  };
}

/** Opens the survey once, at the first condition that is met; returns the function that stops waiting. */
function whenWanted({ delay, scroll, exit }: OpenWhen, open: () => void): () => void {
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
      // A page that does not scroll counts as seen, but only once it has loaded completely.
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

type Mark = 'shown' | 'answered';

/** Marks that this browser stores about a survey on this site. Without storage there are none. */
function remembers(survey: string) {
  const key = `canvass:${survey}`;
  const attempt = (work: (kept: Storage) => unknown): boolean => {
    try {
      return Boolean(work(localStorage));
    } catch {
      return false; // refused, or full
    }
  };
  const has = (mark: Mark) => attempt((kept) => (kept.getItem(key) ?? '').includes(mark));
  return {
    has,
    /** A survey that was answered was also shown. */
    set: (mark: Mark) =>
      attempt((kept) => has(mark) || kept.setItem(key, mark === 'shown' ? mark : 'shown answered')),
  };
}
