import {
  pageView,
  questionView,
  step,
  canonicalJson,
  endView,
  RULES_VERSION,
  type Program,
  type State,
} from '@canvass/logic';
import { hasTexts, projectLanguages } from '@canvass/project';
import { RESPONSE_CODES, type ContinueData, type SurveyEvent } from '@canvass/protocol';
import { deliveryChanged } from '../../store/queue-slice.ts';
import { begun, dropped, respond } from '../../store/session-slice.ts';
import { endReached, halted, toasted } from '../../store/ui-slice.ts';
import type { EndedRecord } from '../../storage/record/ended-record.ts';
import { renewedCredentials } from '../../storage/record/local-response.ts';
import { finishedHere, type ResponseCredentials } from '../../storage/record/finished-here.ts';
import { reactTo, takeOverTextKey, type Reaction, type TakeOverCause } from '../../store/failure.ts';
import { foldEvents, type FoldedResponse } from '../fold-events.ts';
import {
  applyVersion,
  loadVersion,
  mayPass,
  type VersionFailure,
  type VersionRequest,
} from './project-versions.ts';
import { replaceRun, type SessionContext, currentResponse, reduceFor } from '../session-context.ts';
import { backOff } from './back-off.ts';
import { loadResponse } from './calls.ts';
import { stopSurvey, setAsideCurrent, VERSION_GONE, keepAside } from './set-aside.ts';
import { reconcile } from './reconcile.ts';
import { unsentEvents } from '../../storage/record/answer-log.ts';

export async function carryOutReaction(
  context: SessionContext,
  reaction: Exclude<Reaction, { readonly kind: 'retry' }>,
): Promise<void> {
  if (reaction.kind === 'takeOver') return adoptServerState(context, reaction);
  if (reaction.kind === 'renew') return beginOnNewestVersion(context);
  if (reaction.kind === 'loadAgain') return reloadPage(context, reaction.code);
  return stopSurvey(context, reaction);
}

/**
 * 1119: a newer version exists, and the response has no answers to lose. It begins again on that version without the
 * start page. Answers given meanwhile are set aside, and a toast says so.
 */
async function beginOnNewestVersion(context: SessionContext): Promise<void> {
  const { store } = context;
  const isAnswered = store.getState().queue.log.events.some(({ type }) => type === 'answer');
  await setAsideCurrent(context, () => store.dispatch(dropped()));
  await context.beginAgain();
  if (isAnswered) store.dispatch(toasted('toast.updated'));
}

/**
 * Reloads the page, once for each version of the rules. Unsent answers stay on the device and are sent afterwards. If
 * the page is the same after the reload (a proxy keeps the old one), it offers another reload.
 */
async function reloadPage({ run, store }: SessionContext, code: number): Promise<void> {
  run.sender?.stop();
  await run.recorder.flush();
  if (isFirstReload()) {
    await run.recorder.stop();
    return location.reload();
  }
  store.dispatch(halted({ code, offer: 'reload' }));
}

/** Whether this tab reloads for these rules for the first time. Returns false if it cannot store the reload. */
function isFirstReload(): boolean {
  const rules = String(RULES_VERSION);
  try {
    if (sessionStorage.getItem(RELOAD_KEY) === rules) return false;
    sessionStorage.setItem(RELOAD_KEY, rules);
    return true;
  } catch {
    return false; // session storage is blocked
  }
}
const RELOAD_KEY = 'canvass:reloaded-with-rules';

/** The server cannot return the response, so the page offers to start again. */
const offerRestart = (context: SessionContext) =>
  stopSurvey(context, { code: RESPONSE_CODES.cannotContinue.code, offer: 'restart' });

/** The cause if another tab or device has sent answers to the response. */
const ANSWERED_ELSEWHERE: TakeOverCause = { code: RESPONSE_CODES.answeredElsewhere.code };

/**
 * Replaces this browser's state by the server's (1117, 1118, or a rejected batch). Retries until the server replies
 * (STATE-7).
 */
