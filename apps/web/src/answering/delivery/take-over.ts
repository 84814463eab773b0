import { hasTexts, projectLanguages } from '@canvass/project';
import { endView, type Program, type State } from '@canvass/logic';
import { type ContinueData, RESPONSE_CODES } from '@canvass/protocol';
import { deliveryChanged } from '../../store/queue-slice.ts';
import { begun, dropped, respond } from '../../store/session-actions.ts';
import { endReached, toasted } from '../../store/ui-slice.ts';
import type { EndedRecord } from '../record/ended-record.ts';
import { renewedCredentials } from '../record/local-response.ts';
import { finishedHere, type OwnResponse } from '../record/finished-here.ts';
import { backOff, type Reaction, reactTo, type TakeOverCause, takeOverWords } from './failure.ts';
import { stepsToUnanswered } from './first-unanswered.ts';
import { foldEvents } from '../fold.ts';
import { applyVersion, loadVersion, type VersionFailure, type WantedVersion } from './project-versions.ts';
import { nextRun, type SessionContext } from '../session-context.ts';
import { copyAsideCurrent, halt, setAsideCurrent, VERSION_GONE } from './set-aside.ts';

/** Carries out what a failed call asks for. */
export async function react(
  context: SessionContext,
  reaction: Exclude<Reaction, { readonly kind: 'retry' }>,
): Promise<void> {
  if (reaction.kind === 'takeOver') return takeOver(context, reaction);
  if (reaction.kind === 'renew') return renew(context);
  return halt(context, reaction);
}

/**
 * 1119: there is a newer version, and nothing is lost with the older. The response begins again on it, without a word
 * and without the start page. What was answered meanwhile is set aside, and then it is said.
 */
async function renew(context: SessionContext): Promise<void> {
  const { store } = context;
  const isAnswered = store.getState().queue.log.events.some(({ type }) => type === 'answer');
  await setAsideCurrent(context, () => store.dispatch(dropped()));
  await context.beginAgain();
  if (isAnswered) store.dispatch(toasted('toast.updated'));
}

/** The response cannot be had from the server, so it cannot go on: starting again is offered. */
const cannotContinue = (context: SessionContext) =>
  halt(context, { code: RESPONSE_CODES.cannotContinue.code, offer: 'restart' });

/** Another tab or device has written. */
const ELSEWHERE: TakeOverCause = { code: RESPONSE_CODES.answeredElsewhere.code };

/** The server's state replaces this browser's (1117, 1118, or a batch that it refused). Asks until answered. */
export async function takeOver(context: SessionContext, cause = ELSEWHERE): Promise<void> {
  const { store, calls, random } = context;
  const token = store.getState().queue.credentials?.token;
  if (token === undefined) return cannotContinue(context);
  for (let attempt = 1; ; attempt += 1) {
    const result = await calls.continue(token, store.getState().ui.language);
    if ('data' in result) return replaceBy(context, result.data, cause);
    const reaction = reactTo(result.error);
    if (reaction.kind === 'takeOver') return cannotContinue(context);
    if (reaction.kind !== 'retry') return react(context, reaction);
    store.dispatch(deliveryChanged('waiting'));
    await new Promise((resolve) => setTimeout(resolve, backOff(attempt, random)));
  }
}

/** Asks for a version until there is an answer; `unavailable` when another response has come to the screen meanwhile. */
export async function awaitVersion(
  context: SessionContext,
  wanted: WantedVersion,
): Promise<Program | VersionFailure> {
  const { run, store, random } = context;
  for (let attempt = 1; ; attempt += 1) {
    const loaded = await loadVersion(context, wanted);
    if (context.run !== run) return 'unavailable';
    if (loaded !== 'unavailable') return loaded;
    store.dispatch(deliveryChanged('waiting'));
    await new Promise((resolve) => setTimeout(resolve, backOff(attempt, random)));
  }
}

/** Replaces our events by the server's. What was unsent is kept aside; the respondent reads so. */
export async function replaceBy(
  context: SessionContext,
  data: ContinueData,
  cause = ELSEWHERE,
): Promise<void> {
  const { store, program } = context;
  const { session, queue } = store.getState();
  const { token } = queue.credentials ?? {};
  const language = languageOf(data);
  const loaded = await awaitVersion(context, { version: data.version, token, language });
  if (loaded === 'unavailable') return;
  if (queue.credentials === null || loaded === 'gone') return halt(context, VERSION_GONE);
  await context.prepareLanguage(language);
  await copyAsideCurrent(context, data.events);
  const { facts, version } = data;
  applyVersion(context, version, loaded);
  const { state: engine, events } = foldEvents(program.current, facts, data.events);
  // It would wait for ever: this engine asks for what the server's has not answered.
  if (engine.pending.length > 0) return cannotContinue(context);
  const credentials = { ...queue.credentials, ...renewedCredentials(data) };
  const log = { events, acknowledged: events.length, batches: [] };
  const runId = session?.runId ?? context.newId();
  store.dispatch(begun({ runId, version, facts, credentials, log, engine }));
  if (engine.end.is_end === 1) return finish(context);
  if (cause.code === RESPONSE_CODES.drawChanged.code) goToUnanswered(context);
  store.dispatch(toasted(takeOverWords(cause)));
}

/** That in which the response goes on. */
function languageOf({ facts, events }: ContinueData): string {
  const chosen = events.findLast((event) => event.type === 'language');
  return chosen?.type === 'language' ? chosen.language : facts.language;
}

/** 1118: other questions are drawn now. The respondent goes on at the first that is not answered (STATE-14). */
function goToUnanswered({ store, program }: SessionContext): void {
  const { session } = store.getState();
  const steps = session === null ? 0 : stepsToUnanswered(program.current, session.engine);
  for (let step = 0; step < steps; step += 1) store.dispatch(respond({ type: 'back' }));
}

/** The end page in every language that it may be read in after a reload: those whose texts are here. */
function endTexts(program: Program, engine: State): Pick<EndedRecord, 'contents' | 'jumpLink' | 'score'> {
  const { project } = program;
  const here = projectLanguages(project).filter((language) => hasTexts(project, language));
  const contents = here.flatMap((language) => {
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

/** By which whoever has answered looks at report, votes, awards and receipt. */
function ownOf({ store }: SessionContext): OwnResponse | undefined {
  const { session, queue } = store.getState();
  const seq = session?.engine.facts.seq ?? null;
  const token = queue.credentials?.token;
  return seq !== null && token !== undefined ? { seq, token } : undefined;
}

/** The response is complete and on the server: the answers leave the device, how it ended stays. */
export async function finish(context: SessionContext): Promise<void> {
  const { session } = context.store.getState();
  if (session === null) return;
  const own = ownOf(context);
  const ended: EndedRecord = {
    v: 1,
    ...(own !== undefined && { own }),
    runId: session.runId,
    status: session.engine.end.status,
    ...endTexts(context.program.current, session.engine),
  };
  if (own !== undefined) finishedHere.set(context.surveyId, own);
  await nextRun(context);
  await context.device.finish(ended);
  context.lock.release();
  context.store.dispatch(endReached(ended));
}

/** The end page was read in another language: what the device keeps of the end has the author's words in it, too. */
export async function renewEnd({ store, program, device }: SessionContext): Promise<void> {
  const { session, ui } = store.getState();
  if (session === null || ui.ended === null) return;
  const ended: EndedRecord = { ...ui.ended, ...endTexts(program.current, session.engine) };
  await device.finish(ended);
  store.dispatch(endReached(ended));
}
