import { RESPONSE_CODES, type SurveyEvent } from '@canvass/protocol';
import { asideFound, type HaltReason, halted } from '../../store/ui-slice.ts';
import { unsentEvents } from '../../storage/record/answer-log.ts';
import { localStatusAfter } from '../../store/failure.ts';
import type { LocalResponse } from '../../storage/record/local-response.ts';
import { parseResponse } from '../../storage/record/parse-response.ts';
import { currentResponse, nextRun, reduceFor, type SessionContext } from '../session-context.ts';
import { reconcile } from './reconcile.ts';

/**
 * Unsent answers are kept aside until the server has them, which now it never may (STATE-5). `meanwhile` changes
 * the store at once, so that nothing writes the response again.
 */
export async function setAsideCurrent(context: SessionContext, meanwhile?: () => void): Promise<void> {
  const response = currentResponse(context);
  meanwhile?.();
  await nextRun(context);
  if (response === undefined) return;
  await takeOffDevice(context, response);
}

/**
 * Before the server's state takes its place: what the server's `events` do not have is kept aside, and the device never
 * has nothing.
 */
export async function copyAsideCurrent(
  context: SessionContext,
  events: readonly SurveyEvent[],
): Promise<void> {
  const response = currentResponse(context);
  await nextRun(context);
  if (response === undefined) return;
  // Where only a reply was lost, the server has every answer.
  const known = reconcile(response.log, events, reduceFor(context));
  const { log } = known.kind === 'ours' ? known : response;
  if (unsentEvents(log).length > 0) await keepAside(context, response, 'copyAside');
}

/** The same for a response that is on the device only: it could not be shown, or another tab has left it. */
export async function setAsideStored(context: SessionContext): Promise<void> {
  const { device, surveyId } = context;
  const response = parseResponse((await device.load()).response, surveyId);
  if (response !== undefined) await takeOffDevice(context, response);
}

async function takeOffDevice(context: SessionContext, response: LocalResponse): Promise<void> {
  if (unsentEvents(response.log).length > 0) await keepAside(context, response);
  else await context.device.forgetResponse();
}

/** Keeps answers aside, and lets the page offer them (SCREEN-17). */
export async function keepAside(
  { device, store }: SessionContext,
  response: LocalResponse,
  how: 'setAside' | 'copyAside' = 'setAside',
): Promise<void> {
  await device[how](response);
  store.dispatch(asideFound(store.getState().ui.aside + 1));
}

/** The version of a response is no more, or does not fit this app: the newest is loaded (STATE-14). */
export const VERSION_GONE: HaltReason = { code: RESPONSE_CODES.surveyUpdated.code, offer: 'reload' };

/** The survey cannot go on: what is unsent is kept, the page says why, and the next load knows what to do. */
export async function stopSurvey(
  context: SessionContext,
  { code, offer: usual, msg }: HaltReason,
): Promise<void> {
  // A unique link leads to the same response each time it is loaded: only a new one goes on (STATE-14).
  const isBound = code === RESPONSE_CODES.surveyUpdated.code && context.uniqueLink !== undefined;
  const offer = isBound ? 'restart' : usual;
  await setAsideCurrent(context, () =>
    context.store.dispatch(halted({ code, offer, ...(msg !== undefined && { msg }) })),
  );
  const status = localStatusAfter(code, offer);
  if (status !== undefined) await context.device.keepStatus(status);
}
