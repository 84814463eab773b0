import type { StartedSurvey } from '../app/start-survey.ts';
import type { EarlyPage } from './early-page.ts';
import { shownDigest } from './shown-digest.ts';

/** Whether the app would draw what the server has drawn: a start page, or the first page of a response that just began. */
export function isAsServed({ stale, screen, digest }: EarlyPage, survey: StartedSurvey | undefined): boolean {
  if (stale || survey?.kind !== 'open') return false;
  const { session, ui, queue } = survey.store.getState();
  if (ui.elsewhere || ui.halt !== null || ui.ended !== null) return false;
  if (screen === 'start') return session === null;
  if (session === null) return false;
  if (queue.credentials === null) return queue.log.events.length === 0;
  // The server has begun it, with seeds that nobody knew when the page was drawn.
  return digest === shownDigest(survey.runtime.program.current, session.engine);
}
