import { advanceTimer, startTimer, type PageTimer } from '@canvass/export';
import {
  attachedFiles,
  canonicalJson,
  RULES_VERSION,
  seedsFor,
  start,
  stateDigest,
  step,
  pageView,
  type State,
  type Program,
} from '@canvass/logic';
import { runEffectsAsync } from '@canvass/logic/effects';
import { NOT_ENDED, type PageRecord, type StoredEvent, type SurveyEvent } from '@canvass/protocol';
import type { Respondent } from '../../http/callers.ts';
import { fail, type Failure } from '../../http/failure.ts';
import {
  factsOnVersion,
  carryAnswers,
  fitsVersion,
  findPassedQuestions,
  type PreviousAnswers,
} from '../../response-log/carry-answers.ts';
import { UNLIMITED_HOLDER } from '../../response-log/hold-time.ts';
import { rollback, transact, type Transaction } from '../../database/transact.ts';
import type { PublishedVersion } from '../../surveys/published-version.ts';
import type { AnsweringContext } from '../answering-context.ts';
import { firstHash } from '../../response-log/chain.ts';
import {
  effectiveAnswers,
  computeStoredEnd,
  lockResponse,
  replaceBeginning,
  storeOpening,
  newStepToken,
} from '../../response-log/step-store.ts';
import {
  carryOutCall,
  type EffectContext,
  isStop,
  computeReplies,
  type Stop,
} from '../effects/carry-out-call.ts';
import { createLockedLedgers } from '../effects/locked-ledgers.ts';
import { factsOf } from '../../response-log/fold-stored.ts';
import type { Situation } from '../../response-log/response-store.ts';

/** Whether an operator has withdrawn the version of a response in progress (ENGINE-6). */
export const isOutdated = ({ survey, response }: Pick<Situation, 'survey' | 'response'>): boolean =>
  response.status === NOT_ENDED.status && response.version < survey.oldest_version;

interface MoveContext {
  readonly ownVersion: PublishedVersion;
  readonly state: State;
  /** Events of the current call, not stored yet, which led to `state`. */
  readonly call: readonly SurveyEvent[];
  readonly timer: PageTimer;
}

/**
 * Moves a response to the newest version with its number, token and seeds, and with the answers of `state`, the
 * state after `call` on the version of the response (STATE-14). Refuses a response without answers (1119), or with answers that the
 * newest version does not know (1002). Returns undefined after a move, or if another call was first.
 */
export async function moveResponse(
  context: AnsweringContext,
  respondent: Respondent,
  { survey, response }: Pick<Situation, 'survey' | 'response'>,
  { ownVersion, state, call, timer }: MoveContext,
): Promise<Failure | undefined> {
  const { database, surveys, now, verifier, reader } = context;
  const { surveyId, seq } = respondent;
  const newest = await surveys.version(surveyId, survey.newest_version);
  if (newest === undefined) return fail('answering.cannot_continue');
  const answers = effectiveAnswers(ownVersion.program, state);
  const files = attachedFiles(ownVersion.program, state);
  if (Object.keys(answers).length === 0) return fail('answering.version_updated');
  if (!fitsVersion(ownVersion.program, newest.program, answers)) return fail('answering.survey_updated');
  const storedEvents = await reader.loadEvents(respondent, response);
  if (storedEvents === undefined) return fail('access.refused');
  const records = recordsOf([...storedEvents, ...call]);
  const { test: isTest, step_token: heldToken, begun_at: begunAt } = response;
  const effects = { ...NO_CALLER, surveyId, seq, version: newest, isTest, verifier, now: new Date(now()) };
  const facts = factsOnVersion(ownVersion.program, newest.program, factsOf(response));
  const passedQuestions = findPassedQuestions(ownVersion.program, state);
  const movedAnswers = { answers, files, passed: passedQuestions, records, facts, state, timer, begunAt };
  return carryOutCall(context, effects, (failed) =>
    transact(database, async (transaction) => {
      if (!(await lockResponse(transaction, respondent, heldToken))) return undefined;
      const stop = await storeMovedResponse(transaction, effects, movedAnswers, failed);
      return stop && rollback(stop);
    }),
  );
}

const recordsOf = (events: readonly StoredEvent[]): readonly PageRecord[] =>
  events.flatMap((event) => (event.type === 'pages' ? event.qPageArray : []));

