import { replay, transcriptText } from '@canvass/logic';
import type { Runtime } from '../answering/runtime.ts';
import type { AppStore } from '../store/store.ts';

/** What tests and support staff may read of the page (docs/support.md). Nothing here changes anything. */
export interface Support {
  /**
   * The transcript of the response on the screen, in JSON Lines: every step from its begin on, also those before a
   * reload. Empty when there is none.
   */
  transcript(): string;
}

declare global {
  interface Window {
    canvass?: Support;
  }
}

/** Offers `window.canvass`. The transcript is made when it is asked for, by replaying what has happened. */
export function offerSupport({ program }: Runtime, store: AppStore): void {
  window.canvass = Object.freeze({
    transcript() {
      const { session, queue } = store.getState();
      if (session === null) return '';
      return transcriptText(replay(program.current, session.facts, queue.log.events).transcript);
    },
  });
}
