import { begun } from '../../store/session-actions.ts';
import { startChanged } from '../../store/ui-slice.ts';
import { foldEvents } from '../fold.ts';
import type { SessionContext } from '../session-context.ts';
import { renewedCredentials } from '../record/local-response.ts';
import { reactTo } from './failure.ts';
import { switchVersion } from './project-versions.ts';
import { finish, react } from './take-over.ts';

/** Goes on with the response that the unique link has under way, wherever it was begun (LINK-3). */
export async function continueByLink(context: SessionContext): Promise<void> {
  const { store, calls, uniqueLink, newId } = context;
  const asked = await calls.uniqueLink({ uniq_link: uniqueLink?.token ?? '' });
  if ('error' in asked) return refuse(context, asked.error);
  const { rspd_token: token } = asked.data;
  // It was given up, or has ended, since the page was loaded: the start page is there.
  if (token === undefined) return;
  const result = await calls.continue(token, store.getState().ui.language);
  if ('error' in result) return refuse(context, result.error);
  const { version, facts, events: stored } = result.data;
  if ((await switchVersion(context, { version, token, language: facts.language })) !== 'ok')
    return void store.dispatch(startChanged('failed'));
  const { state: engine, events } = foldEvents(context.program.current, facts, stored);
  await context.prepareLanguage(engine.language);
  const log = { events, acknowledged: events.length, batches: [] };
  const credentials = { token, ...renewedCredentials(result.data) };
  store.dispatch(begun({ runId: newId(), version, facts, credentials, log, engine }));
  context.onBegun();
  if (engine.end.is_end === 1) await finish(context);
}

async function refuse(context: SessionContext, error: Parameters<typeof reactTo>[0]): Promise<void> {
  const reaction = reactTo(error);
  if (reaction.kind === 'retry') context.store.dispatch(startChanged('failed'));
  else await react(context, reaction);
}
