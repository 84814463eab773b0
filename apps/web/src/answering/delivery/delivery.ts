import { keepViews } from '@canvass/logic';
import {
  RESPONSE_CODES,
  LOAD_FAILED,
  type BeginData,
  type ContinueData,
  type AnswerData,
} from '@canvass/protocol';
import { begun, confirmed, dropped, reconciled, delivered, respond } from '../../store/session-slice.ts';
import { startChanged, toasted, halted } from '../../store/ui-slice.ts';
import { callBegin, findLinked, forgetBegin, loadResponse, sendBatch } from './calls.ts';
import { EMPTY_LOG, withHostEvents, type AnswerLog, type Batch } from '../../storage/record/answer-log.ts';
import { reactTo, takeOverTextKey, type TakeOverCause } from '../../store/failure.ts';
import { foldEvents } from '../fold-events.ts';
import { applyVersion, mayPass, switchVersion, addTranslation } from './project-versions.ts';
import { reduceFor, type SessionContext, type StepAfterOpening } from '../session-context.ts';
import { stopSurvey, setAsideCurrent, setAsideStored, VERSION_GONE, keepAside } from './set-aside.ts';
import {
  awaitVersion,
  finishResponse,
  carryOutReaction,
  isRestored,
  storeEndTextsAgain,
  replaceWithServerState,
  adoptServerState,
} from './take-over.ts';
import { reconcile } from './reconcile.ts';
import type { LocalResponse } from '../../storage/record/local-response.ts';
import { parseResponse, renewedCredentials } from '../../storage/record/local-response.ts';
import { deliveryChanged } from '../../store/queue-slice.ts';
import { createSender, type Sender } from './sender.ts';

// Sends answers and resumes responses. A separate chunk, which loads after the first question is on the screen.
export { adoptServerState } from './take-over.ts';

/** Prepares a change to `language`. Returns false if the author's texts cannot be loaded now. */
export async function prepareTranslation(context: SessionContext, language: string): Promise<boolean> {
  // The author's texts load first, because the page shows the product's texts as soon as they are loaded.
  if (!(await addTranslation(context, language))) return false;
  await context.prepareLanguage(language);
  await storeEndTextsAgain(context);
  return true;
}

/** Sets aside the response on the screen and the stored one, so that a new one can begin. */
export async function setAsideAll(context: SessionContext): Promise<void> {
  const { store, device, uniqueLink } = context;
  await setAsideCurrent(context, () => store.dispatch(dropped()));
  await setAsideStored(context);
  await device.forgetEnd();
  // LINK-3: respondents who start again by a unique link get a new number.
  if (uniqueLink !== undefined) await findLinked(context, true);
}

/** Begins a response at the server and shows it, or else shows why it could not begin. */
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
  // A failed begin is not repeated automatically, because it could fail for ever.
  if (reaction.kind === 'retry') store.dispatch(startChanged(START_STATES[reaction.waitsFor ?? 'network']));
  else if (reaction.kind === 'renew') store.dispatch(startChanged('failed'));
  else await carryOutReaction(context, reaction);
}

/** The state of the start button for each cause of a failed begin. */
const START_STATES = { network: 'failed', slots: 'held', rateLimit: 'too_many' } as const;

/**
 * Shows a response that the server has just created. Host events before the first page (draws, quotas) come first in
 * the log. They may have ended the survey, which then shows only its end page.
 */
async function showNew(context: SessionContext, data: BeginData): Promise<void> {
  const { store, program, newId } = context;
  const log = withHostEvents(EMPTY_LOG, data.fulfilled);
  const { state: engine } = foldEvents(program.current, data.facts, log.events);
  // An effect that the server's events do not fulfil would stay pending for ever.
  if (engine.pending.length > 0) return void store.dispatch(startChanged('failed'));
  store.dispatch(begun({ ...acceptedResponseOf(data), runId: newId(), log, engine }));
  context.onBegun();
  if (engine.end.is_end === 1) return finishResponse(context);
  return forgetBegin(context);
}

/**
 * The server has accepted a response that began on this device. Folds its events again on the server's facts. If some
 * events do not fit the server's version, the answers are set aside and the response starts again.
 */
