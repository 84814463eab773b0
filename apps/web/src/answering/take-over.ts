import { endView, type Program } from '@canvass/logic';
import type { ContinueData } from '@canvass/protocol';
import { deliveryChanged } from '../store/queue-slice.ts';
import { begun } from '../store/session-actions.ts';
import { endReached, toasted } from '../store/ui-slice.ts';
import type { EndedRecord } from './ended-record.ts';
import { backOff, type Reaction, reactTo } from './failure.ts';
import { foldEvents } from './fold.ts';
import {
  applyVersion,
  halt,
  loadVersion,
  nextRun,
  type SessionContext,
  setAsideCurrent,
  type VersionFailure,
} from './session-context.ts';

/** Carries out what a failed call asks for. */
export async function react(
  context: SessionContext,
  reaction: Exclude<Reaction, { readonly kind: 'retry' }>,
): Promise<void> {
  if (reaction.kind === 'takeOver') return takeOver(context, reaction.code);
  return halt(context, reaction.code, reaction.kind === 'restart');
}

/** The server's state replaces this browser's (1117, or a batch that it refused). Asks until it is told. */
export async function takeOver(context: SessionContext, code: number): Promise<void> {
  const { store, calls, random } = context;
  const token = store.getState().queue.credentials?.token;
  if (token === undefined) return halt(context, 1112, true);
  for (let attempt = 1; ; attempt += 1) {
    const result = await calls.continue(token, store.getState().ui.language);
    if ('data' in result) return replaceBy(context, result.data, code);
    const reaction = reactTo(result.error);
    if (reaction.kind === 'takeOver') return halt(context, 1112, true);
    if (reaction.kind !== 'retry') return react(context, reaction);
    store.dispatch(deliveryChanged('waiting'));
    await new Promise((resolve) => setTimeout(resolve, backOff(attempt, random)));
  }
}

/** Asks for a version until there is an answer; `unavailable` when another response has come to the screen meanwhile. */
export async function awaitVersion(
  context: SessionContext,
  version: number,
): Promise<Program | VersionFailure> {
  const { run, store, random } = context;
  for (let attempt = 1; ; attempt += 1) {
    const loaded = await loadVersion(context, version);
    if (context.run !== run) return 'unavailable';
    if (loaded !== 'unavailable') return loaded;
    store.dispatch(deliveryChanged('waiting'));
    await new Promise((resolve) => setTimeout(resolve, backOff(attempt, random)));
  }
}

/** Puts the server's events in the place of ours. What of ours was unsent is kept aside; the respondent is told. */
export async function replaceBy(context: SessionContext, data: ContinueData, code: number): Promise<void> {
  const { store, program } = context;
  const { session, queue } = store.getState();
  const loaded = await awaitVersion(context, data.version);
  if (loaded === 'unavailable') return;
  if (queue.credentials === null || loaded === 'gone') return halt(context, 1002, true);
  await setAsideCurrent(context);
  const { facts, version } = data;
  applyVersion(context, version, loaded);
  const { state: engine, events } = foldEvents(program.current, facts, data.events);
  const credentials = { token: queue.credentials.token, transactionId: data.transaction_id };
  const log = { events, acknowledged: events.length, batches: [] };
  const runId = session?.runId ?? context.newId();
  store.dispatch(begun({ runId, version, facts, credentials, log, engine }));
  if (engine.end.is_end === 1) return finish(context);
  store.dispatch(toasted(code === 1117 ? 'api.1117' : 'toast.refused'));
}

/** The response is complete and on the server: the answers leave the device, how it ended stays. */
export async function finish(context: SessionContext): Promise<void> {
  const { session } = context.store.getState();
  if (session === null) return;
  const ended: EndedRecord = {
    v: 1,
    runId: session.runId,
    status: session.engine.end.status,
    ...endView(context.program.current, session.engine),
  };
  await nextRun(context);
  await context.device.finish(ended);
  context.lock.release();
  context.store.dispatch(endReached(ended));
}
