import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { everyDatabaseKind } from '../testing/index.ts';
import { quotaCells, claims } from '../testing/quota-cells.ts';
import { changeSlots } from './quota-store.ts';

describe.each(everyDatabaseKind())('slots in quota cells on %s', (kind) => {
  const suite = quotaCells(kind);
  const { begin, within, hold, count, cells, expectRecount } = suite;

  // TRUST-3: 300 at once for 50 slots.
  it('are given exactly as often as there are any', async () => {
    begin();
    const counted = await Promise.all(
      Array.from({ length: 300 }, (_, seq) => count(seq + 1, claims({ only: 50 }))),
    );
    expect(counted.filter(Boolean)).toHaveLength(50);
    expect(await cells()).toEqual({ only: [50, 0] });
    await expectRecount();
  });

  // TRUST-3: as if a lock had not lasted.
  it('are not given on numbers that are no longer so', async () => {
    begin();
    await count(1, claims({ only: 2 }));
    const counted = { released: [], taken: [], address: null, counted: ['only'], uncounted: [] };
    const decidedOn = (done: number) =>
      suite.database.query
        .transaction()
        .execute((transaction) =>
          changeSlots(
            transaction,
            { surveyId: suite.survey, seq: 2 },
            { ...counted, cells: [{ cell_id: 'only', held: 0, done: 1, was: { held: 0, done } }] },
          ),
        );
    // A serialisation failure: the transaction begins again.
    await expect(decidedOn(0)).rejects.toMatchObject({ code: '40001' });
    expect(await cells()).toEqual({ only: [1, 0] });
    await decidedOn(1);
    expect(await cells()).toEqual({ only: [2, 0] });
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
        await within(seq, (slots) => slots.release());
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
    // No one was turned away for a slot that is free at the end: those who come now take all that is left.
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
      await sql`select pg_stat_force_next_flush()`.execute(suite.database.query);
      const { rows } = await sql<{ deadlocks: number }>`
        select deadlocks from pg_stat_database where datname = current_database()`.execute(
        suite.database.query,
      );
      expect(rows).toEqual([{ deadlocks: 0 }]);
    }
  });
});
