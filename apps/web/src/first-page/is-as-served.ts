import type { StartedSurvey } from '../app/start-survey.ts';
import { parsePath } from '../navigation/routes.ts';
import type { EarlyPage } from './early-page.ts';

/** Whether the app would draw what the server has drawn: a start page, or the first page of a response that just began. */
export function isAsServed({ stale, screen }: EarlyPage, survey: StartedSurvey | undefined): boolean {
  if (stale || survey?.kind !== 'open') return false;
  // Its layout is the project's choice, and the server's page has the device's.
  if (parsePath(location.pathname).name === 'questionPreview') return false;
  const { session, ui, queue } = survey.store.getState();
  if (ui.elsewhere || ui.halt !== null || ui.ended !== null) return false;
  if (screen === 'start') return session === null;
  return session !== null && queue.credentials === null && queue.log.events.length === 0;
}
