import type { BeginData } from '@canvass/protocol';
import { orRefused } from '../../access/admission/refused.ts';
import { type Failure, fail, isFailure } from '../../http/failure.ts';
import { identityIn } from '../../messaging/visitor.ts';
import { quotaFactsAtBegin } from '../../quotas/facts-at-begin.ts';
import { holderOf, orComeAgain } from '../../quotas/come-again.ts';
import type { AnsweringContext } from '../answering-context.ts';
import type { BeginBody } from '../requests.ts';
import { beginCall, repeatedBegin } from './repeated-begin.ts';
import { type ResponseKey, takeSeq } from '../stored/response-store.ts';
import { tryEffects } from '../effects/try-effects.ts';
import { type BeginCaller, enter, type Entry, isTaken } from './enter-survey.ts';
import { type Beginning, type Begun, opensAlone, openTogether, storeBeginning } from './store-beginning.ts';

/** A new response on the newest version. Its facts are frozen: everything that follows is a fold over them. */
export async function beginResponse(
  context: AnsweringContext,
  surveyId: string,
  caller: BeginCaller,
): Promise<BeginData | Failure> {
  const call = beginCall(caller.body, caller.source);
  const repeated = async () => call && repeatedBegin(context, surveyId, call);
  // Also after the survey has closed: what was acknowledged is said again.
  const earlier = await repeated();
  if (earlier !== undefined) return earlier;
  const entry = await enter(context, surveyId, caller);
  if (isFailure(entry)) return entry;
  const { link } = entry.admitted;
  const seq = isTaken(entry) ? undefined : await takeSeq(context.database, surveyId);
  const begun =
    seq === undefined ? undefined : await beginAs(context, { surveyId, seq }, { ...caller, ...entry, call });
  if (isFailure(begun)) return begun;
  // The same call was faster by another connection, and its response is there now; or the survey was deleted.
  if (begun === undefined || seq === undefined)
    return (
      (await repeated()) ?? fail(link === undefined ? 'survey.not_published' : 'answering.link_under_way')
    );
  const { version } = entry.version;
  context.metrics.began(entry.preview || isTestChannel(caller.body));
  return { seq, version, rspd_token: await context.tokens.issue({ surveyId, seq, version }), ...begun };
}

/** Undefined when nothing was stored. */
async function beginAs(
  context: AnsweringContext,
  key: ResponseKey,
  {
    body,
    source,
    address,
    version,
    link,
    admitted,
    preview,
    call,
    messaging,
  }: BeginCaller & Entry & Pick<Beginning, 'call'>,
): Promise<Begun | Failure | undefined> {
  const { database, now, judge, hash } = context;
  const { surveyId } = key;
  const begunAt = new Date(now());
  const waiter = call && `b ${call.id}`;
  const holder = { ...holderOf(hash, { surveyId, address, waiter, begunAt }), begins: true as const };
  const test = preview || isTestChannel(body);
  const quotas = test ? undefined : await quotaFactsAtBegin(database, surveyId, version.program, begunAt);
  const origin = { deviceId: body.dev_id, person: identityIn(version.project, messaging) };
  const who = { ...key, version, test, judge, holder, address, admitted, quotas, origin };
  return orRefused(() =>
    orComeAgain(context, surveyId, holder, () =>
      tryEffects(context, key, (givenUp) => {
        const beginning = { ...who, now: new Date(now()), givenUp, body, source, call, link };
        return opensAlone(beginning)
          ? storeBeginning(database, beginning, {})
          : openTogether(database, beginning);
      }),
    ),
  );
}

/** CALL-12: a channel is a test channel when both exist. */
const isTestChannel = ({ fromq, fromtype }: BeginBody) => Boolean(fromq) && Boolean(fromtype);