async function confirmBegin(context: SessionContext, data: BeginData): Promise<void> {
  const { store } = context;
  const newProgram = await awaitVersion(context, { version: data.version, token: data.rspd_token });
  if (newProgram === 'unavailable') return;
  if (newProgram === 'gone') return stopSurvey(context, VERSION_GONE);
  applyVersion(context, data.version, newProgram);
  const log: AnswerLog = withHostEvents(store.getState().queue.log, data.fulfilled);
  const { state: engine, events } = foldEvents(context.program.current, data.facts, log.events);
  if (events.length === log.events.length) {
    const shownEngine = store.getState().session?.engine;
    if (shownEngine !== undefined) keepViews(context.program.current, shownEngine, engine);
    store.dispatch(confirmed({ ...acceptedResponseOf(data), log, engine }));
    return forgetBegin(context);
  }
  await setAsideCurrent(context);
  await showNew(context, data);
  store.dispatch(toasted('toast.updated'));
}

const acceptedResponseOf = ({ facts, version, rspd_token, transaction_id }: BeginData) => ({
  facts,
  version,
  credentials: { token: rspd_token, transactionId: transaction_id },
});

/** After a resume, compares this browser's events with the server's. If they differ, the server's state replaces them. */
export async function checkWithServer(context: SessionContext): Promise<void> {
  const { queue, session } = context.store.getState();
  if (queue.credentials === null || session === null) return;
  const result = await loadResponse(context, queue.credentials.token, session.engine.language);
  if ('data' in result) {
    const { data } = result;
    if (isRestored(context, data)) return replaceWithServerState(context, data);
    const isMoved = data.version !== context.programVersion;
    if (await (isMoved ? followVersion(context, data) : agreeWithReply(context, data))) return undefined;
    return replaceWithServerState(context, data, isMoved ? MOVED : undefined);
  }
  const reaction = reactTo(result.error);
  if (reaction.kind !== 'retry') return carryOutReaction(context, reaction);
  return undefined;
}

/** The cause that an `n` call returns for a response which the server has moved to another version. */
const MOVED: TakeOverCause = { code: RESPONSE_CODES.drawChanged.code };

/** Follows the server to another version (STATE-14) with all answers. Returns false if that is impossible. */
async function followVersion(context: SessionContext, data: ContinueData): Promise<boolean> {
  const { store } = context;
  const { queue, session } = store.getState();
  if (data.end_status.is_end === 1 || session === null || queue.credentials === null) return false;
  const { token } = queue.credentials;
  const { version, facts } = data;
  const newProgram = await awaitVersion(context, { version, token, language: session.engine.language });
  if (typeof newProgram === 'string') return false;
  const comparison = reconcile(store.getState().queue.log, data.events, reduceFor(context));
  if (comparison.kind === 'theirs') return false;
  const { log } = comparison;
  const { state: engine, events } = foldEvents(newProgram, facts, log.events);
  if (events.length < log.events.length || engine.pending.length > 0) return false;
  applyVersion(context, version, newProgram);
  const credentials = { token, ...renewedCredentials(data) };
  store.dispatch(begun({ runId: session.runId, version, facts, credentials, log, engine }));
  store.dispatch(toasted(takeOverTextKey(MOVED)));
  return true;
}

function agreeWithReply(context: SessionContext, data: ContinueData): boolean {
  const { store, program } = context;
  const { queue, session } = store.getState();
  if (data.end_status.is_end === 1 || session === null) return false;
  const comparison = reconcile(queue.log, data.events, reduceFor(context));
  if (comparison.kind === 'theirs') return false;
  const { log } = comparison;
  const credentials = renewedCredentials(data);
  if (log.events.length === queue.log.events.length) {
    store.dispatch(reconciled({ log, renewed: credentials }));
    return true;
  }
  // The server has fulfilled an effect that this browser's engine waits for, but its reply was lost.
  const { state: engine, events } = foldEvents(program.current, session.facts, log.events);
  if (events.length < log.events.length) return false;
  store.dispatch(reconciled({ log, renewed: credentials, engine }));
  return true;
}

/** Continues the unfinished response of the unique link, wherever it began (LINK-3). */
export async function continueByLink(context: SessionContext): Promise<void> {
  const { store, newId } = context;
  const linkedReply = await findLinked(context);
  if ('error' in linkedReply) return handleRefusal(context, linkedReply.error);
  const { rspd_token: token } = linkedReply.data;
  // The response was abandoned or ended after the page loaded, so the start page stays.
  if (token === undefined) return;
  const result = await loadResponse(context, token, store.getState().ui.language);
  if ('error' in result) return handleRefusal(context, result.error);
  const { version, facts, events: storedEvents } = result.data;
  if ((await switchVersion(context, { version, token, language: facts.language })) !== 'ok')
    return void store.dispatch(startChanged('failed'));
  const { state: engine, events } = foldEvents(context.program.current, facts, storedEvents);
  await context.prepareLanguage(engine.language);
  const log = { events, acknowledged: events.length, batches: [] };
  const credentials = { token, ...renewedCredentials(result.data) };
  store.dispatch(begun({ runId: newId(), version, facts, credentials, log, engine }));
  context.onBegun();
  if (engine.end.is_end === 1) await finishResponse(context);
}

