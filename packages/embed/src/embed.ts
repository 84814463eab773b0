import type { EmbedMessage } from './messages.ts';
import type { EmbedEventName, EmbedEvents, EmbedOptions } from './options.ts';
import { remembers } from './remembered.ts';
import { overlay } from './overlay.ts';
import { whenWanted } from './open-when.ts';

/** A survey in a host page. */
export interface Embed {
  open(): void;
  close(): void;
  /** Takes everything out of the page again. */
  remove(): void;
}

/**
 * Puts a survey into `host`: inline there, or above the page as the options say. What happens is dispatched on `host` as
 * `canvass:open`, `canvass:size`, `canvass:submit` and so on (EmbedEvents), and bubbles.
 */
export function embed(host: HTMLElement, options: EmbedOptions): Embed {
  const { mode = 'inline', survey, until } = options;
  const memory = remembers(survey);
  const tell = <N extends EmbedEventName>(name: N, detail?: EmbedEvents[N]) =>
    host.dispatchEvent(new CustomEvent(`canvass:${name}`, { bubbles: true, detail }));
  const hear = ({ type, width, height, data }: EmbedMessage) => {
    if (type === 'close') return place.close();
    if (type === 'content_size_changed') {
      if (data?.turned) place.turned();
      if (width && height) tell('size', { width, height });
    } else if (type === 'submit') {
      memory.set('answered');
      tell('submit', data ?? {});
    } else if (type !== 'style') tell(type, { code: 0, ...data } as never); // as the name asks for
  };
  const place = overlay(host, options, { hear, tell });
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
