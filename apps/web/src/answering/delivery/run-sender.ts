import type { AnswerData } from '@canvass/protocol';
import { deliveryChanged } from '../../store/queue-slice.ts';
import { delivered } from '../../store/session-actions.ts';
import type { Batch } from '../record/answer-log.ts';
import { renewedCredentials } from '../record/local-response.ts';
import { callBegin } from './begin-call.ts';
import { confirmBegin } from './begin-session.ts';
import { createSender, type Sender } from './sender.ts';
import { reduceFor, type SessionContext } from '../session-context.ts';
import { finish, react, takeOver } from './take-over.ts';

/** The sender of the run that is on the screen. */
export function createRunSender(context: SessionContext): Sender {
  const { store, calls, run } = context;
  return createSender({
    queue: () => store.getState().queue,
    reduce: reduceFor(context),
    flush: run.recorder.flush,
    begin: () => callBegin(context, store.getState().session?.runId ?? null),
    send: calls.send,
    onBegun: (data) => confirmBegin(context, data),
    onDelivered: (batch, data) => takeDelivery(context, batch, data),
    onDelivery: (delivery) => void store.dispatch(deliveryChanged(delivery)),
    onFailure: (reaction) => react(context, reaction),
    random: context.random,
  });
}

async function takeDelivery(context: SessionContext, batch: Batch, data: AnswerData): Promise<void> {
  const { store } = context;
  const { fulfilled, end_status } = data;
  store.dispatch(delivered({ batchId: batch.id, renewed: renewedCredentials(data), fulfilled }));
  const { session, queue } = store.getState();
  if (session?.engine.end.is_end === 1) return finish(context);
  // The server's result wins: it says that this response is over, and this engine does not know why.
  if (end_status.is_end === 1) return takeOver(context);
  // Everything is delivered, and still this engine waits for something that the server's did not need.
  if (queue.log.batches.length === 0 && session?.engine.pending.length) return takeOver(context, {});
}
