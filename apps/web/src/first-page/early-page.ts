import type { ServedPage } from '@canvass/protocol';
import type { EarlyInput } from './listen-early.ts';

/** What the script in the page leaves for the app: the page of the server, before the app is there. */
export interface EarlyPage {
  /** The HTML is not what this browser should show: the shape of a page stands in its place. */
  readonly stale: boolean;
  readonly screen: ServedPage['screen'];
  readonly digest: ServedPage['digest'];
  readonly step: ServedPage['step'];
  /** The HTML is there: called by the page, right after it. */
  shown(): void;
  /** From now on the app listens. */
  hand(): EarlyInput;
}

declare global {
  interface Window {
    /** Only in pages whose first screen the server has drawn. */
    canvassEarly?: EarlyPage;
  }
}
