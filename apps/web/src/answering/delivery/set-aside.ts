import { RESPONSE_CODES } from '@canvass/protocol';
import { type Halt, halted } from '../../store/ui-slice.ts';
import { unsentEvents } from '../record/answer-log.ts';
import { localStatusAfter } from './failure.ts';
import type { LocalResponse } from '../record/local-record.ts';
import { parseRecord } from '../record/parse-record.ts';
import { currentResponse, nextRun, type SessionContext } from '../session-context.ts';

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

/** Before the server's state takes its place: what is unsent is kept aside, and the device never has nothing. */
export async function copyAsideCurrent(context: SessionContext): Promise<void> {
  const response = currentResponse(context);
  await nextRun(context);
  if (response !== undefined && unsentEvents(response.log).length > 0)
    await context.device.copyAside(response);
}

/** The same for a response that is on the device only: it could not be shown, or another tab has left it. */
export async function setAsideStored(context: SessionContext): Promise<void> {
  const { device, surveyId, now } = context;
  const response = parseRecord((await device.load()).response, surveyId, now());
  if (response !== undefined) await takeOffDevice(context, response);
}

async function takeOffDevice({ device }: SessionContext, response: LocalResponse): Promise<void> {
  if (unsentEvents(response.log).length > 0) await device.setAside(response);
  else await device.forgetResponse();
}

/** The version of a response is no more, or does not fit this app: the newest is loaded (STATE-14). */
export const VERSION_GONE: Halt = { code: RESPONSE_CODES.surveyUpdated.code, offer: 'reload' };

/** The survey cannot go on: what is unsent is kept, the page says why, and the next load knows what to do. */
export async function halt(context: SessionContext, { code, offer }: Halt): Promise<void> {
  await setAsideCurrent(context, () => context.store.dispatch(halted({ code, offer })));
  const status = localStatusAfter(code, offer);
  if (status !== undefined) await context.device.keepStatus(status);
}
