import { type Program, type State, step } from '@canvass/logic';
import {
  checkCorrection,
  type CorrectionObstacle,
  findCorrectionObstacle,
  hostEffects,
  computeScore,
} from '@canvass/logic/effects';
import { computeRecord, type ResponseRecord } from '@canvass/export';
import {
  type AnswerToCorrect,
  type CorrectedEvent,
  type CorrectionRequest,
  END_STATES,
  type EndStatus,
  NOT_ENDED,
} from '@canvass/protocol';
import type { Operator } from '../../http/callers.ts';
import { effectiveAnswers } from '../../response-log/step-store.ts';
import { appendLinks, type Link } from '../../response-log/chain.ts';
import { factsOf, readStored } from '../../response-log/fold-stored.ts';
import { findLinks, type ResponseKey } from '../../response-log/response-store.ts';
import type { Foundation } from '../../config/foundation.ts';
import { type Failure, fail, isFailure } from '../../http/failure.ts';
import { recountResponse } from '../../quotas/recount-response.ts';
import { transact, type Transaction } from '../../database/transact.ts';
import type { Surveys } from '../../surveys/surveys.ts';
import type { AnswerVerifier } from '../../verification/answer-verifier.ts';
import { recount } from '../../results/tally/change-tally.ts';
import { computeCountedAnswers } from '../../results/tally/sums.ts';
import { findResponse, type StoredResponse } from '../../results/responses-store.ts';
import { dropSegment } from '../../results/analysis/segment-store.ts';
import { sql } from 'kysely';

/** Corrections of ended responses by operators (STATE-12). */
interface Corrections {
  show(key: ResponseKey): Promise<AnswerToCorrect | Failure>;
  /** Returns the answers after the correction, which is stored completely or not at all. */
  update(
    key: ResponseKey,
    request: CorrectionRequest,
    operator: Operator,
  ): Promise<AnswerToCorrect | Failure>;
}

declare module '../../http/route.ts' {
  interface Services {
    readonly corrections: Corrections;
  }
}

interface EndedResponse {
  readonly row: StoredResponse;
  readonly program: Program;
  readonly state: State;
  readonly givenAnswers: Readonly<Record<string, unknown>>;
}

type Parts = { readonly surveys: Surveys; readonly verifier: AnswerVerifier };

export function createCorrections(foundation: Foundation, parts: Parts): Corrections {
  const read = (key: ResponseKey) => readEnded(foundation, parts, key);
  const showAnswers = async (key: ResponseKey) => {
    const response = await read(key);
    return isFailure(response) ? response : describeAnswers(key, response);
  };
  return {
    show: showAnswers,
    async update(key, { version, etag, changed, answer }, operator) {
      const response = await read(key);
      if (isFailure(response)) return response;
      const { row, program, givenAnswers } = response;
      if (etag !== row.head_hash || version !== row.version) return fail('correcting.changed');
      const answers = Object.fromEntries(
        changed.map((gid) => [gid, Object.hasOwn(answer, gid) ? (answer[gid] ?? null) : null]),
      );
      const [first] = checkCorrection(program, factsOf(row), {
        givenAnswers,
        changedAnswers: answers,
      }).refused;
      if (first !== undefined)
        return fail('correcting.refused', { key: first.key, params: { gid: first.gid } });
      const event = createCorrectedEvent(response, toStoredAnswers(program, answers));
      const failure =
        changed.length === 0
          ? undefined
          : await applyCorrection(foundation, parts, { key, response, event, operator });
      return failure ?? showAnswers(key);
    },
  };
}

async function readEnded(
  { database }: Foundation,
  { surveys }: Parts,
  key: ResponseKey,
): Promise<EndedResponse | Failure> {
  const row = await findResponse(database, key);
  if (row === undefined) return fail('request.not_found');
  if (row.status === NOT_ENDED.status || row.end_status === null) return fail('correcting.not_ended');
  const version = await surveys.version(key.surveyId, row.version);
  if (version === undefined) throw new Error(`version ${row.version} of ${key.surveyId} is missing`);
  const { program } = version;
  const { state } = readStored(program, row, await findLinks(database, key, row.event_count));
  return { row, program, state, givenAnswers: row.answers ?? effectiveAnswers(program, state) };
}

interface Correction {
  readonly key: ResponseKey;
  readonly response: EndedResponse;
  readonly event: CorrectedEvent;
  readonly operator: Operator;
}

/** Stores a correction. Returns undefined on success. */
async function applyCorrection(
  { database, now }: Foundation,
  { verifier }: Parts,
  { key, response, event, operator }: Correction,
): Promise<Failure | undefined> {
  const { row, program, state } = response;
  const { state: next, refused: refusal } = step(program, state, event);
  if (refusal !== undefined) return fail('correcting.refused', { key: refusal.key });
  const correctedAt = new Date(now());
  return transact(database, async (transaction) => {
    if ((await lockEnded(transaction, key, row.head_hash)) === undefined) return fail('correcting.changed');
    const isFinished = row.status === END_STATES.finished.status;
    if (isFinished) {
      const keys = listUniqueKeys(program, next);
      const takenKeys = await verifier.claim(
        transaction,
        { ...key, isTest: row.test, now: correctedAt },
        keys,
      );
      if (takenKeys.size > 0) return fail('correcting.refused', { key: 'validate.unique' });
    }
    const correction = computeRows({ key, response, event, operator }, next, correctedAt);
    await storeCorrection(transaction, correction);
    await recount(transaction, key, computeCountedAnswers(program, correction.answers, correction.record));
    if (isFinished && !row.test)
      await recountResponse(transaction, key, { program, state: next, now: correctedAt });
    return undefined;
  });
}

