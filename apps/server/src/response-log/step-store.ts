import { computeRecord, type ResponseRecord, type PageTimer } from '@canvass/export';
import { NOT_ENDED, type EndStatus, type StoredEvent } from '@canvass/protocol';
import { sql } from 'kysely';
import type { Database, Parameter, Statement } from '../database/database.ts';
import { MAX_AGE_IN_HOLDS } from './hold-time.ts';
import { splitIntoBatches } from '../database/in-batches.ts';
import { shareStatements } from '../database/connections/shared-statements.ts';
import { runIn, type Transaction } from '../database/transact.ts';
import { appendLinks, type Link } from './chain.ts';
import type { ResponseKey } from './response-store.ts';
import { withRestoredAnswers } from '@canvass/logic/effects';
import type { Program, State } from '@canvass/logic';
import { vectorGet } from '@canvass/logic/inspect';
import { randomBytes } from 'node:crypto';

interface ResponseEnd {
  readonly status: EndStatus;
  readonly answers: Readonly<Record<string, unknown>>;
  readonly record: ResponseRecord;
}

export interface Step extends ResponseKey {
  /** The step token that the caller holds. The step is stored only if the response still has it. */
  readonly heldToken: string;
  /** The end of the chain to which the links are added. */
  readonly heldHead: string;
  readonly nextToken: string;
  readonly links: readonly Link[];
  readonly headHash: string;
  /** `stateDigest` of the state to which the links lead. */
  readonly digest: string;
  readonly eventId: string;
  readonly bodyHash: string;
  readonly reply: string;
  readonly now: Date;
  readonly end?: ResponseEnd;
  /** Whether to renew the response's holds. True if it may hold quota slots and has not ended. */
  readonly renewsHolds: boolean;
}

/**
 * Stores a step by one call of the database function `store_checked_step`
 * (database/migrations/0201-steps-of-known-responses.sql; docs/adr/0140).
 */
const STEP: Statement = {
  name: 'step',
  text: `select store_checked_step($1, $2::bigint, $3, $4, $5, $6, $7::text[], $8::text[], $9::uuid, $10, $11,
    $12::timestamptz, $13::smallint, $14::json, $15::json, $16::json, $17::integer, $18) as stored`,
};

function listParameters(change: Step): readonly Parameter[] {
  const { links, end } = change;
  return [
    change.surveyId,
    change.seq,
    change.heldToken,
    change.heldHead,
    change.nextToken,
    change.headHash,
    links.map(({ event }) => event),
    links.map(({ hash }) => hash),
    change.eventId,
    change.bodyHash,
    change.reply,
    change.now,
    end?.status.status ?? NOT_ENDED.status,
    end === undefined ? null : JSON.stringify(end.status),
    end === undefined ? null : JSON.stringify(end.answers),
    end === undefined ? null : JSON.stringify(end.record),
    change.renewsHolds ? MAX_AGE_IN_HOLDS : 0,
    change.digest,
  ];
}

interface StoreStepRow {
  readonly stored: boolean;
}
interface StoreStepsRow {
  readonly stored: readonly boolean[];
}

/** Stores several steps of a survey (database/migrations/0213-several-calls-in-one-statement.sql). */
const STEPS: Statement = {
  name: 'steps',
  text: `select store_checked_steps($1, $2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[], $7::integer[],
    $8::text[], $9::text[], $10::uuid[], $11::text[], $12::text[], $13::timestamptz[], $14::smallint[], $15::text[],
    $16::text[], $17::text[], $18::integer[], $19::text[]) as stored`,
};

