import { createQuotaLedger, type QuotaClaim } from '@canvass/logic/effects';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../storage/database.ts';
import { migrate } from '../storage/migrate.ts';
import { openPostgres } from '../storage/open-postgres.ts';
import { transact } from '../storage/transact.ts';
import { isUnavailable } from '../storage/unavailable.ts';
import { createTestDatabase, databaseKinds } from '../testing/index.ts';
import { createPostgresDatabase } from '../testing/test-database.ts';
import { createPlaces, dropPlaces, type Places } from './places.ts';
import { lockCells } from './quota-store.ts';

const SURVEY = 'QuotaRacesOfASurvey00001';
const NOON = Date.UTC(2026, 10, 20, 12);
const MINUTE = 60_000;

/** Claims on cells with these caps, in groups of their own unless `exclusive`. */
function claims(caps: Readonly<Record<string, number>>, exclusive = false): readonly QuotaClaim[] {
  const group = (ids: readonly string[]) =>
    ({
      id: `g-${ids.join('-')}`,
      name: 'g',
      mode: 'stop',
      check: 'both',
      exclusive,
      onFull: 'terminate',
      holdMinutes: 30,
      cells: ids.map((id) => ({ id, name: id, cap: caps[id] ?? 0, reads: [] })),
    }) as unknown as QuotaClaim['group']; // conditions are decided before a place is asked for
  const ids = Object.keys(caps);
  return (exclusive ? [ids] : ids.map((id) => [id])).map((candidates) => ({
    group: group(candidates),
    candidates,
  }));
}

/** 80 connections where they can be had: every lock is really waited for. */
async function openCrowded(kind: 'pglite' | 'postgres'): Promise<Database> {
  if (kind === 'pglite') return createTestDatabase(kind);
  const url = await createPostgresDatabase();
  const database = openPostgres(url, { connections: 80, onLost: () => undefined });
  await migrate(database);
  return database;
}

/** As a browser does: while no connection is free nothing was done, and the same again will do. */
async function insist<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isUnavailable(error)) throw error;
    }
  }
}

