import { advanceTimer, type PageTimer } from '@canvass/export';
import { type Effect, type State, stateDigest } from '@canvass/logic';
import {
  singleRespondentLedgers,
  type EffectsResult,
  runEffectsAsync,
  serverCheckedQuestions,
} from '@canvass/logic/effects';
import type { AnswerData, HostEvent, SubmitData } from '@canvass/protocol';
import type { Respondent } from '../../http/callers.ts';
import type { Failure } from '../../http/failure.ts';
import { rollback, transact } from '../../database/transact.ts';
import type { PublishedVersion } from '../../surveys/published-version.ts';
import type { AdvancedState } from '../../response-log/advance.ts';
import type { AnsweringContext } from '../answering-context.ts';
import { appendLinks } from '../../response-log/chain.ts';
import {
  computeStoredEnd,
  lockResponse,
  storeStepIn,
  newStepToken,
  type Step,
} from '../../response-log/step-store.ts';
import { carryOutCall, type EffectContext, computeHolder, isStop, computeReplies } from './carry-out-call.ts';
import { lockedAtFirst, createLockedLedgers } from './locked-ledgers.ts';
import type { AnswerCall } from '../requests.ts';
import type { SizedFold } from '../../response-log/response-reader.ts';
import type { ResponseRow } from '../../response-log/response-store.ts';
import { spendsAdmission } from '../../admission/spend-admission.ts';
import { hasAwards } from '../../awards/tickets/tickets.ts';
import { hasDraws } from '../../draws/draws.ts';

export type StepReply = AnswerData | SubmitData;

export interface AcceptedCall {
  readonly respondent: Respondent;
  readonly response: ResponseRow;
  readonly version: PublishedVersion;
  readonly call: AnswerCall & { readonly bodyHash: string };
  readonly before: SizedFold;
  readonly advanced: AdvancedState;
}

export interface CompletedCall {
  readonly reply: StepReply;
  readonly step: Step;
  readonly state: State;
  readonly timer: PageTimer;
  readonly reports: readonly Extract<Effect, { type: 'report' }>[];
}

/**
 * Carries out the pending effects and stores the step, by one statement, or in one transaction if the effects take
 * slots or draw children. Returns undefined if the step was not stored, because another call was first or the survey has
 * changed.
 */
export async function completeCall(
  context: AnsweringContext,
  acceptedCall: AcceptedCall,
): Promise<CompletedCall | Failure | undefined> {
  const { database } = context;
  const { version, advanced, call } = acceptedCall;
  const effects = computeEffectContext(context, acceptedCall);
  return carryOutCall(context, effects, async (failed) => {
    if (!takesFromOthers(effects, advanced.state)) {
      const replies = computeReplies(singleRespondentLedgers, failed);
      const run = await runEffectsAsync(version.program, advanced.state, replies, { isStop });
      if (isStop(run)) return run;
      const completedCall = createCompletedCall(acceptedCall, effects, run);
      return (await context.storeStep(completedCall.step)) ? completedCall : undefined;
    }
    return transact(database, async (transaction, attempt) => {
      // Locks the response before any slot, so that an outdated call takes none.
      if (!(await lockResponse(transaction, effects, call.transactionId))) return undefined;
      const ledgers = await createLockedLedgers(transaction, effects, advanced.state, lockedAtFirst(attempt));
      const replies = computeReplies(ledgers, failed);
      const run = await runEffectsAsync(version.program, advanced.state, replies, { isStop });
      if (isStop(run)) return rollback(run);
      const completedCall = createCompletedCall(acceptedCall, effects, run);
      return (await storeStepIn(transaction, completedCall.step)) ? completedCall : rollback(undefined);
    });
  });
}

function computeEffectContext(
  { verifier, hash, now }: AnsweringContext,
  {
    respondent: { surveyId, seq },
    response: { test: isTest },
    version,
    advanced,
    call: { address },
  }: AcceptedCall,
): EffectContext {
  const begunAt = new Date(advanced.state.facts.now * 1000);
  const holder = computeHolder(hash, { surveyId, address, waiter: String(seq), begunAt });
  return { surveyId, seq, version, isTest, verifier, holder, address, now: new Date(now()) };
}

function createCompletedCall(
  { response, call, before, advanced }: AcceptedCall,
  { surveyId, seq, version, isTest, now }: EffectContext,
  { state, steps }: EffectsResult,
): CompletedCall {
  const events = steps.map(({ event }) => event);
  const { links, head } = appendLinks(response.event_count, response.head_hash, [...call.events, ...events]);
  const reply = createStepReply(seq, state, events);
  const move = { before: before.state, after: state, at: now.getTime() };
  const timer = advanceTimer(before.timer, version.program, move);
  const step: Step = {
    surveyId,
    seq,
    heldToken: call.transactionId,
    heldHead: response.head_hash,
    nextToken: reply.transaction_id,
    links,
    headHash: head,
    digest: stateDigest(state),
    eventId: call.eventId,
    bodyHash: call.bodyHash,
    reply: JSON.stringify(reply),
    now,
    renewsHolds: !isTest && version.quotas.groups.length > 0 && state.end.is_end === 0,
    ...computeStoredEnd(version.program, state, timer),
  };
  const effects = [...advanced.reports, ...steps.flatMap(({ result }) => result.effects)];
  return { reply, step, state, timer, reports: effects.filter((effect) => effect.type === 'report') };
}

function createStepReply(seq: number, state: State, fulfilled: readonly HostEvent[]): StepReply {
  const data: AnswerData = { transaction_id: newStepToken(), end_status: state.end, fulfilled };
  return state.end.is_end === 1 ? { ...data, endPageSeq: seq } : data;
}

/** Whether pending effects may take something that respondents share. Such effects need a transaction with locks. */
function takesFromOthers(
  { version, isTest }: Pick<EffectContext, 'version' | 'isTest'>,
  state: State,
): boolean {
  if (state.pending.length === 0) return false;
  if (!isTest && (spendsAdmission(version.project, state.facts) || hasAwards(version.program))) return true;
  if (serverCheckedQuestions(version.program).length > 0 || hasDraws(version.project)) return true;
  return !isTest && version.quotas.groups.length > 0;
}
