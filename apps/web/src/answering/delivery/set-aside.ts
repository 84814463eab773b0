import { RESPONSE_CODES } from '@canvass/protocol';
import { asideFound, type HaltReason, halted } from '../../store/ui-slice.ts';
import { unsentEvents } from '../../storage/record/answer-log.ts';
import { localStatusAfter } from '../../store/failure.ts';
import { type LocalResponse, parseResponse } from '../../storage/record/local-response.ts';
import { currentResponse, replaceRun, type SessionContext } from '../session-context.ts';

/**
 * Removes the response on the screen from the device, and sets its unsent answers aside (STATE-5). `meanwhile` changes
 * the store first, so that nothing writes the response again.
 */
export async function setAsideCurrent(context: SessionContext, meanwhile?: () => void): Promise<void> {
  const response = currentResponse(context);
  meanwhile?.();
  await replaceRun(context);
  if (response === undefined) return;
  await removeFromDevice(context, response);
}

/** Removes the stored response from the device, and sets its unsent answers aside. */
export async function setAsideStored(context: SessionContext): Promise<void> {
  const { device, surveyId } = context;
  const response = parseResponse((await device.load()).response, surveyId);
  if (response !== undefined) await removeFromDevice(context, response);
}

async function removeFromDevice(context: SessionContext, response: LocalResponse): Promise<void> {
  if (unsentEvents(response.log).length > 0) await keepAside(context, response);
  else await context.device.forgetResponse();
}

/** Sets answers aside and offers them on the page (SCREEN-17). */
export async function keepAside(
  { device, store }: SessionContext,
  response: LocalResponse,
  method: 'setAside' | 'copyAside' = 'setAside',
): Promise<void> {
  await device[method](response);
  store.dispatch(asideFound(store.getState().ui.aside + 1));
}

/** The response's version was removed or does not fit this app: the page offers to load the newest one (STATE-14). */
export const VERSION_GONE: HaltReason = { code: RESPONSE_CODES.surveyUpdated.code, offer: 'reload' };

/** Stops the survey: sets unsent answers aside, shows why, and stores a status if the next load needs one. */
export async function stopSurvey(
  context: SessionContext,
  { code, offer: usualOffer, msg }: HaltReason,
): Promise<void> {
  // A unique link always opens the same response, so only a new response can continue (STATE-14).
  const isBound = code === RESPONSE_CODES.surveyUpdated.code && context.uniqueLink !== undefined;
  const offer = isBound ? 'restart' : usualOffer;
  await setAsideCurrent(context, () =>
    context.store.dispatch(halted({ code, offer, ...(msg !== undefined && { msg }) })),
  );
  const status = localStatusAfter(code, offer);
  if (status !== undefined) await context.device.keepStatus(status);
}
