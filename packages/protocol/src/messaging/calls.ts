import type { InAppFlag } from './in-app-browser.ts';

/**
 * Of whoever looks at a survey (MESSAGING-3). `base`: nobody is asked who they are, or who is asked need not say. `must`:
 * who somebody is has to be known, and is not. `success`: known by the messaging app; `qywx`: by its enterprise variant.
 * `noauth`: inside of the app, and it did not say.
 */
export type MessagingAuth = 'base' | 'must' | 'success' | 'noauth' | 'qywx';

/** What keeps a visitor out until the survey is opened elsewhere, or the app has said who they are (MESSAGING-4). */
export type TipsMode = 'only' | 'must';

/** `POST /api/survey/wechat-tips/{id}` (our choice of path): looks again whether the survey can be answered here. */
export interface TipsRequest {
  /** Of a code that was shown before: whether a phone has opened it. */
  readonly scan?: string;
  /** The query of the page, which the phone is to have too. */
  readonly search?: string;
}
export interface TipsData {
  /** Null: nothing is in the way. */
  readonly mode: TipsMode | null;
  readonly auth: MessagingAuth;
  /** Whether one may go on without. */
  readonly skip: boolean;
  readonly flag: InAppFlag;
  /** Path for the code to scan, and the word to ask with; absent inside of the app, and in answers to `scan`. */
  readonly code?: { readonly path: string; readonly scan: string };
  /** A phone has opened it. */
  readonly scanned: boolean;
}

/** Code of an answer that has no signature: whoever shares goes on without, and nobody is told (MESSAGING-7). */
export const SHARE_UNAVAILABLE = -1;

/** `POST /api/survey/projects/wechatshare` (MESSAGING-7). */
export interface ShareRequest {
  /** Of the page that shares: one of ours. What follows `#` is not signed. */
  readonly url: string;
  /** The survey. */
  readonly pid: string;
  /** `wx`: the messaging app (default). `qywx`: its enterprise variant; `agent`: the operator's own app within it. */
  readonly ttype?: 'wx' | 'qywx' | 'agent';
}
export interface ShareData {
  readonly appid?: string;
  readonly corpid?: string;
  readonly agentid?: string;
  /** Seconds since 1970. */
  readonly timestamp: number;
  readonly noncestr: string;
  /** SHA-1 in hex (MESSAGING-7). */
  readonly signature: string;
}
