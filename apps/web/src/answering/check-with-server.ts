import type { ContinueData } from '@canvass/protocol';
import { reconciled } from '../store/session-actions.ts';
import { reactTo } from './failure.ts';
import { reconcile } from './reconcile.ts';
import { reduceFor, type SessionContext } from './session-context.ts';
import { react, replaceBy } from './take-over.ts';

/** After a resume: does the server still have what this browser has? Where it does not, its state is taken over. */
export async function checkWithServer(context: SessionContext): Promise<void> {
  const { queue, session } = context.store.getState();
  if (queue.credentials === null || session === null) return;
  const result = await context.calls.continue(queue.credentials.token, session.engine.language);
  if ('data' in result) {
    if (!agrees(context, result.data)) return replaceBy(context, result.data, 1117);
    return;
  }
  const reaction = reactTo(result.error);
  if (reaction.kind !== 'retry') return react(context, reaction);
}

function agrees(context: SessionContext, data: ContinueData): boolean {
  const { store } = context;
  if (data.end_status.is_end === 1) return false;
  const found = reconcile(store.getState().queue.log, data.events, reduceFor(context));
  if (found.kind === 'theirs') return false;
  store.dispatch(reconciled({ log: found.log, transactionId: data.transaction_id }));
  return true;
}
