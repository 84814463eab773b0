import type { InAppFlag } from './in-app-browser.ts';

/**
 * Identification of a visitor by the app (MESSAGING-3). `base`: identification is not required. `must`: identification
 * is required and missing. `success`: identified by the messaging app; `qywx`: by its enterprise variant. `noauth`:
 * inside the app, but not identified.
 */
export type MessagingAuth = 'base' | 'must' | 'success' | 'noauth' | 'qywx';

/** Why a visitor cannot start: the survey needs its app (`only`), or an identified visitor (`must`, MESSAGING-4). */
export type TipsMode = 'only' | 'must';

/** `POST /api/survey/wechat-tips/{id}` (our choice of path): checks again whether the visitor may start. */
export interface TipsRequest {
  /** Id of a QR code shown before; the reply says whether a phone has opened it. */
  readonly scan?: string;
  /** Query parameters of the page, for the page on the phone. */
  readonly search?: string;
}
export interface TipsData {
  /** Why the visitor cannot start. Null if the visitor may start. */
  readonly mode: TipsMode | null;
  readonly auth: MessagingAuth;
  readonly skip: boolean;
  readonly flag: InAppFlag;
  /** Path of the QR code, and the id for `scan`; absent inside the app, and in replies to `scan`. */
  readonly code?: { readonly path: string; readonly scan: string };
  /** Whether a phone has opened the QR code `scan` of the request. */
  readonly scanned: boolean;
}

/** Code of a reply without a signature: the page shares without it and shows no error (MESSAGING-7). */
export const SHARE_UNAVAILABLE = -1;

/** `POST /api/survey/projects/wechatshare` (MESSAGING-7). */
export interface ShareRequest {
  /** Address of the page that shares, on this site. The fragment after `#` is not signed. */
  readonly url: string;
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
