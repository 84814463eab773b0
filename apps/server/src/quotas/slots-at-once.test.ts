import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { everyDatabaseKind } from '../testing/index.ts';
import { transact } from '../database/transact.ts';
import { claims, NOON, quotaCells, countLockWaits } from './testing/quota-cells.ts';
import { changeSlots, lockCells } from './quota-store.ts';
import { createSlots } from './slots.ts';

describe.each(everyDatabaseKind())('slots in quota cells on %s', (kind) => {
  const suite = quotaCells(kind);
  const { begin, inTransaction, hold, count, cells, expectRecount } = suite;

  // TRUST-3: 300 concurrent respondents for 50 slots.
  it('are all used, and none twice, by concurrent respondents', async () => {
    begin();
    const results = await Promise.all(
      Array.from({ length: 300 }, (_, seq) => count(seq + 1, claims({ only: 50 }))),
    );
    expect(results.filter(Boolean)).toHaveLength(50);
    expect(await cells()).toEqual({ only: [50, 0] });
    await expectRecount();
  });

  // TRUST-3: if a lock was lost before the counts are stored, the counts must stay correct.
  it('are not taken if the counts have changed since the decision', async () => {
    begin();
    await count(1, claims({ only: 2 }));
    const change = {
      releasedCells: [],
      takenSlots: [],
      address: null,
      countedCells: ['only'],
      uncountedCells: [],
    };
    const storeDecision = (doneBefore: number) =>
      suite.database.query.transaction().execute((transaction) =>
        changeSlots(
          transaction,
          { surveyId: suite.survey, seq: 2 },
          {
            ...change,
            cells: [{ cell_id: 'only', held: 0, done: 1, numbersBefore: { held: 0, done: doneBefore } }],
          },
        ),
      );
    // 40001 is a serialisation failure, after which the transaction begins again.
    await expect(storeDecision(0)).rejects.toMatchObject({ code: '40001' });
    expect(await cells()).toEqual({ only: [1, 0] });
    await storeDecision(1);
    expect(await cells()).toEqual({ only: [2, 0] });
    await expectRecount();
  });

  // TRUST-3, QUOTA-3, QUOTA-5: overlapping cells, with concurrent respondents, some of whom leave.
  it('are counted exactly while other slots are held, released and submitted', async () => {
    begin();
    const caps = { f: 60, m: 60, young: 45, middle: 45, old: 45 };
    const jointCaps = Object.fromEntries(
      ['f', 'm'].flatMap((sex) => ['young', 'middle', 'old'].map((age) => [`${sex}-${age}`, 22])),
    );
    const allCaps: Readonly<Record<string, number>> = { ...caps, ...jointCaps };
    const listClaims = (seq: number) => {
      const sex = seq % 2 === 0 ? 'f' : 'm';
      const age = ['young', 'middle', 'old'][seq % 3] ?? '';
      // Some responses name their cells in another order than the order of the locks.
      const ids = seq % 5 === 0 ? [`${sex}-${age}`, age, sex] : [sex, age, `${sex}-${age}`];
      return claims(Object.fromEntries(ids.map((id) => [id, allCaps[id] ?? 0])));
    };
    const answer = async (seq: number): Promise<string> => {
      if ((await hold(seq, listClaims(seq))) !== undefined) return 'early';
      if (seq % 11 === 0) {
        await inTransaction(seq, (slots) => slots.release());
        return 'left';
      }
      return (await count(seq, listClaims(seq))) ? 'in' : 'late';
    };
    const seqs = Array.from({ length: 360 }, (_, index) => index + 1);
    const outcomes = await Promise.all(seqs.map(answer));
    expect(outcomes).not.toContain('late');
    for (const [id, [done, held]] of Object.entries(await cells())) {
      expect([id, held]).toEqual([id, 0]);
      expect(done).toBeLessThanOrEqual(allCaps[id] ?? 0);
    }
    await expectRecount();
    // The remaining slots can be taken: after 200 new respondents, each joint cell, or its sex or age cell, is full.
    for (let seq = 1_001; seq <= 1_200; seq += 1) await answer(seq * 11 + 1);
    const finalCells = await cells();
    for (const id of Object.keys(jointCaps)) {
      const [sex = '', age = ''] = id.split('-');
      const isFull = [id, sex, age].some((each) => finalCells[each]?.[0] === allCaps[each]);
      expect([id, isFull]).toEqual([id, true]);
    }
    await expectRecount();
    // Locks are always taken in the same order, so PostgreSQL found no deadlock.
    if (kind === 'postgres') {
      await sql`select pg_stat_force_next_flush()`.execute(suite.database.query);
      const { rows } = await sql<{ deadlocks: number }>`
        select deadlocks from pg_stat_database where datname = current_database()`.execute(
        suite.database.query,
      );
      expect(rows).toEqual([{ deadlocks: 0 }]);
    }
  });

  // Answers that are carried over add claims of other pages. Locking their cells later would break the order of locks.
  it('can be claimed only in cells that were locked at first; otherwise the transaction begins again', async () => {
    begin();
    const firstClaims = claims({ one: 5 });
    const allClaims = claims({ another: 5, one: 5 });
    const holdWith = (extraCells?: readonly string[]) =>
      transact(suite.database, async (transaction, attempt) => {
        if (attempt > 1) return 'again';
        const slots = createSlots(transaction, { surveyId: suite.survey, seq: 1 }, new Date(NOON));
        await slots.lock(firstClaims, extraCells);
        return (await slots.hold(allClaims)) ?? 'held';
      });
    expect(await holdWith()).toBe('again');
    expect(await holdWith(['another', 'one'])).toBe('held');
    expect(await cells()).toEqual({ another: [0, 1], one: [0, 1] });
  });
});

/** Databases with concurrent transactions. The embedded database has a single connection. */
const CONCURRENT_DATABASES = everyDatabaseKind().filter((kind) => kind !== 'pglite');

describe.each(CONCURRENT_DATABASES)('locks of quota cells on %s', (kind) => {
  const suite = quotaCells(kind);

  // Another process has deleted the cells with their survey, and another transaction creates them again.
  it('cover all cells of a transaction, even if the cells were deleted and created again', async () => {
    suite.begin();
    const { database, survey } = suite;
    // The first call creates the cells. Only the second one caches them as committed.
    for (const seq of [1, 2]) await suite.count(seq, claims({ first: 9, second: 9 }));
    const rowsOf = () => database.query.selectFrom('quota_cell').where('survey_id', '=', survey);
    const deleteQuery = database.query.deleteFrom('quota_cell').where('survey_id', '=', survey);
    await deleteQuery.where('cell_id', '=', 'first').execute();
    const lockTaken = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const earlier = database.query.transaction().execute(async (transaction) => {
      await lockCells(transaction, survey, ['second'], new Date(NOON));
      lockTaken.resolve();
      await goOn.promise;
    });
    await lockTaken.promise;
    const unlockedRows = transact(database, async (transaction) => {
      await lockCells(transaction, survey, ['first', 'second'], new Date(NOON));
      return rowsOf().select('cell_id').forUpdate().skipLocked().execute();
    });
    await expect.poll(() => countLockWaits(database)).toBe(1);
    await database.query.insertInto('quota_cell').values({ survey_id: survey, cell_id: 'first' }).execute();
    goOn.resolve();
    await earlier;
    expect(await unlockedRows).toEqual([]);
  });
});