async function handleRefusal(context: SessionContext, error: Parameters<typeof reactTo>[0]): Promise<void> {
  const reaction = reactTo(error);
  if (reaction.kind === 'retry')
    context.store.dispatch(startChanged(START_STATES[reaction.waitsFor ?? 'network']));
  else await carryOutReaction(context, reaction);
}

/** Shows a response that is stored on the device. Returns undefined if `raw` is not a response of this survey. */
export async function resumeSession(
  context: SessionContext,
  raw: unknown,
): Promise<StepAfterOpening | undefined> {
  const { store, program } = context;
  const response = parseResponse(raw, context.surveyId);
  if (response === undefined) return undefined;
  const { version, facts, log, credentials } = response;
  const switchResult = await switchVersion(context, { version, token: credentials?.token });
  if (switchResult !== 'ok') {
    if (mayPass(switchResult)) offerReload(context, switchResult === 'unavailable');
    else await stopRemovedVersion(context, response);
    return 'nothing';
  }
  const { state: engine, events } = foldEvents(program.current, facts, log.events);
  await Promise.all([
    context.prepareLanguage(engine.language),
    // Without a network the survey continues in its own language.
    addTranslation(context, engine.language),
  ]);
  context.isChecked = false;
  if (events.length === log.events.length) {
    const { language } = store.getState().ui;
    store.dispatch(begun({ ...response, engine }));
    await followLinkLanguage(context, language);
    return 'check';
  }
  // The stored events do not fit their own version, so they are damaged: they are set aside, and the server's state
  // replaces them.
  await keepAside(context, response);
  if (credentials === null) return 'nothing';
  const { state: first } = foldEvents(program.current, facts, []);
  store.dispatch(begun({ ...response, log: EMPTY_LOG, engine: first }));
  return 'takeOver';
}

/**
 * If the link names a language, the response continues in `language`, the language chosen for the page (STATE-15). The
 * respondent is not asked whether to continue.
 */
async function followLinkLanguage(context: SessionContext, language: string): Promise<void> {
  const { store, linkLanguage } = context;
  const { engine } = store.getState().session ?? {};
  if (linkLanguage === undefined || engine === undefined || engine.language === language) return;
  if (engine.end.is_end === 1 || engine.pending.length > 0) return;
  if (!(await prepareTranslation(context, language))) return;
  store.dispatch(respond({ type: 'language', language }));
  context.onBegun();
}

/** Offers a reload, which continues the stored response. */
function offerReload({ store }: SessionContext, isOffline: boolean): void {
  store.dispatch(halted({ code: LOAD_FAILED, offer: 'reload', isOffline }));
}

/** The version of the stored response was removed: sets its answers aside and offers the newest version. */
async function stopRemovedVersion(context: SessionContext, response: LocalResponse): Promise<void> {
  await keepAside(context, response);
  await stopSurvey(context, VERSION_GONE);
}

export function createRunSender(context: SessionContext): Sender {
  const { store, run } = context;
  return createSender({
    queue: () => store.getState().queue,
    reduce: reduceFor(context),
    flush: run.recorder.flush,
    begin: () => callBegin(context, store.getState().session?.runId ?? null),
    send: (call, body, token) => sendBatch(context, call, body, token),
    onBegun: (data) => confirmBegin(context, data),
    onDelivered: (batch, data) => handleDelivery(context, batch, data),
    onDelivery: (delivery) => void store.dispatch(deliveryChanged(delivery)),
    onFailure: (reaction) => carryOutReaction(context, reaction),
    random: context.random,
  });
}

async function handleDelivery(context: SessionContext, batch: Batch, data: AnswerData): Promise<void> {
  const { store } = context;
  const { fulfilled, end_status } = data;
  store.dispatch(delivered({ batchId: batch.id, renewed: renewedCredentials(data), fulfilled }));
  const { session, queue } = store.getState();
  if (session?.engine.end.is_end === 1) return finishResponse(context);
  // The server's result wins: it has ended the response, for a reason that this engine does not know.
  if (end_status.is_end === 1) return adoptServerState(context);
  // All batches are delivered, but this engine waits for an effect that the server did not need.
  if (queue.log.batches.length === 0 && session?.engine.pending.length) return adoptServerState(context, {});
}
