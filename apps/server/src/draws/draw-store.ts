import { sql } from 'kysely';
import { NOT_ENDED } from '@canvass/protocol';
import type { ResponseKey } from '../response-log/response-store.ts';
import type { Database } from '../database/database.ts';
import { createLruCache } from '../database/lru-cache.ts';
import { TransactionRestart, type Transaction } from '../database/transact.ts';

export interface DrawRow {
  readonly fid: string;
  readonly eligible: readonly string[];
  /** The drawn children, in display order. */
  readonly picks: readonly string[];
  /** Whether the draw prefers the children with the lowest counts. If so, its picks are counted. */
  readonly balanced: boolean;
  readonly counted: readonly string[];
  /** Whether the draw can no longer be abandoned: it is not balanced, or its response has ended or was abandoned. */
  readonly settled: boolean;
}

const COLUMNS = ['fid', 'eligible', 'picks', 'balanced', 'counted', 'settled'] as const;

export function findDraw(
  transaction: Transaction,
  { surveyId, seq }: ResponseKey,
  fid: string,
): Promise<DrawRow | undefined> {
  return transaction
    .selectFrom('draw')
    .select(COLUMNS)
    .where('survey_id', '=', surveyId)
    .where('seq', '=', seq)
    .where('fid', '=', fid)
    .executeTakeFirst();
}

/** All draws of a response, ordered by fid, the order in which their counts are locked. */
export function findDraws(
  transaction: Transaction,
  { surveyId, seq }: ResponseKey,
): Promise<readonly DrawRow[]> {
  return transaction
    .selectFrom('draw')
    .select(COLUMNS)
    .where('survey_id', '=', surveyId)
    .where('seq', '=', seq)
    .orderBy('fid')
    .execute();
}

/** Inserts or updates a draw. `now` is the time of a new draw; an update keeps the old time. */
export async function storeDraw(
  transaction: Transaction,
  { surveyId, seq }: ResponseKey,
  { fid, balanced, settled, ...lists }: DrawRow,
  now: Date,
): Promise<void> {
  const values = {
    eligible: JSON.stringify(lists.eligible),
    picks: JSON.stringify(lists.picks),
    counted: JSON.stringify(lists.counted),
    balanced,
    settled,
  };
  await transaction
    .insertInto('draw')
    .values({ survey_id: surveyId, seq, fid, drawn_at: now, ...values })
    .onConflict((conflict) => conflict.columns(['survey_id', 'seq', 'fid']).doUpdateSet(values))
    .execute();
}

export async function deleteDraws(transaction: Transaction, { surveyId, seq }: ResponseKey): Promise<void> {
  await transaction.deleteFrom('draw').where('survey_id', '=', surveyId).where('seq', '=', seq).execute();
}

/**
 * Children of randomSets that have a committed count row, so that draws need not create the row. Rows that the current
 * transaction creates are left out, because other transactions cannot see and lock them yet.
 */
const committedChildren = createLruCache<string, true>(100_000);

interface RandomSetChild {
  readonly fid: string;
  readonly child: string;
}

/**
 * Locks the counts of a randomSet until the transaction ends, and returns them by child. Missing rows are created first,
 * and rows are locked in the order of children, so that two transactions cannot deadlock.
 */
export async function lockCounts(
  transaction: Transaction,
  surveyId: string,
  fid: string,
  children: readonly string[],
): Promise<Map<string, number>> {
  const setChildren = children.map((child) => ({ fid, child }));
  const counts = await lockCountRows(transaction, surveyId, setChildren, fid);
  return new Map(counts.map(({ child, assigned }) => [child, assigned]));
}

/** Locks all draw counts of a survey in a fixed order, after creating missing count rows of `children`. */
export async function lockAllCounts(
  transaction: Transaction,
  surveyId: string,
  children: readonly RandomSetChild[],
): Promise<void> {
  await lockCountRows(transaction, surveyId, children);
}

/** Creates missing count rows of `children`. Then locks all rows of the survey, or those of the randomSet `fid`. */
async function lockCountRows(
  transaction: Transaction,
  surveyId: string,
  children: readonly RandomSetChild[],
  fid?: string,
): Promise<readonly (RandomSetChild & { readonly assigned: number })[]> {
  const keyOf = ({ fid: setFid, child }: RandomSetChild) => `${surveyId}/${setFid}/${child}`;
  const uncommittedChildren = children.filter(
    (setChild) => committedChildren.get(keyOf(setChild)) === undefined,
  );
  const createdKeys = new Set(
    (uncommittedChildren.length > 0 ? await makeCounts(transaction, surveyId, uncommittedChildren) : []).map(
      keyOf,
    ),
  );
  const counts = await selectForUpdate(transaction, surveyId, fid);
  const lockedKeys = new Set(counts.map(keyOf));
  if (children.some((setChild) => !lockedKeys.has(keyOf(setChild)))) {
    // The survey was deleted and published again, so the rows no longer exist.
    for (const setChild of children) committedChildren.delete(keyOf(setChild));
    throw new TransactionRestart('counts of a draw that were known are gone');
  }
  for (const key of uncommittedChildren.map(keyOf))
    if (!createdKeys.has(key)) committedChildren.set(key, true);
  return counts;
}

