import type { ServedPage } from '@canvass/protocol';
import type { EarlyInput } from './listen-early.ts';
import type { Runtime } from '../answering/runtime.ts';
import type { AppStore } from '../store/store.ts';
import { shownDigest } from './shown-digest.ts';

type StartedSurvey =
  | { readonly kind: 'open'; readonly store: AppStore; readonly runtime: Pick<Runtime, 'program'> }
  | { readonly kind: 'closed' };

/** Whether the app would render the same screen as the server: a start page, or the first page of a new response. */
export function isAsServed(
  { isStale, screen, digest }: EarlyPage,
  survey: StartedSurvey | undefined,
): boolean {
  if (isStale || survey?.kind !== 'open') return false;
  const { session, ui, queue } = survey.store.getState();
  if (ui.hasOtherTab || ui.halt !== null || ui.ended !== null) return false;
  if (screen === 'start') return session === null;
  if (session === null) return false;
  if (queue.credentials === null) return queue.log.events.length === 0;
  // The response begins with seeds that were unknown when the server rendered the page.
  return digest === shownDigest(survey.runtime.program.current, session.engine);
}

/** The data and functions that the early script leaves for the app. */
interface EarlyPage {
  /** Whether the HTML is not for this browser, so that a placeholder in the shape of a page replaces it. */
  readonly isStale: boolean;
  readonly screen: ServedPage['screen'];
  readonly digest: ServedPage['digest'];
  readonly step: ServedPage['step'];
  /** The page calls it right after its HTML. */
  shown(): void;
  /** Ends the recording and returns the input. From then on the app handles events. */
  end(): EarlyInput;
}

declare global {
  interface Window {
    /** Set only in pages whose first screen the server rendered. */
    canvassEarly?: EarlyPage;
  }
}
