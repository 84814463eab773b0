import type { Change } from '@canvass/authoring';
import type { ServerDraft } from '../server/calls.ts';
import { type ConflictingChange, randomId } from './open-survey.ts';

export type TabMessage =
  | { readonly kind: 'change'; readonly change: Change }
  | { readonly kind: 'saved'; readonly draft: ServerDraft }
  /** The changes that a merge with another author's draft has made. */
  | { readonly kind: 'merged'; readonly operations: Change['operations'] }
  | { readonly kind: 'notTaken'; readonly notTaken: readonly ConflictingChange[] }
  | { readonly kind: 'others'; readonly others: readonly string[] };

export interface Tabs {
  send(message: TabMessage): void;
  stop(): void;
}

const BROWSER_KEY = 'canvass-editor-browser';
/** Matches the ids of browsers that the server accepts. */
const BROWSER_ID = /^[\w-]{1,32}$/;

/** A random id that this browser keeps, so that its tabs count as one author. */
export function readBrowserId(): string {
  try {
    const storedId = localStorage.getItem(BROWSER_KEY) ?? '';
    const id = BROWSER_ID.test(storedId) ? storedId : randomId();
    localStorage.setItem(BROWSER_KEY, id);
    return id;
  } catch {
    return randomId(); // a browser without storage
  }
}
