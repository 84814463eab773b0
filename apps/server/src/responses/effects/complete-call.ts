import { followTimer, type PageTimer } from '@canvass/export';
import { type Effect, type State, stateDigest } from '@canvass/logic';
import { type AsyncLedgers, openLedgers, type Run } from '@canvass/logic/effects';
import type { AnswerData, HostEvent, SubmitData } from '@canvass/protocol';
import { orRefused } from '../../admission/refused.ts';
import type { Respondent } from '../../http/callers.ts';
import type { Failure } from '../../http/failure.ts';
import { holderOf, orComeAgain } from '../../quotas/come-again.ts';
import { transact } from '../../database/transact.ts';
import type { PublishedVersion } from '../../surveys/published-version.ts';
import type { Advanced } from '../../response-log/advance.ts';
import type { AnsweringContext } from '../answering-context.ts';
import { appendLinks } from '../../response-log/chain.ts';
import {
  endedOf,
  lockResponse,
  storeStep,
  storeStepIn,
  newStepToken,
  type Step,
} from '../../response-log/step-store.ts';
import { fulfilEffects } from './fulfil-effects.ts';
import { type HostMoment, lockedAtFirst, lockedLedgers, takesFromOthers } from './locked-ledgers.ts';
import type { AnswerCall } from '../requests.ts';
import type { Folded } from '../../response-log/response-reader.ts';
import type { ResponseRow } from '../../response-log/response-store.ts';
import { tryEffects } from './try-effects.ts';

export type Answered = AnswerData | SubmitData;

/** A call whose events the path allows. */
export interface AcceptedCall {
  readonly respondent: Respondent;
  readonly response: ResponseRow;
  readonly version: PublishedVersion;
  readonly call: AnswerCall & { readonly bodyHash: string };
  /** Before the call. */
  readonly before: Folded;
  readonly advanced: Advanced;
}

export interface Completed {
  readonly reply: Answered;
  readonly step: Step;
  readonly state: State;
  readonly timer: PageTimer;
  readonly reports: readonly Extract<Effect, { type: 'report' }>[];
}

/**
 * Carries out what the engine waits for and stores the step: as one statement, or, where slots or branches are taken
 * that others want too, as one transaction around both. Undefined when another call was first; a failure when all
 * slots are held by others.
 */
export function completeCall(
  context: AnsweringContext,
  accepted: AcceptedCall,
): Promise<Completed | Failure | undefined> {
  const { respondent, response, version, advanced, call } = accepted;
  const { surveyId, seq } = respondent;
  const { judge, hash } = context;
  const begunAt = new Date(advanced.state.facts.now * 1000);
  const holder = holderOf(hash, { surveyId, address: call.address, waiter: String(seq), begunAt });
  const who = { surveyId, seq, version, test: response.test, judge, holder, address: call.address };
  return orRefused(() =>
    orComeAgain(context, surveyId, holder, () =>
      tryEffects(context, respondent, (givenUp) =>
        complete(context, accepted, { ...who, now: new Date(context.now()), givenUp }),
      ),
    ),
  );
}

async function complete(
  { database }: AnsweringContext,
  accepted: AcceptedCall,
  moment: HostMoment,
): Promise<Completed | undefined> {
  const { call, advanced } = accepted;
  const completeWith = async (ledgers: AsyncLedgers) =>
    completedBy(accepted, moment, await fulfilEffects(moment, advanced.state, ledgers));
  if (!takesFromOthers(moment, advanced.state)) {
    const completed = await completeWith(openLedgers);
    return (await storeStep(database, completed.step)) ? completed : undefined;
  }
  return transact(database, async (transaction, attempt) => {
    // No slot is taken for a call that has lost already.
    if (!(await lockResponse(transaction, moment, call.transactionId))) return undefined;
    const ledgers = await lockedLedgers(transaction, moment, advanced.state, lockedAtFirst(attempt));
    const completed = await completeWith(ledgers);
    if (!(await storeStepIn(transaction, completed.step)))
      throw new Error('a step was not stored although its response was locked');
    return completed;
  });
}

function completedBy(
  { response, call, before, advanced }: AcceptedCall,
  { surveyId, seq, version, test, now }: HostMoment,
  { state, steps }: Run,
): Completed {
  const events = steps.map(({ event }) => event);
  const { links, head } = appendLinks(response.event_count, response.head_hash, [...call.events, ...events]);
  const reply = replyOf(seq, state, events);
  const move = { before: before.state, after: state, at: now.getTime() };
  const timer = followTimer(before.timer, version.program, move);
  const step: Step = {
    surveyId,
    seq,
    heldToken: call.transactionId,
    nextToken: reply.transaction_id,
    links,
    headHash: head,
    digest: stateDigest(state),
    eventId: call.eventId,
    bodyHash: call.bodyHash,
    reply: JSON.stringify(reply),
    now,
    renewsHolds: !test && version.quotas.groups.length > 0 && state.end.is_end === 0,
    ...endedOf(version.program, state, timer),
  };
  const effects = [...advanced.reports, ...steps.flatMap(({ result }) => result.effects)];
  return { reply, step, state, timer, reports: effects.filter((effect) => effect.type === 'report') };
}

function replyOf(seq: number, state: State, fulfilled: readonly HostEvent[]): Answered {
  const data: AnswerData = { transaction_id: newStepToken(), end_status: state.end, fulfilled };
  return state.end.is_end === 1 ? { ...data, endPageSeq: seq } : data;
}
