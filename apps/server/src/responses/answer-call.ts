import { hash } from 'node:crypto';
import { advanceTimer } from '@canvass/export';
import { canonicalJson, type Program, startWithReports, type State, step } from '@canvass/logic';
import { END_STATES, NOT_ENDED, type RespondentEvent } from '@canvass/protocol';
import { holdNamedFiles, releaseUnnamedFiles } from '../uploads/held-files.ts';
import type { Respondent } from '../http/callers.ts';
import { findLostLinkFailure } from '../admission/unique-links/link-obstacle.ts';
import { type Failure, fail, isFailure } from '../http/failure.ts';
import { type Advance, advance } from '../response-log/advance.ts';
import type { AnsweringContext } from './answering-context.ts';
import { type AnswerCall, findKnownLanguage } from './requests.ts';
import {
  findMissingFailure,
  findClosedFailure,
  findSituation,
  type Situation,
} from '../response-log/response-store.ts';
import {
  type AcceptedCall,
  type CompletedCall,
  completeCall,
  type StepReply,
} from './effects/complete-call.ts';
import { isOutdated, moveResponse } from './move/move-response.ts';
import { restoreResponse } from './move/restore-response.ts';
import { factsOf } from '../response-log/fold-stored.ts';
import { type SizedFold, sizeOf } from '../response-log/response-reader.ts';

/** Maximum attempts of a call. Another attempt is necessary if another call has changed the response first. */
const MAX_TRIES = 5;

/** Maximum events of one response, far above normal use. Limits how much one token can make the server store and fold. */
const MAX_STORED_EVENTS = 50_000;
/** Maximum characters of a response's stored events. */
const MAX_STORED_CHARACTERS = 4_000_000;
/** Maximum events of one call whose subject (`subjectOf`) an earlier event of the call has already changed. */
const MAX_REPEATS = 200;
const MAX_ANSWER_CHARACTERS = 60_000;

/**
 * Processes one `n` or `s`: steps the engine without a lock, then stores the step in one statement or transaction, which
 * is refused if another call was first. Each `eventId` takes effect exactly once, however often and in parallel it is sent
 * (CALL-8, TRUST-1, TRUST-2, TRUST-12). A process that has stored the response's last step does not read the response,
 * unless the call fails (docs/adr/0238).
 */
export async function answerCall(
  context: AnsweringContext,
  respondent: Respondent,
  sentCall: AnswerCall,
): Promise<StepReply | Failure> {
  const call = { ...sentCall, bodyHash: hashOf(sentCall) };
  const cachedRow = context.reader.findCachedRow(respondent);
  if (cachedRow?.step_token === call.transactionId) {
    const reply = await stepOnce(context, respondent, { response: cachedRow }, call);
    if (reply !== undefined && !isFailure(reply)) return reply;
    // The cached row may be outdated, or the call may have been stored before, so the stored data decides.
    context.reader.forget(respondent);
  }
  for (let attempt = 1; attempt <= MAX_TRIES; attempt += 1) {
    const situation = await findSituation(context.database, respondent, call.eventId);
    if (situation === undefined) return findMissingFailure(context.database, respondent);
    const earlyReply = findEarlyReply(situation, call) ?? findClosedFailure(situation, context.now());
    if (earlyReply !== undefined) return earlyReply;
    const reply = await stepOnce(context, respondent, situation, call);
    if (reply !== undefined) return reply;
  }
  return fail('server.unavailable');
}

type HashedCall = AnswerCall & { readonly bodyHash: string };

/**
 * A response in progress. Without `survey`, the response was not read, and `store_checked_step` compares the survey.
 */
type ResponseToCheck = Pick<Situation, 'response'> & Partial<Pick<Situation, 'survey'>>;

/** Returns undefined if the step was not stored, because another call was first or the survey has changed. */
async function stepOnce(
  context: AnsweringContext,
  respondent: Respondent,
  responseToCheck: ResponseToCheck,
  call: HashedCall,
): Promise<StepReply | Failure | undefined> {
  const lostLinkFailure = await findLostLinkFailure(context.database, respondent, responseToCheck.response);
  if (lostLinkFailure !== undefined) return lostLinkFailure;
  const acceptedCall = await acceptCall(context, respondent, responseToCheck, call);
  if (isFailure(acceptedCall)) return acceptedCall;
  const completedCall = await completeCall(context, acceptedCall);
  if (completedCall === undefined || isFailure(completedCall)) return completedCall;
  await followUp(context, acceptedCall, completedCall);
  return completedCall.reply;
}