export async function adoptServerState(context: SessionContext, cause = ANSWERED_ELSEWHERE): Promise<void> {
  const { store, random } = context;
  const token = store.getState().queue.credentials?.token;
  if (token === undefined) return offerRestart(context);
  for (let attempt = 1; ; attempt += 1) {
    const result = await loadResponse(context, token, store.getState().ui.language);
    if ('data' in result) return replaceWithServerState(context, result.data, cause);
    const reaction = reactTo(result.error);
    if (reaction.kind === 'takeOver') return offerRestart(context);
    if (reaction.kind !== 'retry') return carryOutReaction(context, reaction);
    store.dispatch(deliveryChanged('waiting'));
    await new Promise((resolve) => setTimeout(resolve, backOff(attempt, random)));
  }
}

/** Loads a version, and retries while it is unavailable. Returns `unavailable` if another response is on the screen by then. */
export async function awaitVersion(
  context: SessionContext,
  requested: VersionRequest,
): Promise<Program | Exclude<VersionFailure, 'failed'>> {
  const { run, store, random } = context;
  for (let attempt = 1; ; attempt += 1) {
    const newProgram = await loadVersion(context, requested);
    if (context.run !== run) return 'unavailable';
    if (!mayPass(newProgram)) return newProgram;
    store.dispatch(deliveryChanged('waiting'));
    await new Promise((resolve) => setTimeout(resolve, backOff(attempt, random)));
  }
}

/** The cause if the server evaluates the events differently now, and continues with the answers (ENGINE-15). */
const RESTORED: TakeOverCause = { key: 'answering.restored' };

/** Whether the server has restored the response since its last reply to this browser. */
export function isRestored({ store }: SessionContext, { facts }: ContinueData): boolean {
  const knownAnswers = store.getState().session?.facts.restored ?? null;
  return facts.restored !== undefined && canonicalJson(facts.restored) !== canonicalJson(knownAnswers);
}

/** Whether the server has restored all answers of this browser, so that none must be set aside. */
function hasAllOurAnswers({ store }: SessionContext, { facts: { restored = {} } }: ContinueData): boolean {
  const { events } = store.getState().queue.log;
  const lastAnswers = new Map(
    events.flatMap((event) => (event.type === 'answer' ? [[event.gid, event.answer]] : [])),
  );
  return [...lastAnswers].every(
    ([gid, answer]) => canonicalJson(answer) === canonicalJson(restored[gid] ?? null),
  );
}

/** Replaces this browser's events by the server's. Unsent answers are set aside, and a toast says so. */
export async function replaceWithServerState(
  context: SessionContext,
  data: ContinueData,
  cause = ANSWERED_ELSEWHERE,
): Promise<void> {
  const { store, program } = context;
  const { session, queue } = store.getState();
  const { token } = queue.credentials ?? {};
  const language = computeLanguage(data);
  const newProgram = await awaitVersion(context, { version: data.version, token, language });
  if (newProgram === 'unavailable') return;
  if (queue.credentials === null || newProgram === 'gone') return stopSurvey(context, VERSION_GONE);
  await context.prepareLanguage(language);
  const shownCause = isRestored(context, data) ? RESTORED : cause;
  await leaveCurrent(context, data);
  applyVersion(context, data.version, newProgram);
  const { state: engine, events } = foldServerEvents(program.current, data);
  // An effect that the server's events do not fulfil would stay pending for ever.
  if (engine.pending.length > 0) return offerRestart(context);
  const credentials = { ...queue.credentials, ...renewedCredentials(data) };
  const log = { events, acknowledged: events.length, batches: [] };
  const runId = session?.runId ?? context.newId();
  const { facts, version } = data;
  store.dispatch(begun({ runId, version, facts, credentials, log, engine }));
  if (engine.end.is_end === 1) return finishResponse(context);
  showCause(context, shownCause);
}

/** Leaves the response on the screen, and copies aside the answers that only this browser has. */
async function leaveCurrent(context: SessionContext, data: ContinueData): Promise<void> {
  if (isRestored(context, data) && hasAllOurAnswers(context, data)) await replaceRun(context);
  else await copyAsideCurrent(context, data.events);
}

/** Folds the server's events. The stored end status wins over the one to which the events lead now. */
function foldServerEvents(
  program: Program,
  { facts, events, end_status: end }: ContinueData,
): FoldedResponse {
  const folded = foldEvents(program, facts, events);
  return end.is_end === 0 ? folded : { ...folded, state: { ...folded.state, end, pending: [] } };
}

