import { END_TYPE, LOAD_STATUS } from '@canvass/protocol';
import { begun } from '../store/session-actions.ts';
import { answeredElsewhere, endReached, halted } from '../store/ui-slice.ts';
import { EMPTY_LOG } from './answer-log.ts';
import { parseEnded } from './ended-record.ts';
import { foldEvents } from './fold.ts';
import { type LocalResponse, parseRecord } from './local-record.ts';
import { halt, type SessionContext, switchVersion, VERSION_GONE } from './session-context.ts';

/** What is left to do once the device has been looked at; `refresh`: the page was loaded anew to begin again. */
export type Opened = 'nothing' | 'check' | 'takeOver' | 'refresh';

/**
 * Looks for an unfinished response on this device and puts it into the store, or how the last one ended. With
 * `steal` the response is taken away from another tab of this browser.
 */
export async function openSession(context: SessionContext, steal: boolean): Promise<Opened> {
  const { store, lock } = context;
  if (!(await lock.claim(steal))) {
    store.dispatch(answeredElsewhere(true));
    return 'nothing';
  }
  const left = await findOnDevice(context);
  // Not before: until then a tab that takes the survey back has nothing to show.
  store.dispatch(answeredElsewhere(false));
  return left;
}

async function findOnDevice(context: SessionContext): Promise<Opened> {
  const entries = await context.device.load();
  // Spec section 4: the local status is deleted after the load.
  if (entries.status !== undefined) await context.device.keepStatus(undefined);
  const response = parseRecord(entries.response, context.surveyId, context.now());
  if (response !== undefined) return resume(context, response);
  const ended = parseEnded(entries.ended);
  if (ended !== undefined) {
    context.lock.release(); // nothing is written any more: another tab may answer anew
    context.store.dispatch(endReached(ended));
    return 'nothing';
  }
  const hasTerms = context.program.current.project.desc_begin_page?.open_policy === true;
  return entries.status === END_TYPE.refresh && !hasTerms ? 'refresh' : 'nothing';
}

/** Nothing is lost and nothing is touched: the page says that the network is away, and loading it again goes on. */
function unreachable({ store }: SessionContext): void {
  store.dispatch(halted({ code: LOAD_STATUS.failure, offer: 'reload' }));
}

/** The version of the stored response is no more: the answers are kept aside, and loading the newest is offered. */
async function cannotGoOn(context: SessionContext, response: LocalResponse): Promise<void> {
  await context.device.setAside(response);
  await halt(context, VERSION_GONE);
}

async function resume(context: SessionContext, response: LocalResponse): Promise<Opened> {
  const { store, program } = context;
  const switched = await switchVersion(context, response.version);
  if (switched !== 'ok') {
    if (switched === 'unavailable') unreachable(context);
    else await cannotGoOn(context, response);
    return 'nothing';
  }
  const { state: engine, events } = foldEvents(program.current, response.facts, response.log.events);
  await context.prepareLanguage(engine.language);
  context.agreed = false;
  if (events.length === response.log.events.length) {
    store.dispatch(begun({ ...response, engine }));
    return 'check';
  }
  // What is stored does not fit its own version: it is damaged. It is kept aside, and the server's state goes on.
  await context.device.setAside(response);
  if (response.credentials === null) return 'nothing';
  const { state: first } = foldEvents(program.current, response.facts, []);
  store.dispatch(begun({ ...response, log: EMPTY_LOG, engine: first }));
  return 'takeOver';
}