/** Identifies a repeated call by kind and events. Repeated calls may carry a newer step token. */
const hashOf = ({ call, events }: AnswerCall) => hash('sha256', canonicalJson({ call, events }));

/** The refusal of a call after the end, for a finished response or for one that was screened out or met a full quota. */
const endedFailureOf = (status: number): Failure =>
  fail(status === END_STATES.finished.status ? 'answering.already_submitted' : 'answering.out_of_scope');

/** Returns the stored reply of an identical call, or a failure if the id was reused, or the call is late or outdated. */
function findEarlyReply(
  { response, call: earlierCall }: Situation,
  { transactionId, bodyHash }: HashedCall,
): StepReply | Failure | undefined {
  if (earlierCall !== undefined) {
    // The cast is safe, because this server wrote the stored reply.
    return earlierCall.bodyHash === bodyHash
      ? (JSON.parse(earlierCall.reply) as StepReply)
      : fail('answering.id_reused');
  }
  if (response.status !== NOT_ENDED.status) return endedFailureOf(response.status);
  return response.step_token === transactionId ? undefined : fail('answering.other_writer');
}

const outdatedOf = ({ response, survey }: ResponseToCheck) =>
  survey !== undefined && isOutdated({ survey, response }) ? { survey, response } : undefined;

/** Returns a failure if the call is refused, or if the browser has to load the response. */
async function acceptCall(
  context: AnsweringContext,
  respondent: Respondent,
  responseToCheck: ResponseToCheck,
  sentCall: HashedCall,
): Promise<AcceptedCall | Failure> {
  const { response } = responseToCheck;
  const outdatedResponse = outdatedOf(responseToCheck);
  const version = await context.surveys.version(respondent.surveyId, response.version);
  if (version === undefined) return fail('answering.cannot_continue');
  const sizeFailure = refuseTooLarge(sentCall, response);
  if (sizeFailure !== undefined) return sizeFailure;
  const before = await context.reader.loadState(respondent, response, version.program);
  if (before === undefined) return findMissingFailure(context.database, respondent);
  if (before.difference !== undefined && outdatedResponse === undefined)
    return restoreForCall(context, respondent, response, { version, before, call: sentCall.events });
  const { startState, storedEvents } = inLanguageOfCall(version.program, before.state, sentCall);
  const call = { ...sentCall, events: storedEvents };
  const advanceResult = await advance(version.program, startState, sentCall);
  const obstacle = await findObstacle(context, respondent, call, { program: version.program, advanceResult });
  if (obstacle !== undefined) return obstacle;
  if (outdatedResponse !== undefined) {
    const after = positionAfter(advanceResult, before, {
      ...call,
      program: version.program,
      now: context.now(),
    });
    const failure = await moveResponse(context, respondent, outdatedResponse, {
      ownVersion: version,
      ...after,
    });
    // Whether this call or another call moved the response, the browser loads its stored state.
    return failure ?? fail('answering.draw_changed');
  }
  if ('refusal' in advanceResult) return fail('answering.refused', advanceResult.refusal);
  const size = call.events.reduce((sum, event) => sum + JSON.stringify(event).length, before.size);
  if (size > MAX_STORED_CHARACTERS) return fail('answering.refused', { key: 'answering.too_much_stored' });
  return { respondent, response, version, call, before, advanced: advanceResult };
}

async function followUp(
  context: AnsweringContext,
  { respondent, response, version: { program }, before }: AcceptedCall,
  { state, timer, reply, step, reports }: CompletedCall,
): Promise<void> {
  logFailedRules(context, respondent, [...reportsOfStart(program, response), ...reports]);
  const row = {
    ...response,
    step_token: step.nextToken,
    event_count: response.event_count + step.links.length,
    head_hash: step.headHash,
    status: state.end.status,
  };
  const fold = { state, timer, size: before.size + sizeOf(step.links) };
  context.reader.keep(respondent, row, { fold, program });
  await releaseUnnamedFiles(context, respondent, { program, state });
  if (reply.end_status.is_end === 1) context.metrics.recordEnd(reply.end_status.status, response.test);
}

/** Restores the stored answers and the answers of the call. The browser then loads the stored state. */
async function restoreForCall(...restoreArguments: Parameters<typeof restoreResponse>): Promise<Failure> {
  return (await restoreResponse(...restoreArguments)) ?? fail('answering.draw_changed');
}

