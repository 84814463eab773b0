import { LOAD_FAILED } from '@canvass/protocol';
import { begun } from '../../store/session-actions.ts';
import { halted } from '../../store/ui-slice.ts';
import { EMPTY_LOG } from '../record/answer-log.ts';
import { foldEvents } from '../fold.ts';
import type { LocalResponse } from '../record/local-record.ts';
import { parseRecord } from '../record/parse-record.ts';
import { switchVersion } from './project-versions.ts';
import type { Opened, SessionContext } from '../session-context.ts';
import { halt, VERSION_GONE } from './set-aside.ts';

/** Puts what the device has kept on the screen; undefined when that is no response of this survey. */
export async function resumeSession(context: SessionContext, raw: unknown): Promise<Opened | undefined> {
  const { store, program } = context;
  const response = parseRecord(raw, context.surveyId, context.now());
  if (response === undefined) return undefined;
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

/** Nothing is lost and nothing is touched: the page says that the network is away, and loading it again goes on. */
function unreachable({ store }: SessionContext): void {
  store.dispatch(halted({ code: LOAD_FAILED, offer: 'reload' }));
}

/** The version of the stored response is no more: the answers are kept aside, and loading the newest is offered. */
async function cannotGoOn(context: SessionContext, response: LocalResponse): Promise<void> {
  await context.device.setAside(response);
  await halt(context, VERSION_GONE);
}