function parametersOfSeveral(surveyId: string, steps: readonly Step[]): readonly Parameter[] {
  const textOf = (value: unknown) => (value === undefined ? null : JSON.stringify(value));
  return [
    surveyId,
    steps.map(({ seq }) => seq),
    steps.map(({ heldToken }) => heldToken),
    steps.map(({ heldHead }) => heldHead),
    steps.map(({ nextToken }) => nextToken),
    steps.map(({ headHash }) => headHash),
    steps.map(({ links }) => links.length),
    steps.flatMap(({ links }) => links.map(({ event }) => event)),
    steps.flatMap(({ links }) => links.map(({ hash }) => hash)),
    steps.map(({ eventId }) => eventId),
    steps.map(({ bodyHash }) => bodyHash),
    steps.map(({ reply }) => reply),
    steps.map(({ now }) => now.toISOString()),
    steps.map(({ end }) => end?.status.status ?? NOT_ENDED.status),
    steps.map(({ end }) => textOf(end?.status)),
    steps.map(({ end }) => textOf(end?.answers)),
    steps.map(({ end }) => textOf(end?.record)),
    steps.map(({ renewsHolds }) => (renewsHolds ? MAX_AGE_IN_HOLDS : 0)),
    steps.map(({ digest }) => digest),
  ];
}

/**
 * Stores a step (events, the response's row and the reply) by one database function, so in one transaction. Returns false
 * and changes nothing if another call was stored first, the survey or version is not open, or this call is already stored.
 * The token is compared again after waiting for the row, so exactly one of several concurrent calls succeeds.
 */
export type StoreStep = (change: Step) => Promise<boolean>;

/** If `canShare` is set, steps of a survey that arrive together share a statement. */
export function createStepStore({ run }: Pick<Database, 'run'>, canShare: boolean): StoreStep {
  const storeAlone: StoreStep = async (change) => {
    const [row] = await run<StoreStepRow>(STEP, listParameters(change));
    return row?.stored === true;
  };
  if (!canShare) return storeAlone;
  const share = shareStatements<Step, boolean>({
    runOne: storeAlone,
    async runMany(surveyId, steps) {
      const [row] = await run<StoreStepsRow>(STEPS, parametersOfSeveral(surveyId, steps));
      return row?.stored ?? [];
    },
    // The answers stored at the end are not counted, because they repeat answers of events.
    sizeOf: ({ links, reply }) => links.reduce((sum, { event }) => sum + event.length, reply.length),
    orderOf: ({ seq }) => seq,
  });
  return (change) => share(change.surveyId, change);
}

/** Stores a step within a transaction that has locked the response's row. */
export async function storeStepIn(transaction: Transaction, change: Step): Promise<boolean> {
  const [row] = await runIn<StoreStepRow>(transaction, STEP, listParameters(change));
  return row?.stored === true;
}