function showCause(context: SessionContext, cause: TakeOverCause): void {
  if (cause.code === RESPONSE_CODES.drawChanged.code) goToUnanswered(context);
  context.store.dispatch(toasted(takeOverTextKey(cause)));
}

function computeLanguage({ facts, events }: ContinueData): string {
  const chosen = events.findLast((event) => event.type === 'language');
  return chosen?.type === 'language' ? chosen.language : facts.language;
}

/** Goes back to the first page with an unanswered question, because other questions are drawn now (1118, STATE-14). */
function goToUnanswered({ store, program }: SessionContext): void {
  const { session } = store.getState();
  const steps = session === null ? 0 : stepsToUnanswered(program.current, session.engine);
  for (let step = 0; step < steps; step += 1) store.dispatch(respond({ type: 'back' }));
}

/** The end page in every loaded language, since a reload may show it in any of them. */
function endTexts(program: Program, engine: State): Pick<EndedRecord, 'contents' | 'jumpLink' | 'score'> {
  const { project } = program;
  const loadedLanguages = projectLanguages(project).filter((language) => hasTexts(project, language));
  const contents = loadedLanguages.flatMap((language) => {
    const { content } = endView(program, { ...engine, language });
    return content === undefined ? [] : [[language, content] as const];
  });
  const { jumpLink, score } = endView(program, engine);
  return {
    contents: Object.fromEntries(contents),
    ...(jumpLink !== undefined && { jumpLink }),
    ...(score !== undefined && { score }),
  };
}

function findCredentials({ store }: SessionContext): ResponseCredentials | undefined {
  const { session, queue } = store.getState();
  const seq = session?.engine.facts.seq ?? null;
  const token = queue.credentials?.token;
  return seq !== null && token !== undefined ? { seq, token } : undefined;
}

export async function finishResponse(context: SessionContext): Promise<void> {
  const { session } = context.store.getState();
  if (session === null) return;
  const credentials = findCredentials(context);
  const endRecord: EndedRecord = {
    v: 1,
    ...(credentials !== undefined && { own: credentials }),
    runId: session.runId,
    status: session.engine.end.status,
    ...endTexts(context.program.current, session.engine),
  };
  if (credentials !== undefined) finishedHere.set(context.surveyId, credentials);
  await replaceRun(context);
  await context.device.finish(endRecord);
  context.lock.release();
  context.store.dispatch(endReached(endRecord));
}

/** Stores the end page again after a change of language, with the author's texts of that language. */
export async function storeEndTextsAgain({ store, program, device }: SessionContext): Promise<void> {
  const { session, ui } = store.getState();
  if (session === null || ui.ended === null) return;
  const endRecord: EndedRecord = { ...ui.ended, ...endTexts(program.current, session.engine) };
  await device.finish(endRecord);
  store.dispatch(endReached(endRecord));
}

/** Number of steps back to the first page with a visible unanswered question. 0 if no earlier page has one. */
function stepsToUnanswered(program: Program, state: State): number {
  let stepsFound = 0;
  let currentState = state;
  for (let steps = 1; pageView(program, currentState).canGoBack; steps += 1) {
    const stepBack = step(program, currentState, { type: 'back' });
    if (stepBack.state === currentState) break;
    currentState = stepBack.state;
    if (hasUnanswered(program, currentState)) stepsFound = steps;
  }
  return stepsFound;
}

function hasUnanswered(program: Program, state: State): boolean {
  return pageView(program, state).gids.some((gid) => {
    const { type } = program.questions[program.byGid.get(gid) ?? -1] ?? {};
    return type?.answerable === true && questionView(program, state, gid)?.answer === undefined;
  });
}

/**
 * Copies answers aside that the server's `events` lack. The stored response stays until the server's state replaces it,
 * so that the device always has one of the two.
 */
async function copyAsideCurrent(context: SessionContext, events: readonly SurveyEvent[]): Promise<void> {
  const response = currentResponse(context);
  await replaceRun(context);
  if (response === undefined) return;
  // If only a reply was lost, the server has every answer.
  const comparison = reconcile(response.log, events, reduceFor(context));
  const { log } = comparison.kind === 'ours' ? comparison : response;
  if (unsentEvents(log).length > 0) await keepAside(context, response, 'copyAside');
}
