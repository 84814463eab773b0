import type { OpenWhen, EmbedEventName, EmbedEvents, EmbedOptions } from './options.ts';
import type { EmbedMessage } from './messages.ts';
import { createContainer } from './container.ts';

export interface Embed {
  open(): void;
  close(): void;
  remove(): void;
}

/**
 * Inserts a survey into `host`: inline, or above the page as the options say. Its events are dispatched on `host` as
 * `canvass:open`, `canvass:size`, `canvass:submit` and so on (EmbedEvents), and bubbles.
 */
export function embed(host: HTMLElement, options: EmbedOptions): Embed {
  const { mode = 'inline', survey, until } = options;
  const marks = createMarks(survey);
  const emit = <N extends EmbedEventName>(name: N, detail?: EmbedEvents[N]) =>
    host.dispatchEvent(new CustomEvent(`canvass:${name}`, { bubbles: true, detail }));
  const handleMessage = ({ type, width, height, data }: EmbedMessage) => {
    if (type === 'close') return container.close();
    if (type === 'content_size_changed') {
      if (width && height) emit('size', { width, height });
      if (data?.turned) container.showStart();
    } else if (type === 'submit') {
      marks.set('answered');
      emit('submit', data ?? {});
    } else if (type !== 'style') emit(type, { code: 0, ...data } as never); // details by event name
  };
  const container = createContainer(host, options, { onMessage: handleMessage, emit });
  const stop =
    mode === 'inline'
      ? undefined
      : openOnCondition(options.open ?? {}, () => {
          if (until === undefined || !marks.has(until)) container.open();
          marks.set('shown');
        });
  return {
    open: container.open,
    close: container.close,
    remove() {
      stop?.();
      container.remove();
    },
  };
}

/** Calls `open` once, when the first condition is met. Returns the function that stops waiting. */
function openOnCondition({ delay, scroll, exit }: OpenWhen, open: () => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const openNow = () => {
    stop.abort();
    open();
  };
  const listen = (target: EventTarget, type: string, listener: (event: Event) => void) =>
    target.addEventListener(type, listener, { signal, passive: true });
  if (delay !== undefined) {
    const timer = setTimeout(openNow, delay * 1_000);
    signal.addEventListener('abort', () => clearTimeout(timer));
  }
  if (scroll !== undefined) {
    const checkScroll = () => {
      const { scrollHeight, clientHeight } = document.documentElement;
      // A page too short to scroll counts as scrolled, but only once it has loaded completely.
      if (document.readyState === 'complete' && (scrollY + clientHeight) * 100 >= scroll * scrollHeight)
        openNow();
    };
    listen(window, 'scroll', checkScroll);
    listen(window, 'load', checkScroll);
    checkScroll(); // a reloaded page keeps its scroll position
  }
  if (exit)
    listen(document.documentElement, 'mouseleave', (event) => {
      if ((event as MouseEvent).clientY <= 0) openNow();
    });
  return () => stop.abort();
}

type SurveyMark = 'shown' | 'answered';

/** The marks of a survey in this site's local storage. If storage is not available, no mark is ever set. */
function createMarks(survey: string) {
  const key = `canvass:${survey}`;
  const attempt = (work: (storage: Storage) => unknown): boolean => {
    try {
      return Boolean(work(localStorage));
    } catch {
      return false; // storage is blocked or full
    }
  };
  const has = (mark: SurveyMark) => attempt((kept) => (kept.getItem(key) ?? '').includes(mark));
  return {
    has,
    /** `answered` includes `shown`. */
    set: (mark: SurveyMark) =>
      attempt((kept) => has(mark) || kept.setItem(key, mark === 'shown' ? mark : 'shown answered')),
  };
}