function listUniqueKeys(program: Program, state: State): readonly string[] {
  const end = { is_end: 1, status: END_STATES.finished.status } as const;
  return hostEffects.submit.request({ program, state, effect: { id: '', type: 'submit', end } }).keys;
}

function computeRows(
  { key, response, event, operator }: Correction,
  next: State,
  now: Date,
): StoredCorrection {
  const { row, program, givenAnswers } = response;
  const [link] = appendLinks(row.event_count, row.head_hash, [event]).links;
  if (link === undefined) throw new Error('a correction is one event');
  const after = Object.entries({ ...givenAnswers, ...event.answers });
  return {
    ...key,
    link,
    operator,
    now,
    end: next.end,
    answers: Object.fromEntries(after.filter(([, answer]) => answer !== null)),
    record: computeRecord(program, next, row.record?.times ?? {}),
    before: Object.fromEntries(Object.keys(event.answers).map((gid) => [gid, givenAnswers[gid] ?? null])),
    after: event.answers,
  };
}

/** Converts answers to the stored form of their question types, such as a time in seconds instead of milliseconds. */
function toStoredAnswers(
  { questions, byGid }: Program,
  answers: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(answers).map(([gid, raw]) => {
      const question = questions[byGid.get(gid) ?? -1];
      return [gid, raw === null ? null : question?.type.parse(raw, question.question)];
    }),
  );
}

function createCorrectedEvent(
  { program, state }: EndedResponse,
  answers: Readonly<Record<string, unknown>>,
): CorrectedEvent {
  const event: CorrectedEvent = { type: 'corrected', answers };
  if (state.end.total_score === undefined) return event;
  const { state: next } = step(program, state, event);
  return { ...event, total_score: computeScore(program, next) };
}

function describeAnswers(
  { seq }: ResponseKey,
  { row, program, givenAnswers }: EndedResponse,
): AnswerToCorrect {
  const { hidden } = checkCorrection(program, factsOf(row), { givenAnswers, changedAnswers: {} });
  const gids = new Set([...program.questions.map(({ gid }) => gid), ...Object.keys(givenAnswers)]);
  const readOnly = [...gids].flatMap((gid): (readonly [string, CorrectionObstacle])[] => {
    const obstacle = findCorrectionObstacle(program, gid);
    return obstacle === undefined ? [] : [[gid, obstacle]];
  });
  return {
    seq,
    version: row.version,
    etag: row.head_hash,
    answer: givenAnswers,
    hidden,
    questions: program.questions.map(({ gid }) => gid),
    read_only: Object.fromEntries(readOnly),
  };
}

interface LockedResponse {
  readonly event_count: number;
  readonly head_hash: string;
  readonly step_token: string;
}

/** Locks an ended response. Returns undefined if the response's chain no longer ends with `head`. */
function lockEnded(
  transaction: Transaction,
  { surveyId, seq }: ResponseKey,
  head: string,
): Promise<LockedResponse | undefined> {
  return transaction
    .selectFrom('response')
    .select(['event_count', 'head_hash', 'step_token'])
    .where('survey_id', '=', surveyId)
    .where('seq', '=', seq)
    .where('head_hash', '=', head)
    .forUpdate()
    .executeTakeFirst();
}

interface StoredCorrection extends ResponseKey {
  readonly link: Link;
  readonly end: EndStatus;
  readonly answers: Readonly<Record<string, unknown>>;
  readonly record: ResponseRecord;
  readonly operator: { readonly id: string; readonly name: string };
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
  readonly now: Date;
}

async function storeCorrection(transaction: Transaction, change: StoredCorrection): Promise<void> {
  const { surveyId, seq, link, end, answers, record, operator, before, after, now } = change;
  const key = { survey_id: surveyId, seq };
  await transaction
    .insertInto('response_event')
    .values({ ...key, ...link, stored_at: now })
    .execute();
  await transaction
    .updateTable('response')
    .set({
      event_count: link.position,
      head_hash: link.hash,
      end_status: sql`${JSON.stringify(end)}::json`,
      answers: sql`${JSON.stringify(answers)}::json`,
      record: sql`${JSON.stringify(record)}::json`,
      updated_at: sql<Date>`greatest(${now}::timestamptz, updated_at)`,
    })
    .where('survey_id', '=', surveyId)
    .where('seq', '=', seq)
    .execute();
  // The stored report and its image show the answers before the correction.
  for (const table of ['report', 'report_picture'] as const)
    await transaction.deleteFrom(table).where('survey_id', '=', surveyId).where('seq', '=', seq).execute();
  await dropSegment(transaction, { surveyId, seq }, now);
  await transaction
    .insertInto('response_correction')
    .values({
      ...key,
      position: link.position,
      token_id: operator.id,
      name: operator.name,
      corrected_at: now,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
    })
    .execute();
}
