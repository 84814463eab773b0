import { attachedFiles, RULES_VERSION, start, stateDigest } from '@canvass/logic';
import { runEffectsAsync } from '@canvass/logic/effects';
import type { RestoredEvent, StoredEvent, SurveyEvent } from '@canvass/protocol';
import type { Respondent } from '../../http/callers.ts';
import type { Failure } from '../../http/failure.ts';
import { rollback, transact, type Transaction } from '../../database/transact.ts';
import type { PublishedVersion } from '../../surveys/published-version.ts';
import type { AnsweringContext } from '../answering-context.ts';
import {
  carryOutCall,
  type EffectContext,
  isStop,
  computeReplies,
  type Stop,
} from '../effects/carry-out-call.ts';
import { createLockedLedgers } from '../effects/locked-ledgers.ts';
import { factsOf } from '../../response-log/fold-stored.ts';
import type { SizedFold } from '../../response-log/response-reader.ts';
import type { ResponseRow } from '../../response-log/response-store.ts';
import {
  lockResponse,
  markRestored,
  storeOpening,
  newStepToken,
  effectiveAnswers,
  computeStoredEnd,
} from '../../response-log/step-store.ts';
import { carryAnswers, findPassedQuestions } from '../../response-log/carry-answers.ts';
import { inLanguage, NO_CALLER, computeEventTimes } from './move-response.ts';

interface RestoreContext {
  readonly version: PublishedVersion;
  /** The fold before the call. Its state has the stored answers, because the events evaluate differently. */
  readonly before: SizedFold;
  /** Events of the current call, which is not stored. Their answers are kept. */
  readonly call: readonly SurveyEvent[];
}

/**
 * Continues a response in progress with its stored answers although its events evaluate differently (ENGINE-15). Keeps
 * the chain and adds a `restored` event with the answers, then the events that lead from the start to the next page for
 * the respondent. Returns undefined once this is stored, or if another call was stored first.
 */
export async function restoreResponse(
  context: AnsweringContext,
  respondent: Respondent,
  response: ResponseRow,
  { version, before, call }: RestoreContext,
): Promise<Failure | undefined> {
  const { database, now, verifier } = context;
  const { surveyId, seq } = respondent;
  const answers = { ...effectiveAnswers(version.program, before.state), ...computeAnswers(version, call) };
  const effects = {
    ...NO_CALLER,
    surveyId,
    seq,
    version,
    isTest: response.test,
    verifier,
    now: new Date(now()),
  };
  const restored = { response, before, answers: withoutClearedAnswers(answers) };
  let isStored = false;
  const failure = await carryOutCall(context, effects, (failed) =>
    transact(database, async (transaction) => {
      isStored = await lockResponse(transaction, respondent, response.step_token);
      if (!isStored) return undefined;
      const stop = await appendRestoredEvents(transaction, effects, restored, failed);
      return stop && rollback(stop);
    }),
  );
  if (failure === undefined && isStored) warnOfDifference(context, respondent, response, before);
  return failure;
}

function warnOfDifference(
  { warn }: AnsweringContext,
  { surveyId, seq }: Respondent,
  { version }: ResponseRow,
  { difference }: SizedFold,
): void {
  warn(
    {
      survey: surveyId,
      response: seq,
      version,
      event: difference?.position ?? 0,
      cause: difference?.cause ?? '',
    },
    'ALARM: the events of a response evaluate differently than when it was answered; its stored answers count',
  );
}

function computeAnswers(
  { program }: PublishedVersion,
  call: readonly SurveyEvent[],
): Record<string, unknown> {
  const answers: Record<string, unknown> = {};
  for (const event of call) {
    if (event.type !== 'answer') continue;
    const question = program.questions[program.byGid.get(event.gid) ?? -1];
    const parsedAnswer = event.answer === null ? null : question?.type.parse(event.answer, question.question);
    if (parsedAnswer !== undefined) answers[event.gid] = parsedAnswer;
  }
  return answers;
}

const withoutClearedAnswers = (answers: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer !== null));

interface RestoredAnswers extends Pick<RestoreContext, 'before'> {
  readonly response: ResponseRow;
  readonly answers: RestoredEvent['answers'];
}

/** Adds the `restored` event and the events after it to the chain. Returns a `Stop` to roll back. */
async function appendRestoredEvents(
  transaction: Transaction,
  effects: EffectContext,
  { response, before, answers }: RestoredAnswers,
  failedEffects: ReadonlySet<string>,
): Promise<Stop | undefined> {
  const { surveyId, seq, version, now } = effects;
  const { program } = version;
  const facts = { ...factsOf(response), rules: RULES_VERSION, restored: answers };
  const beginning = start(program, facts);
  const replies = computeReplies(
    await createLockedLedgers(transaction, effects, beginning, 'all'),
    failedEffects,
  );
  const files = attachedFiles(program, before.state);
  const passed = findPassedQuestions(program, before.state);
  const previousAnswers = { answers, files, passed };
  const position = await carryAnswers<Stop>(program, beginning, previousAnswers, (waiting, options) =>
    runEffectsAsync(program, waiting, replies, { ...options, isStop }),
  );
  if (isStop(position)) return position;
  const { state, events } = inLanguage(program, position, before.state.language);
  const restored: StoredEvent = { type: 'restored', rules: RULES_VERSION, answers };
  const timing = { times: before.timer.times, begunAt: response.begun_at.getTime(), now: now.getTime() };
  const { eventTimes, timer } = computeEventTimes(program, { beginning, events }, timing);
  await markRestored(transaction, { surveyId, seq, stepToken: newStepToken(), now });
  await storeOpening(transaction, {
    surveyId,
    seq,
    after: { count: response.event_count, head: response.head_hash },
    events: [restored, ...events],
    digest: stateDigest(state),
    eventTimes: [now.getTime(), ...eventTimes],
    now,
    ...computeStoredEnd(program, state, timer),
  });
  return undefined;
}