function positionAfter(
  advanceResult: Advance,
  { state: before, timer }: SizedFold,
  { events, program, now }: Pick<AnswerCall, 'events'> & { readonly program: Program; readonly now: number },
) {
  if ('refusal' in advanceResult) return { state: before, timer, call: [] };
  const { state: after } = advanceResult;
  return { state: after, timer: advanceTimer(timer, program, { before, after, at: now }), call: events };
}

/**
 * Refuses a call that names files that are not uploaded, or that checks unique answers too often. Checks are counted
 * before any lookup, so a refused caller learns nothing.
 */
async function findObstacle(
  { database, lookups, now }: AnsweringContext,
  { surveyId, seq }: Respondent,
  { address, events }: AnswerCall,
  { program, advanceResult }: { readonly program: Program; readonly advanceResult: Advance },
): Promise<Failure | undefined> {
  if (!(await holdNamedFiles(database, { surveyId, seq }, program, { advanced: advanceResult, events })))
    return fail('answering.files');
  if ('refusal' in advanceResult) return undefined;
  return lookups.admit({ surveyId, seq, address }, program, advanceResult.state, new Date(now()));
}

function refuseTooLarge(
  { events }: AnswerCall,
  { event_count: count }: Pick<Situation['response'], 'event_count'>,
): Failure | undefined {
  for (const [index, event] of events.entries()) {
    if (event.type !== 'answer' || JSON.stringify(event.answer).length <= MAX_ANSWER_CHARACTERS) continue;
    const path = `$.events[${index}] (${event.gid})`;
    return fail('answering.refused', { key: 'answering.answer_too_long', path });
  }
  if (count + events.length > MAX_STORED_EVENTS)
    return fail('answering.refused', { key: 'answering.too_many_events' });
  return refuseTooManyChanges(events);
}

/**
 * Refuses calls with too many changes of the same answer. Browsers send one answer per question (`appendEvent`), but
 * each event is stepped, so thousands of them would delay other requests.
 */
function refuseTooManyChanges(events: readonly RespondentEvent[]): Failure | undefined {
  const changedSubjects = new Set<string>();
  let repeats = 0;
  for (const [index, event] of events.entries()) {
    const subject = subjectOf(event);
    if (changedSubjects.has(subject)) repeats += 1;
    changedSubjects.add(subject);
    if (repeats > MAX_REPEATS)
      return fail('answering.refused', { key: 'answering.too_many_changes', path: `$.events[${index}]` });
  }
  return undefined;
}

/** The key of the value that an event sets: the question, the files of one option, or the kind of the event. */
function subjectOf(event: RespondentEvent): string {
  if (event.type === 'answer') return `answer ${event.gid}`;
  return event.type === 'files' ? `files ${event.gid} ${event.option_id ?? ''}` : event.type;
}

/** Failed rules of the start are reported with the first call, since the response is not folded before. */
function reportsOfStart(program: Program, response: Situation['response']): CompletedCall['reports'] {
  if (response.event_count > 0) return [];
  return startWithReports(program, factsOf(response)).effects.filter((effect) => effect.type === 'report');
}

/** Logs failed rules (ENGINE-11) without their text, which may contain an answer. */
function logFailedRules(
  { warn }: AnsweringContext,
  { surveyId, version }: Respondent,
  reports: CompletedCall['reports'],
): void {
  for (const failedRule of reports) {
    const kind = failedRule.tag === 'engine' ? { kind: failedRule.kind } : {};
    warn({ survey: surveyId, version, tag: failedRule.tag, ...kind }, 'a rule gave no result');
  }
}

/**
 * The state from which the events of `n` or `s` start, and the events to store. If the call has a new `language_code` but
 * no language event, the state is in this language, and the stored events begin with a language event (CALL-17).
 */
function inLanguageOfCall(
  program: Program,
  before: State,
  { language, events }: Pick<AnswerCall, 'language' | 'events'>,
): { readonly startState: State; readonly storedEvents: readonly RespondentEvent[] } {
  const knownLanguage = findKnownLanguage(program, language);
  const hasLanguageEvent = events.some(({ type }) => type === 'language');
  if (knownLanguage === undefined || knownLanguage === before.language || hasLanguageEvent)
    return { startState: before, storedEvents: events };
  const event = { type: 'language', language: knownLanguage } as const;
  return { startState: step(program, before, event).state, storedEvents: [event, ...events] };
}
