import { type ContinueData, RESPONSE_CODES } from '@canvass/protocol';
import { begun, reconciled } from '../../store/session-actions.ts';
import { toasted } from '../../store/ui-slice.ts';
import { reactTo, type TakeOverCause, takeOverWords } from './failure.ts';
import { foldEvents } from '../fold.ts';
import { reconcile } from './reconcile.ts';
import { renewedCredentials } from '../record/local-response.ts';
import { reduceFor, type SessionContext } from '../session-context.ts';
import { applyVersion } from './project-versions.ts';
import { awaitVersion, isRestored, react, replaceBy } from './take-over.ts';

/** After a resume: does the server still have what this browser has? Where it does not, its state is taken over. */
export async function checkWithServer(context: SessionContext): Promise<void> {
  const { queue, session } = context.store.getState();
  if (queue.credentials === null || session === null) return;
  const result = await context.calls.continue(queue.credentials.token, session.engine.language);
  if ('data' in result) {
    const { data } = result;
    if (isRestored(context, data)) return replaceBy(context, data);
    const isMoved = data.version !== context.programVersion;
    if (await (isMoved ? follows(context, data) : agrees(context, data))) return undefined;
    return replaceBy(context, data, isMoved ? MOVED : undefined);
  }
  const reaction = reactTo(result.error);
  if (reaction.kind !== 'retry') return react(context, reaction);
  return undefined;
}

/** What `n` would say of a response that the server has moved to another version. */
const MOVED: TakeOverCause = { code: RESPONSE_CODES.drawChanged.code };

/** The server has moved the response to another version (STATE-14): it goes on there, with what was not sent yet too. */
async function follows(context: SessionContext, data: ContinueData): Promise<boolean> {
  const { store } = context;
  const { queue, session } = store.getState();
  if (data.end_status.is_end === 1 || session === null || queue.credentials === null) return false;
  const { token } = queue.credentials;
  const { version, facts } = data;
  const loaded = await awaitVersion(context, { version, token, language: session.engine.language });
  if (typeof loaded === 'string') return false;
  const found = reconcile(store.getState().queue.log, data.events, reduceFor(context));
  if (found.kind === 'theirs') return false;
  const { log } = found;
  const { state: engine, events } = foldEvents(loaded, facts, log.events);
  if (events.length < log.events.length || engine.pending.length > 0) return false;
  applyVersion(context, version, loaded);
  const credentials = { token, ...renewedCredentials(data) };
  store.dispatch(begun({ runId: session.runId, version, facts, credentials, log, engine }));
  store.dispatch(toasted(takeOverWords(MOVED)));
  return true;
}

function agrees(context: SessionContext, data: ContinueData): boolean {
  const { store, program } = context;
  const { queue, session } = store.getState();
  if (data.end_status.is_end === 1 || session === null) return false;
  const found = reconcile(queue.log, data.events, reduceFor(context));
  if (found.kind === 'theirs') return false;
  const { log } = found;
  const renewed = renewedCredentials(data);
  if (log.events.length === queue.log.events.length) {
    store.dispatch(reconciled({ log, renewed }));
    return true;
  }
  // The server has answered what this browser's engine waited for, and the reply was lost.
  const { state: engine, events } = foldEvents(program.current, session.facts, log.events);
  if (events.length < log.events.length) return false;
  store.dispatch(reconciled({ log, renewed, engine }));
  return true;
}
