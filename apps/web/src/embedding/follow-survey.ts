import type { AppState, AppStore } from '../store/store.ts';
import type { Say } from './say.ts';

/**
 * Tells that another page is shown, that the survey has ended and the server has all of it, and that it cannot go on.
 * Each once, and nothing of what was answered.
 */
export function followSurvey(store: AppStore, say: Say): void {
  let before = store.getState();
  store.subscribe(() => {
    const now = store.getState();
    const was = before;
    before = now;
    if (now === was) return;
    if (pageOf(now) !== pageOf(was)) say('content_size_changed', { data: { turned: true } });
    if (isSubmitted(now) && !isSubmitted(was)) say('submit', { data: resultOf(now) });
    if (now.ui.halt !== null && now.ui.halt !== was.ui.halt)
      say('error', { data: { code: now.ui.halt.code } });
  });
  if (isSubmitted(before)) say('submit', { data: resultOf(before) });
}

const pageOf = ({ session }: AppState) => session && `${session.engine.end.is_end} ${session.engine.page}`;

const isSubmitted = ({ session, queue }: AppState): boolean =>
  session !== null &&
  session.engine.end.is_end === 1 &&
  queue.credentials !== null &&
  queue.log.acknowledged === queue.log.events.length;

function resultOf({ session }: AppState) {
  if (session === null) return {};
  const { facts, engine } = session;
  return { ...(facts.seq !== null && { seq: facts.seq }), status: engine.end.status };
}
