import type { TabMessage } from './saving-state.ts';

interface TabListener {
  onMessage(message: TabMessage): void;
  /** Called when this tab becomes the one that saves. */
  onActive(): void;
}

/** The connection of a tab to the other tabs with the same survey. */
export interface Tabs {
  send(message: TabMessage): void;
  /** Delivers all messages since the connection, and asks to become the active tab. */
  listen(listener: TabListener): void;
  stop(): void;
}

/**
 * Connects the tabs of a survey. One tab is active and saves. When it is closed, another tab becomes active.
 * Pages over plain http have no locks, so every tab is active. The server then refuses a save based on an old edition.
 */
export function connectTabs(surveyId: string): Tabs {
  const name = `canvass-editor-${surveyId}`;
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name);
  // The survey is opened after the connection, so that no change of another tab is missed between them.
  const waitingMessages: TabMessage[] = [];
  let onMessage = (message: TabMessage): void => {
    waitingMessages.push(message);
  };
  channel?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => onMessage(data));
  let release = () => undefined as void;
  let isStopped = false;
  return {
    send: (message) => channel?.postMessage(message),
    listen(listener) {
      onMessage = listener.onMessage;
      for (const message of waitingMessages.splice(0)) onMessage(message);
      const { locks } = navigator as Navigator & { readonly locks?: LockManager }; // absent over plain http
      if (locks === undefined) return listener.onActive();
      return void locks.request(name, () => {
        if (isStopped) return undefined;
        listener.onActive();
        return new Promise<void>((resolve) => {
          release = resolve;
        });
      });
    },
    stop() {
      isStopped = true;
      release();
      channel?.close();
    },
  };
}