/**
 * A move has no caller. It never stops because slots are held by others; the response then looks for a slot when it
 * ends.
 */
export const NO_CALLER = {
  holder: { ...UNLIMITED_HOLDER, onHeld: 'pass' },
  address: undefined,
} satisfies Pick<EffectContext, 'holder' | 'address'>;

interface MovedAnswers extends PreviousAnswers, Pick<MoveContext, 'state' | 'timer'> {
  readonly facts: State['facts'];
  readonly begunAt: Date;
}

/** Stores a new chain, because the first hash depends on version and facts. Returns a `Stop` to roll back. */
async function storeMovedResponse(
  transaction: Transaction,
  effects: EffectContext,
  movedAnswers: MovedAnswers,
  failedEffects: ReadonlySet<string>,
): Promise<Stop | undefined> {
  const { surveyId, seq, version, now } = effects;
  const { program } = version;
  const facts = {
    ...movedAnswers.facts,
    rules: RULES_VERSION,
    seeds: { ...seedsFor(program, seq), ...movedAnswers.facts.seeds },
  };
  const beginning = start(program, facts);
  const replies = computeReplies(
    await createLockedLedgers(transaction, effects, beginning, 'all'),
    failedEffects,
  );
  const position = await carryAnswers<Stop>(program, beginning, movedAnswers, (waiting, options) =>
    runEffectsAsync(program, waiting, replies, { ...options, isStop }),
  );
  if (isStop(position)) return position;
  const { state, events: allEvents } = inLanguage(program, position, movedAnswers.state.language);
  const text = canonicalJson(facts);
  const first = firstHash({ surveyId, seq, version: version.version, facts: text });
  const stepToken = newStepToken();
  await replaceBeginning(transaction, {
    surveyId,
    seq,
    version: version.version,
    facts: text,
    firstHash: first,
    stepToken,
    now,
  });
  const timing = {
    times: movedAnswers.timer.times,
    begunAt: movedAnswers.begunAt.getTime(),
    now: now.getTime(),
  };
  const { eventTimes, timer } = computeEventTimes(program, { beginning, events: allEvents }, timing);
  const after = { count: 0, head: first };
  const opening = {
    surveyId,
    seq,
    after,
    events: allEvents,
    digest: stateDigest(state),
    eventTimes,
    now,
  };
  await storeOpening(transaction, { ...opening, ...computeStoredEnd(program, state, timer) });
  return undefined;
}

export function inLanguage(
  program: PublishedVersion['program'],
  { state, events }: { readonly state: State; readonly events: readonly SurveyEvent[] },
  language: string,
): { readonly state: State; readonly events: readonly SurveyEvent[] } {
  if (state.language === language || state.end.is_end === 1) return { state, events };
  const event = { type: 'language', language } as const;
  const result = step(program, state, event);
  return result.refused === undefined
    ? { state: result.state, events: [...events, event] }
    : { state, events };
}

/** The times of events in milliseconds since 1970, and the resulting time spent on each page. */
interface EventTimes {
  readonly eventTimes: readonly number[];
  readonly timer: PageTimer;
}

/**
 * Computes times for the events of a new chain. Each page gets the time that the respondent spent on its questions before
 * the move. Time on removed questions and on the open page is added to the page that is open after the move.
 */
export function computeEventTimes(
  program: Program,
  { beginning, events }: { readonly beginning: State; readonly events: readonly SurveyEvent[] },
  { times, begunAt, now }: Pick<PageTimer, 'times'> & { readonly begunAt: number; readonly now: number },
): EventTimes {
  const remainingTimes = new Map(Object.entries(times));
  let state = beginning;
  let timer = startTimer(begunAt);
  const eventTimes = events.map((event) => {
    const before = state;
    state = step(program, before, event).state;
    const { gids } = pageView(program, before);
    const spent = gids.reduce((sum, gid) => sum + (remainingTimes.get(gid) ?? 0), 0);
    const nextTimer = advanceTimer(timer, program, {
      before,
      after: state,
      at: Math.min(now, timer.since + spent),
    });
    if (nextTimer !== timer) for (const gid of gids) remainingTimes.delete(gid);
    timer = nextTimer;
    return timer.since;
  });
  return { eventTimes, timer };
}
