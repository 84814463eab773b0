import { END_TYPE } from '@canvass/protocol';
import { answeredElsewhere, asideFound, endReached } from '../store/ui-slice.ts';
import { parseEnded } from './record/ended-record.ts';
import { loadDelivery } from './load-delivery.ts';
import type { Opened, SessionContext } from './session-context.ts';

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
  if (entries.asideCount > 0) context.store.dispatch(asideFound(entries.asideCount));
  // STATE-9: the local status is deleted after the load.
  if (entries.status !== undefined) await context.device.keepStatus(undefined);
  const resumed = entries.response === undefined ? undefined : await resume(context, entries.response);
  if (resumed !== undefined) return resumed;
  const ended = parseEnded(entries.ended);
  if (ended !== undefined) {
    context.lock.release(); // nothing is written any more: another tab may answer again
    context.store.dispatch(endReached(ended));
    return 'nothing';
  }
  if (context.uniqueLink?.isUnderWay === true) return 'linked';
  const hasTerms = context.program.current.project.desc_begin_page?.open_policy === true;
  return entries.status === END_TYPE.refresh && !hasTerms ? 'refresh' : 'nothing';
}

/** A respondent who answers for the first time has nothing to resume, and does not wait for what resuming needs. */
async function resume(context: SessionContext, raw: unknown): Promise<Opened | undefined> {
  const { resumeSession } = await loadDelivery();
  return resumeSession(context, raw);
}
