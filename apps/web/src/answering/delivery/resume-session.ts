import { LOAD_FAILED } from '@canvass/protocol';
import { begun } from '../../store/session-actions.ts';
import { halted } from '../../store/ui-slice.ts';
import { EMPTY_LOG } from '../record/answer-log.ts';
import { foldEvents } from '../fold.ts';
import type { LocalResponse } from '../record/local-response.ts';
import { parseResponse } from '../record/parse-response.ts';
import { addTranslation, switchVersion } from './project-versions.ts';
import type { Opened, SessionContext } from '../session-context.ts';
import { halt, keepAside, VERSION_GONE } from './set-aside.ts';

/** Puts what the device has kept on the screen; undefined when that is no response of this survey. */
export async function resumeSession(context: SessionContext, raw: unknown): Promise<Opened | undefined> {
  const { store, program } = context;
  const response = parseResponse(raw, context.surveyId);
  if (response === undefined) return undefined;
  const { version, facts, log, credentials } = response;
  const switched = await switchVersion(context, { version, token: credentials?.token });
  if (switched !== 'ok') {
    if (switched === 'unavailable') unreachable(context);
    else await cannotGoOn(context, response);
    return 'nothing';
  }
  const { state: engine, events } = foldEvents(program.current, facts, log.events);
  await Promise.all([
    context.prepareLanguage(engine.language),
    // Without a network the survey goes on in its own language.
    addTranslation(context, engine.language),
  ]);
  context.agreed = false;
  if (events.length === log.events.length) {
    store.dispatch(begun({ ...response, engine }));
    return 'check';
  }
  // What is stored does not fit its own version: it is damaged. It is kept aside, and the server's state goes on.
  await keepAside(context, response);
  if (credentials === null) return 'nothing';
  const { state: first } = foldEvents(program.current, facts, []);
  store.dispatch(begun({ ...response, log: EMPTY_LOG, engine: first }));
  return 'takeOver';
}

/** Nothing is lost and nothing is touched: the page says that the network is away, and loading it again goes on. */
function unreachable({ store }: SessionContext): void {
  store.dispatch(halted({ code: LOAD_FAILED, offer: 'reload' }));
}

/** The version of the stored response is no more: the answers are kept aside, and loading the newest is offered. */
async function cannotGoOn(context: SessionContext, response: LocalResponse): Promise<void> {
  await keepAside(context, response);
  await halt(context, VERSION_GONE);
}
