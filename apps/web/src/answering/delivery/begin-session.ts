import type { BeginData } from '@canvass/protocol';
import { begun, confirmed } from '../../store/session-actions.ts';
import { startChanged, toasted } from '../../store/ui-slice.ts';
import { callBegin, forgetBegin } from './begin-call.ts';
import { type AnswerLog, EMPTY_LOG, withHostEvents } from '../record/answer-log.ts';
import { continueByLink } from './continue-by-link.ts';
import { reactTo } from './failure.ts';
import { foldEvents } from '../fold.ts';
import { applyVersion, switchVersion } from './project-versions.ts';
import { type SessionContext } from '../session-context.ts';
import { halt, setAsideCurrent, VERSION_GONE } from './set-aside.ts';
import { awaitVersion, finish, react } from './take-over.ts';

/** Asks the server for a response, which it may refuse, and brings it to the screen. */
export async function beginAtServer(context: SessionContext): Promise<void> {
  const { store } = context;
  const result = await callBegin(context, null);
  if ('data' in result) {
    const { version, rspd_token: token, facts } = result.data;
    if ((await switchVersion(context, { version, token, language: facts.language })) !== 'ok')
      return void store.dispatch(startChanged('failed'));
    await context.prepareLanguage(facts.language);
    return showNew(context, result.data);
  }
  if ('key' in result.error && result.error.key === 'answering.link_under_way')
    return continueByLink(context);
  const reaction = reactTo(result.error);
  // To begin again because of a failed begin could go on for ever.
  if (reaction.kind === 'retry') store.dispatch(startChanged(START[reaction.waitsFor ?? 'network']));
  else if (reaction.kind === 'renew') store.dispatch(startChanged('failed'));
  else await react(context, reaction);
}

/** What the start page says while nothing has begun. */
const START = { network: 'failed', places: 'held', limit: 'too_many' } as const;

/**
 * A response that the server has just made. What its engine was fed before the first page (draws, quotas) comes first
 * in the log; it may also have ended the survey, which then shows nothing but its end.
 */
async function showNew(context: SessionContext, data: BeginData): Promise<void> {
  const { store, program, newId } = context;
  const log = withHostEvents(EMPTY_LOG, data.fulfilled);
  const { state: engine } = foldEvents(program.current, data.facts, log.events);
  // It would wait for ever: this engine asks for what the server's has not answered.
  if (engine.pending.length > 0) return void store.dispatch(startChanged('failed'));
  store.dispatch(begun({ ...identity(data), runId: newId(), log, engine }));
  context.onBegun();
  if (engine.end.is_end === 1) return finish(context);
  return forgetBegin(context);
}

/**
 * The server has made a response of what had begun on this device: its facts hold, the events are folded again on
 * them. Events that no longer fit (it is on another version) are set aside and the survey starts again.
 */
export async function confirmBegin(context: SessionContext, data: BeginData): Promise<void> {
  const { store } = context;
  const loaded = await awaitVersion(context, { version: data.version, token: data.rspd_token });
  if (loaded === 'unavailable') return;
  if (loaded === 'gone') return halt(context, VERSION_GONE);
  applyVersion(context, data.version, loaded);
  const log: AnswerLog = withHostEvents(store.getState().queue.log, data.fulfilled);
  const { state: engine, events } = foldEvents(context.program.current, data.facts, log.events);
  if (events.length === log.events.length) {
    store.dispatch(confirmed({ ...identity(data), log, engine }));
    return forgetBegin(context);
  }
  await setAsideCurrent(context);
  await showNew(context, data);
  store.dispatch(toasted('toast.updated'));
}

const identity = ({ facts, version, rspd_token, transaction_id }: BeginData) => ({
  facts,
  version,
  credentials: { token: rspd_token, transactionId: transaction_id },
});
