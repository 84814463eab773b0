import type { QuotaClaim } from '@canvass/logic/effects';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect } from 'vitest';
import type { Database } from '../../database/database.ts';
import { transact } from '../../database/transact.ts';
import { isUnavailable } from '../../database/unavailable.ts';
import { readVersion } from '../../surveys/published-version.ts';
import { quotaProject } from '../../testing/quota-project.ts';
import { createTestDatabase, type DatabaseKind } from '../../testing/test-database.ts';
import { createSlots, type Slots } from '../slots.ts';

const SURVEY = 'QuotaRacesOfASurvey00001';

export const NOON = Date.UTC(2026, 10, 20, 12);

const claimsByKey = new Map<string, readonly QuotaClaim[]>();

/** Claims on cells with these caps. Each cell has its own group, or all are in one exclusive group (`isExclusive`). */
export function claims(caps: Readonly<Record<string, number>>, isExclusive = false): readonly QuotaClaim[] {
  const key = JSON.stringify([caps, isExclusive]);
  const cachedClaims = claimsByKey.get(key) ?? listClaims(caps, isExclusive);
  claimsByKey.set(key, cachedClaims);
  return cachedClaims;
}

function listClaims(caps: Readonly<Record<string, number>>, isExclusive: boolean): readonly QuotaClaim[] {
  const cells = Object.entries(caps).map(([id, cap]) => ({ id, name: id, cap, cond: 'true' }));
  const quotas = (isExclusive ? [cells] : cells.map((cell) => [cell])).map((own) => ({
    id: `g-${own.map(({ id }) => id).join('-')}`,
    name: 'g',
    mode: 'stop',
    exclusive: isExclusive,
    cells: own,
  }));
  const { groups } = readVersion(JSON.stringify(quotaProject({ quotas })), 1).quotas;
  return groups.map((group) => ({ group, candidates: group.cells.map(({ id }) => id) }));
}

/** Repeats work while no connection is free, as browsers do. Work without a connection has changed nothing. */
async function retryUnavailable<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isUnavailable(error)) throw error;
    }
  }
}

const fullCell = (result: Awaited<ReturnType<Slots['hold']>>) =>
  result !== undefined && 'cell' in result ? result.cell : undefined;

export function quotaCells(kind: DatabaseKind) {
  let database: Database;
  let survey: string;
  let surveys = 0;
  beforeAll(async () => {
    // Enough connections so that transactions really wait for locks.
    database = await createTestDatabase(kind, 80);
  });
  afterAll(() => database.close());
  const begin = () => {
    surveys += 1;
    survey = SURVEY.slice(0, 20) + String(surveys).padStart(4, '0');
  };
  const inTransaction = <T>(seq: number, work: (slots: Slots) => Promise<T>, now = NOON) =>
    retryUnavailable(() =>
      transact(database, (transaction) => {
        const date = new Date(now);
        return work(createSlots(transaction, { surveyId: survey, seq }, date));
      }),
    );
  const hold = async (seq: number, claims: readonly QuotaClaim[], now?: number) =>
    fullCell(await inTransaction(seq, (slots) => slots.hold(claims), now));
  const count = async (seq: number, claims: readonly QuotaClaim[], now?: number) =>
    (await inTransaction(seq, (slots) => slots.count(claims), now)) === 'counted';
  const cells = async () => {
    const rows = await database.query
      .selectFrom('quota_cell')
      .select(['cell_id', 'done', 'held'])
      .where('survey_id', '=', survey)
      .orderBy('cell_id')
      .execute();
    return Object.fromEntries(rows.map(({ cell_id, done, held }) => [cell_id, [done, held]]));
  };
  /** Compares the counters of all cells with the number of their rows (TRUST-30). */
  const expectRecount = async () => {
    const sums: Record<string, number[]> = {};
    for (const id of Object.keys(await cells())) sums[id] = [0, 0];
    for (const [index, table] of (['quota_count', 'quota_hold'] as const).entries()) {
      const rows = await database.query
        .selectFrom(table)
        .select('cell_id')
        .where('survey_id', '=', survey)
        .execute();
      for (const { cell_id } of rows) sums[cell_id]?.splice(index, 1, (sums[cell_id]?.[index] ?? 0) + 1);
    }
    expect(await cells()).toEqual(sums);
  };
  return {
    get database() {
      return database;
    },
    get survey() {
      return survey;
    },
    begin,
    inTransaction,
    hold,
    count,
    cells,
    expectRecount,
  };
}

export async function countLockWaits(database: Database): Promise<number | undefined> {
  const { rows } = await sql<{ readonly waiting: number }>`
    select count(*)::integer as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(database.query);
  return rows[0]?.waiting;
}
