import type { BeginData } from '@canvass/protocol';
import { begun, confirmed } from '../store/session-actions.ts';
import { startChanged, toasted } from '../store/ui-slice.ts';
import { EMPTY_LOG } from './answer-log.ts';
import { reactTo } from './failure.ts';
import { foldEvents } from './fold.ts';
import {
  applyVersion,
  halt,
  type SessionContext,
  setAsideCurrent,
  switchVersion,
} from './session-context.ts';
import { awaitVersion, react } from './take-over.ts';

/** Asks the server for a response, which it may refuse, and brings it to the screen. */
export async function beginAtServer(context: SessionContext): Promise<void> {
  const { store, calls } = context;
  const result = await calls.begin(context.beginRequest());
  if ('data' in result) {
    if ((await switchVersion(context, result.data.version)) !== 'ok')
      return void store.dispatch(startChanged('failed'));
    showNew(context, result.data);
    context.onBegun();
    return context.run.recorder.flush();
  }
  const reaction = reactTo(result.error);
  if (reaction.kind === 'retry') store.dispatch(startChanged('failed'));
  else await react(context, reaction);
}

function showNew({ store, program, newId }: SessionContext, data: BeginData): void {
  const { state: engine } = foldEvents(program.current, data.facts, []);
  store.dispatch(begun({ ...identity(data), runId: newId(), log: EMPTY_LOG, engine }));
}

/**
 * The server has made a response of what had begun on this device: its facts hold, the events are folded again on
 * them. Events that no longer fit (it is on another version) are set aside and the survey starts anew.
 */
export async function confirmBegin(context: SessionContext, data: BeginData): Promise<void> {
  const { store } = context;
  const loaded = await awaitVersion(context, data.version);
  if (loaded === 'unavailable') return;
  if (loaded === 'gone') return halt(context, 1002, true);
  applyVersion(context, data.version, loaded);
  const { log } = store.getState().queue;
  const { state: engine, events } = foldEvents(context.program.current, data.facts, log.events);
  if (events.length === log.events.length) {
    store.dispatch(confirmed({ ...identity(data), log, engine }));
    return;
  }
  await setAsideCurrent(context);
  showNew(context, data);
  store.dispatch(toasted('toast.updated'));
}

const identity = ({ facts, version, rspd_token, transaction_id }: BeginData) => ({
  facts,
  version,
  credentials: { token: rspd_token, transactionId: transaction_id },
});