describe.each(databaseKinds())('places in quota cells on %s', (kind) => {
  let database: Database;
  let survey: string;
  let surveys = 0;
  beforeAll(async () => {
    database = await openCrowded(kind);
  });
  afterAll(() => database.close());
  const begin = () => {
    surveys += 1;
    survey = SURVEY.slice(0, 20) + String(surveys).padStart(4, '0');
  };
  const within = <T>(seq: number, work: (places: Places) => Promise<T>, now = NOON) =>
    insist(() =>
      transact(database, (transaction) => {
        const at = new Date(now);
        return work(createPlaces(transaction, { surveyId: survey, seq }, at));
      }),
    );
  const hold = async (seq: number, asked: readonly QuotaClaim[], now?: number) =>
    (await within(seq, (places) => places.hold(asked), now))?.cell;
  const count = (seq: number, asked: readonly QuotaClaim[], now?: number) =>
    within(seq, (places) => places.count(asked), now);
  const cells = async () => {
    const rows = await database.query
      .selectFrom('quota_cell')
      .select(['cell_id', 'done', 'held'])
      .where('survey_id', '=', survey)
      .orderBy('cell_id')
      .execute();
    return Object.fromEntries(rows.map(({ cell_id, done, held }) => [cell_id, [done, held]]));
  };
  /** The counters are what a recount of the rows behind them gives (TRUST-30). */
  const expectRecount = async () => {
    const sums: Record<string, number[]> = {};
    for (const id of Object.keys(await cells())) sums[id] = [0, 0];
    for (const [at, table] of (['quota_count', 'quota_hold'] as const).entries()) {
      const rows = await database.query
        .selectFrom(table)
        .select('cell_id')
        .where('survey_id', '=', survey)
        .execute();
      for (const { cell_id } of rows) sums[cell_id]?.splice(at, 1, (sums[cell_id]?.[at] ?? 0) + 1);
    }
    expect(await cells()).toEqual(sums);
  };

  it('are held, renewed, given back and counted', async () => {
    begin();
    const both = claims({ a: 1, b: 2 });
    expect(await hold(1, both)).toBeUndefined();
    expect(await hold(1, both)).toBeUndefined();
    expect(await cells()).toEqual({ a: [0, 1], b: [0, 1] });
    expect(await hold(2, both)).toBe('a');
    expect(await hold(2, claims({ b: 2 }))).toBeUndefined();
    expect(await hold(1, claims({ b: 2 }))).toBeUndefined();
    expect(await cells()).toEqual({ a: [0, 0], b: [0, 2] });
    expect(await count(1, both)).toBe(true);
    await within(2, (places) => places.release());
    expect(await cells()).toEqual({ a: [1, 0], b: [1, 0] });
    await expectRecount();
  });

  it('run out for whoever does not come back, and only when somebody asks', async () => {
    begin();
    const one = claims({ a: 1 });
    await hold(1, one);
    expect(await hold(2, one, NOON + 29 * MINUTE)).toBe('a');
    expect(await hold(1, one, NOON + 29 * MINUTE)).toBeUndefined();
    expect(await hold(2, one, NOON + 31 * MINUTE)).toBe('a');
    expect(await hold(2, one, NOON + 60 * MINUTE)).toBeUndefined();
    expect(await count(1, one, NOON + 61 * MINUTE)).toBe(false);
    expect(await count(2, one, NOON + 61 * MINUTE)).toBe(true);
    expect(await cells()).toEqual({ a: [1, 0] });
    await expectRecount();
  });

  it('of an exclusive group are filled evenly', async () => {
    begin();
    const group = claims({ a: 30, b: 30, c: 30 }, true);
    for (let seq = 1; seq <= 30; seq += 1) await hold(seq, group);
    expect(await cells()).toEqual({ a: [0, 10], b: [0, 10], c: [0, 10] });
  });

  it('go back when a response is deleted, counted or not', async () => {
    begin();
    await hold(1, claims({ a: 1 }));
    await count(2, claims({ b: 1 }));
    for (const seq of [1, 2])
      await transact(database, (transaction) =>
        dropPlaces(transaction, { surveyId: survey, seq }, new Date(NOON)),
      );
    expect(await cells()).toEqual({ a: [0, 0], b: [0, 0] });
    await expectRecount();
  });

  it("go by an operator's limit before the project's", async () => {
    begin();
    await hold(1, claims({ a: 5 }));
    await database.query.updateTable('quota_cell').set({ cap: 1 }).where('survey_id', '=', survey).execute();
    expect(await hold(2, claims({ a: 5 }))).toBe('a');
    expect(await count(1, claims({ a: 5 }))).toBe(true);
  });

  // The simulator's ledger and this store decide alike: the same operations, the same places, at every moment.
  it('are those of the ledger in memory, whatever comes in whatever order', async () => {
    const caps = { a: 2, b: 1, c: 3, d: 0, e: 2 };
    const [exclusive] = claims({ a: 2, b: 1, c: 3 }, true);
    const [d, e] = claims({ d: 0, e: 2 });
    if (exclusive === undefined || d === undefined || e === undefined) throw new Error('three groups');
    const plan = { groups: [exclusive.group, d.group, e.group] };
    const claim = fc
      .record({ ex: fc.subarray(['a', 'b', 'c']), d: fc.boolean(), e: fc.boolean() })
      .map((of) => [
        ...(of.ex.length > 0 ? [{ ...exclusive, candidates: of.ex }] : []),
        ...(of.d ? [{ ...d, kept: ['d'], candidates: [] }] : []),
        ...(of.e ? [e] : []),
      ]);
    const operation = fc.record({
      type: fc.constantFrom('hold', 'hold', 'submit', 'release'),
      seq: fc.integer({ min: 1, max: 6 }),
      claim,
      minutes: fc.constantFrom(0, 1, 20),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 5, maxLength: 25 }), async (operations) => {
        begin();
        const ledger = createQuotaLedger(plan);
        const ended = new Set<number>();
        let now = NOON;
        for (const { type, seq, claim: asked, minutes } of operations) {
          now += minutes * MINUTE;
          // The row of the response sees to it that nothing follows a submission.
          if (ended.has(seq)) continue;
          if (type === 'hold') {
            const held = ledger.hold(seq, asked, now / 1000);
            expect(await hold(seq, asked, now)).toBe('full' in held ? held.full.cell : undefined);
          } else if (type === 'submit') {
            expect(await count(seq, asked, now)).toBe(ledger.submit(seq, asked, now / 1000) === 'counted');
            ended.add(seq);
          } else {
            ledger.release(seq);
            await within(seq, (places) => places.release(), now);
          }
        }
        // Whoever asks for every cell now finds the same: holds that have run out are gone in both.
        await transact(database, (transaction) =>
          lockCells(transaction, survey, Object.keys(caps), new Date(now + 1)),
        );
        ledger.hold(99, [{ ...exclusive, candidates: ['a', 'b', 'c'] }, d, e], now / 1000 + 0.001);
        ledger.release(99);
        const found = await cells();
        for (const id of Object.keys(caps))
          expect([id, found[id]]).toEqual([id, [ledger.fill(id).done, ledger.fill(id).held]]);
        await expectRecount();
      }),
      { numRuns: 40 },
    );
  });

  // TRUST-3: 300 at once for 50 places.
  it('are given exactly as often as there are any', async () => {
    begin();
    const counted = await Promise.all(
      Array.from({ length: 300 }, (_, seq) => count(seq + 1, claims({ only: 50 }))),
    );
    expect(counted.filter(Boolean)).toHaveLength(50);
    expect(await cells()).toEqual({ only: [50, 0] });
    await expectRecount();
  });

  // TRUST-3 and QUOTA-3, QUOTA-5: interlocked cells, some respondents twice at the same time, some leaving.
  it('are neither oversold nor undersold, whatever is held, left and submitted meanwhile', async () => {
    begin();
    const caps = { f: 60, m: 60, young: 45, middle: 45, old: 45 };
    const joint = Object.fromEntries(
      ['f', 'm'].flatMap((sex) => ['young', 'middle', 'old'].map((age) => [`${sex}-${age}`, 22])),
    );
    const all: Readonly<Record<string, number>> = { ...caps, ...joint };
    const claimsOf = (seq: number) => {
      const sex = seq % 2 === 0 ? 'f' : 'm';
      const age = ['young', 'middle', 'old'][seq % 3] ?? '';
      // Not in the order of the locks.
      const ids = seq % 5 === 0 ? [`${sex}-${age}`, age, sex] : [sex, age, `${sex}-${age}`];
      return claims(Object.fromEntries(ids.map((id) => [id, all[id] ?? 0])));
    };
    const answer = async (seq: number): Promise<string> => {
      if ((await hold(seq, claimsOf(seq))) !== undefined) return 'early';
      if (seq % 11 === 0) {
        await within(seq, (places) => places.release());
        return 'left';
      }
      return (await count(seq, claimsOf(seq))) ? 'in' : 'late';
    };
    const seqs = Array.from({ length: 360 }, (_, index) => index + 1);
    const ends = await Promise.all(seqs.map(answer));
    expect(ends).not.toContain('late');
    for (const [id, [done, held]] of Object.entries(await cells())) {
      expect([id, held]).toEqual([id, 0]);
      expect(done).toBeLessThanOrEqual(all[id] ?? 0);
    }
    await expectRecount();
    // Nobody was turned away for a place that is free at the end: those who come now take all that is left.
    for (let seq = 1_001; seq <= 1_200; seq += 1) await answer(seq * 11 + 1);
    const full = await cells();
    for (const id of Object.keys(joint)) {
      const [sex = '', age = ''] = id.split('-');
      const isFull = [id, sex, age].some((each) => full[each]?.[0] === all[each]);
      expect([id, isFull]).toEqual([id, true]);
    }
    await expectRecount();
    // Locks are taken in one order: PostgreSQL never had to pick a victim.
    if (kind === 'postgres') {
      await sql`select pg_stat_force_next_flush()`.execute(database.query);
      const { rows } = await sql<{ deadlocks: number }>`
        select deadlocks from pg_stat_database where datname = current_database()`.execute(database.query);
      expect(rows).toEqual([{ deadlocks: 0 }]);
    }
  });
});