/** Locks a response. Call it before locking any shared row. Returns false if it has ended, or no longer has the step token `heldToken`. */
export async function lockResponse(
  transaction: Transaction,
  { surveyId, seq }: ResponseKey,
  heldToken?: string,
): Promise<boolean> {
  const row = await transaction
    .selectFrom('response')
    .select('seq')
    .where('survey_id', '=', surveyId)
    .where('seq', '=', seq)
    .where('status', '=', NOT_ENDED.status)
    .$if(heldToken !== undefined, (select) => select.where('step_token', '=', heldToken ?? ''))
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

interface ResponseRestart extends ResponseKey {
  readonly version: number;
  readonly facts: string;
  readonly firstHash: string;
  readonly stepToken: string;
  readonly now: Date;
}

/** Restarts a locked response on another version: its events are deleted, stored replies are kept. */
export async function replaceBeginning(transaction: Transaction, beginning: ResponseRestart): Promise<void> {
  const { surveyId, seq, version, facts, firstHash, stepToken, now } = beginning;
  await transaction
    .deleteFrom('response_event')
    .where('survey_id', '=', surveyId)
    .where('seq', '=', seq)
    .execute();
  await transaction
    .updateTable('response')
    .set({ version, facts, first_hash: firstHash, step_token: stepToken, updated_at: now })
    .where('survey_id', '=', surveyId)
    .where('seq', '=', seq)
    .execute();
}

/** Gives a locked response a new step token and the mark that its events evaluate differently (ENGINE-15). */
export async function markRestored(
  transaction: Transaction,
  { surveyId, seq, stepToken, now }: Pick<ResponseRestart, 'surveyId' | 'seq' | 'stepToken' | 'now'>,
): Promise<void> {
  await transaction
    .updateTable('response')
    .set({ step_token: stepToken, updated_at: now, evaluated_differently: true })
    .where('survey_id', '=', surveyId)
    .where('seq', '=', seq)
    .execute();
}

interface OpeningEvents extends ResponseKey {
  /** The end of the chain to which the events are added; for a new chain, the first hash. */
  readonly after: { readonly count: number; readonly head: string };
  readonly events: readonly StoredEvent[];
  /** `stateDigest` of the state to which the events lead. */
  readonly digest: string;
  readonly now: Date;
  /** The time of each event in milliseconds since 1970; now if absent. */
  readonly eventTimes?: readonly number[];
  readonly end?: ResponseEnd;
}

export async function storeOpening(transaction: Transaction, opening: OpeningEvents): Promise<void> {
  const { surveyId, seq, after, events, digest, now, eventTimes = [], end } = opening;
  const { links, head } = appendLinks(after.count, after.head, events);
  const rows = links.map((link, index) => {
    const time = eventTimes[index];
    return {
      survey_id: surveyId,
      seq,
      ...link,
      stored_at: time === undefined ? now : new Date(time),
      state_digest: index + 1 === links.length ? digest : null,
    };
  });
  for (const batch of splitIntoBatches(rows))
    await transaction.insertInto('response_event').values(batch).execute();
  await transaction
    .updateTable('response')
    .set({ event_count: after.count + links.length, head_hash: head })
    .$if(end !== undefined, (update) =>
      update.set({
        status: end?.status.status ?? NOT_ENDED.status,
        end_status: sql`${JSON.stringify(end?.status)}::json`,
        answers: sql`${JSON.stringify(end?.answers)}::json`,
        record: sql`${JSON.stringify(end?.record)}::json`,
        ended_at: sql<Date>`greatest(${now}::timestamptz, begun_at)`,
      }),
    )
    .where('survey_id', '=', surveyId)
    .where('seq', '=', seq)
    .execute();
}

/** The answers that count, by gid: to shown questions with offered options (ANSWER-14), and restored ones (ENGINE-15). */
export function effectiveAnswers(program: Program, state: State): Readonly<Record<string, unknown>> {
  const effectiveState = withRestoredAnswers(program, state);
  const answers = program.questions.flatMap(({ gid, index }) => {
    const answer = vectorGet(effectiveState.effective, index);
    return answer === null ? [] : [[gid, answer] as const];
  });
  return Object.fromEntries(answers);
}

/** The end of a response in the form in which it is stored. Empty while the response is in progress. */
export function computeStoredEnd(
  program: Program,
  state: State,
  { times }: PageTimer,
): { readonly end?: ResponseEnd } {
  if (state.end.is_end === 0) return {};
  const answers = effectiveAnswers(program, state);
  return {
    end: {
      status: state.end,
      answers,
      record: computeRecord(program, withRestoredAnswers(program, state), times),
    },
  };
}

const TOKEN_BYTES = 16;
/** Random bytes for the next tokens, generated together because each generation has a high fixed cost. */
let reserve = Buffer.alloc(0);
let usedBytes = 0;

/** `transaction_id`: 128 random bits. It only detects a second writer and grants no access (CALL-4). */
export function newStepToken(): string {
  if (usedBytes === reserve.length) {
    reserve = randomBytes(256 * TOKEN_BYTES);
    usedBytes = 0;
  }
  usedBytes += TOKEN_BYTES;
  return reserve.toString('base64url', usedBytes - TOKEN_BYTES, usedBytes);
}