export function findCounts(
  { query }: Pick<Database, 'query'>,
  surveyId: string,
): Promise<readonly { readonly fid: string; readonly child: string; readonly assigned: number }[]> {
  return query
    .selectFrom('draw_count')
    .select(['fid', 'child', 'assigned'])
    .where('survey_id', '=', surveyId)
    .execute();
}

async function selectForUpdate(
  transaction: Transaction,
  surveyId: string,
  fid: string | undefined,
): Promise<readonly (RandomSetChild & { readonly assigned: number })[]> {
  return transaction
    .selectFrom('draw_count')
    .select(['fid', 'child', 'assigned'])
    .where('survey_id', '=', surveyId)
    .$if(fid !== undefined, (query) => query.where('fid', '=', fid ?? ''))
    .orderBy('fid')
    .orderBy('child')
    .forUpdate()
    .execute();
}

/** Creates the count rows that are missing, and returns their children. */
async function makeCounts(
  transaction: Transaction,
  surveyId: string,
  children: readonly RandomSetChild[],
): Promise<readonly RandomSetChild[]> {
  const childrenByKey = new Map(
    children.map(({ fid, child }) => [JSON.stringify([fid, child]), { fid, child }]),
  );
  const sortedChildren = [...childrenByKey]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, setChild]) => setChild);
  return transaction
    .insertInto('draw_count')
    .values(sortedChildren.map((setChild) => ({ survey_id: surveyId, ...setChild })))
    .onConflict((conflict) => conflict.doNothing())
    .returning(['fid', 'child'])
    .execute();
}

/** Adds to the counts of a randomSet, which the caller has locked. */
export async function addToCounts(
  transaction: Transaction,
  surveyId: string,
  fid: string,
  changes: ReadonlyMap<string, number>,
): Promise<void> {
  for (const amount of new Set(changes.values())) {
    if (amount === 0) continue;
    const children = [...changes].filter(([, by]) => by === amount).map(([child]) => child);
    await transaction
      .updateTable('draw_count')
      .set(({ eb }) => ({ assigned: eb('assigned', '+', amount) }))
      .where('survey_id', '=', surveyId)
      .where('fid', '=', fid)
      .where('child', 'in', children)
      .execute();
  }
}

/** An unsettled draw of a response in progress without a recent call, and the questions that the response has answered. */
interface AbandonedDraw extends DrawRow {
  readonly seq: number;
  readonly answered: readonly string[];
}

/**
 * Finds the question of a stored answer, whose canonical JSON ends with the fields `gid` and `type`. A cast to JSON would
 * stop all draws of the survey if one event is damaged.
 */
const ANSWERED_QUESTION = '"gid":"([^"]+)","type":"answer"}$';

/** The maximum number of abandoned draws that one draw releases. The next draw releases more. */
const MAX_ABANDONED = 200;

export async function findAbandoned(
  transaction: Transaction,
  surveyId: string,
  fid: string,
  before: Date,
): Promise<readonly AbandonedDraw[]> {
  const { rows } = await sql<AbandonedDraw>`
    select draw.seq, draw.fid, draw.eligible, draw.picks, draw.balanced, draw.counted, draw.settled,
      (select coalesce(json_agg(distinct substring(event from ${ANSWERED_QUESTION})), '[]') from response_event
        where response_event.survey_id = ${surveyId} and response_event.seq = draw.seq
          and event ~ ${ANSWERED_QUESTION}) as answered
    from draw join response on response.survey_id = ${surveyId} and response.seq = draw.seq
    where draw.survey_id = ${surveyId} and draw.fid = ${fid} and not draw.settled
      and draw.drawn_at < ${before}::timestamptz
      and response.status = ${NOT_ENDED.status}::smallint and response.updated_at < ${before}::timestamptz
    order by draw.drawn_at
    limit ${MAX_ABANDONED}
  `.execute(transaction);
  return rows;
}

/**
 * Increments the loop counter of each question or group, and returns the old values as seeds. Runs in the transaction
 * that begins the response, so that no seed is skipped. Callers sort `gids`, the order in which counters are locked.
 */
export async function takeLoopSeeds(
  transaction: Transaction,
  surveyId: string,
  gids: readonly string[],
): Promise<Readonly<Record<string, number>>> {
  if (gids.length === 0) return {};
  const rows = await transaction
    .insertInto('loop_counter')
    .values(gids.map((gid) => ({ survey_id: surveyId, gid, next_seed: 1 })))
    .onConflict((conflict) =>
      conflict
        .columns(['survey_id', 'gid'])
        .doUpdateSet({ next_seed: sql<number>`loop_counter.next_seed + 1` }),
    )
    .returning(['gid', sql<number>`next_seed - 1`.as('seed')])
    .execute();
  return Object.fromEntries(rows.map(({ gid, seed }) => [gid, seed]));
}
