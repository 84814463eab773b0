import type { ContinueData } from '@canvass/protocol';
import { reconciled } from '../../store/session-actions.ts';
import { reactTo } from './failure.ts';
import { foldEvents } from '../fold.ts';
import { reconcile } from './reconcile.ts';
import { reduceFor, type SessionContext } from '../session-context.ts';
import { react, replaceBy } from './take-over.ts';

/** After a resume: does the server still have what this browser has? Where it does not, its state is taken over. */
export async function checkWithServer(context: SessionContext): Promise<void> {
  const { queue, session } = context.store.getState();
  if (queue.credentials === null || session === null) return;
  const result = await context.calls.continue(queue.credentials.token, session.engine.language);
  if ('data' in result) {
    if (!agrees(context, result.data)) return replaceBy(context, result.data);
    return;
  }
  const reaction = reactTo(result.error);
  if (reaction.kind !== 'retry') return react(context, reaction);
}

function agrees(context: SessionContext, data: ContinueData): boolean {
  const { store, program } = context;
  const { queue, session } = store.getState();
  if (data.end_status.is_end === 1 || session === null) return false;
  const found = reconcile(queue.log, data.events, reduceFor(context));
  if (found.kind === 'theirs') return false;
  const { log } = found;
  const transactionId = data.transaction_id;
  if (log.events.length === queue.log.events.length) {
    store.dispatch(reconciled({ log, transactionId }));
    return true;
  }
  // The server has answered what this browser's engine waited for, and the reply was lost.
  const { state: engine, events } = foldEvents(program.current, session.facts, log.events);
  if (events.length < log.events.length) return false;
  store.dispatch(reconciled({ log, transactionId, engine }));
  return true;
}
