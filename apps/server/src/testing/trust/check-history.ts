import { sql } from 'kysely';
import { checkChain } from '../../response-log/chain.ts';
import { findLinks } from '../../response-log/response-store.ts';
import type { Database } from '../../database/database.ts';
import { type Entry, computeLastOutcomes } from './history.ts';

interface StoredCall {
  readonly key: string;
  readonly hash: string;
}

/**
 * Compares the recorded calls with the stored rows of a survey (TRUST-1, TRUST-2, TRUST-30). Returns a sentence for
 * each difference: lost, duplicated, never sent, changed or unknown calls, broken chains, and counters that differ from
 * their rows.
 */
export async function checkHistory(
  entries: readonly Entry[],
  database: Database,
  surveyId: string,
): Promise<readonly string[]> {
  const outcomes = computeLastOutcomes(entries);
  const storedBegins = await findBegins(database, surveyId);
  const calls = await findCalls(database, surveyId);
  const unknownCalls = [...outcomes.values()].filter(
    ({ state }) => state === 'unknown' || state === 'invoked',
  );
  return [
    ...unknownCalls.map(({ call, key }) => `${call} ${key} never got a definite answer`),
    ...compare(listEntries(outcomes, 'b'), storedBegins),
    ...compare(listEntries(outcomes, 'n', 's'), calls),
    ...(await findBrokenChains(database, surveyId)),
    ...(await findDriftingCounters(database, surveyId)),
  ];
}

const listEntries = (
  outcomes: ReadonlyMap<string, Entry>,
  ...kinds: readonly Entry['call'][]
): readonly Entry[] => [...outcomes.values()].filter(({ call }) => kinds.includes(call));

function compare(entries: readonly Entry[], storedCalls: readonly StoredCall[]): readonly string[] {
  const rows = new Map<string, StoredCall[]>();
  for (const row of storedCalls) rows.set(row.key, [...(rows.get(row.key) ?? []), row]);
  const sent = new Set(entries.map(({ key }) => key));
  const unsentKeys = [...rows.keys()].filter((key) => !sent.has(key));
  return [
    ...unsentKeys.map((key) => `${key} is stored and was never sent`),
    ...entries.flatMap((entry) => findDifferences(entry, rows.get(entry.key) ?? [])),
  ];
}

function findDifferences({ call, key, hash, state }: Entry, rows: readonly StoredCall[]): readonly string[] {
  if (rows.length > 1) return [`${call} ${key} is stored ${rows.length} times`];
  const [row] = rows;
  if (state === 'ok' && row === undefined) return [`${call} ${key} was acknowledged and is lost`];
  if (state === 'failed' && row !== undefined) return [`${call} ${key} was refused and is stored`];
  return row !== undefined && hash !== '' && row.hash !== hash ? [`${call} ${key} is stored otherwise`] : [];
}

async function findBegins({ query }: Database, surveyId: string): Promise<readonly StoredCall[]> {
  const { rows } = await sql<StoredCall>`
    select begin_id as key, '' as hash from response where survey_id = ${surveyId} and begin_id is not null`.execute(
    query,
  );
  return rows;
}

async function findCalls({ query }: Database, surveyId: string): Promise<readonly StoredCall[]> {
  const { rows } = await sql<StoredCall>`
    select event_id as key, body_hash as hash from answer_call where survey_id = ${surveyId}`.execute(query);
  return rows;
}

async function findBrokenChains(database: Database, surveyId: string): Promise<readonly string[]> {
  const rows = await database.query
    .selectFrom('response')
    .select(['seq', 'version', 'facts', 'first_hash', 'head_hash', 'event_count'])
    .where('survey_id', '=', surveyId)
    .execute();
  const brokenChains: string[] = [];
  for (const { seq, version, facts, first_hash: first, head_hash: head, event_count: count } of rows) {
    const links = await findLinks(database, { surveyId, seq });
    const { valid, brokenAt } = checkChain({ surveyId, seq, version, facts }, links, { first, count, head });
    if (!valid) brokenChains.push(`the chain of response ${seq} is broken at ${brokenAt}`);
  }
  return brokenChains;
}

interface CounterRow {
  readonly cell_id: string;
  readonly done: number;
  readonly held: number;
  readonly counts: number;
  readonly holds: number;
}

async function findDriftingCounters({ query }: Database, surveyId: string): Promise<readonly string[]> {
  const { rows } = await sql<CounterRow>`
    select cell_id, done, held,
      (select count(*)::integer from quota_count
        where quota_count.survey_id = ${surveyId} and quota_count.cell_id = quota_cell.cell_id) as counts,
      (select count(*)::integer from quota_hold
        where quota_hold.survey_id = ${surveyId} and quota_hold.cell_id = quota_cell.cell_id) as holds
    from quota_cell where survey_id = ${surveyId}`.execute(query);
  return rows
    .filter(({ done, held, counts, holds }) => done !== counts || held !== holds)
    .map(({ cell_id: id, ...cell }) => `cell ${id} has drifted: ${JSON.stringify(cell)}`);
}
