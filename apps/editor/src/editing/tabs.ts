import type { Change } from '@canvass/authoring';
import type { ServerDraft } from '../server/calls.ts';
import { type NotTaken, randomId } from './open-survey.ts';

/** Messages between the tabs of one browser that edit the same survey. */
export type TabMessage =
  | { readonly kind: 'change'; readonly change: Change }
  | { readonly kind: 'saved'; readonly draft: ServerDraft }
  /** The changes that a merge with another author's draft has made. */
  | { readonly kind: 'merged'; readonly operations: Change['operations'] }
  | { readonly kind: 'notTaken'; readonly notTaken: readonly NotTaken[] }
  | { readonly kind: 'others'; readonly others: readonly string[] };

export interface Tabs {
  send(message: TabMessage): void;
  stop(): void;
}

/**
 * Connects the tabs of a survey. One of them is active and saves; when it is closed, the next one becomes active.
 * Without support for locks, which pages over plain http lack, every tab is active, and the server keeps their saves
 * apart.
 */
export function connectTabs(
  surveyId: string,
  { onMessage, onActive }: { onMessage(message: TabMessage): void; onActive(isActive: boolean): void },
): Tabs {
  const name = `canvass-editor-${surveyId}`;
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name);
  channel?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => onMessage(data));
  let release = () => undefined as void;
  let isStopped = false;
  const { locks } = navigator as Navigator & { readonly locks?: LockManager }; // absent over plain http
  if (locks === undefined) onActive(true);
  else {
    void locks.request(name, () => {
      if (isStopped) return undefined;
      onActive(true);
      return new Promise<void>((resolve) => {
        release = resolve;
      });
    });
  }
  return {
    send: (message) => channel?.postMessage(message),
    stop() {
      isStopped = true;
      release();
      channel?.close();
    },
  };
}

const BROWSER_KEY = 'canvass-editor-browser';
/** The names that the server accepts. */
const BROWSER_NAME = /^[\w-]{1,32}$/;

/** A random name that this browser keeps, so that its tabs are not taken for several authors. */
export function browserName(): string {
  try {
    const kept = localStorage.getItem(BROWSER_KEY) ?? '';
    const name = BROWSER_NAME.test(kept) ? kept : randomId();
    localStorage.setItem(BROWSER_KEY, name);
    return name;
  } catch {
    return randomId(); // a browser without storage
  }
}
