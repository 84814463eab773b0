import { createQuotaLedger } from '@canvass/logic/effects';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { transact } from '../database/transact.ts';
import { everyDatabaseKind } from '../testing/index.ts';
import { dropSlots } from './slots.ts';
import { lockCells } from './quota-store.ts';
import { quotaCells, NOON, claims } from './testing/quota-cells.ts';

const MINUTE = 60_000;

describe.each(everyDatabaseKind())('slots in quota cells on %s', (kind) => {
  const suite = quotaCells(kind);
  describe('hold, count and release', () => testHoldCountAndRelease(suite));
  describe('comparison with the ledger in memory', () => testComparisonWithTheLedgerInMemory(suite));
});

function testHoldCountAndRelease(suite: ReturnType<typeof quotaCells>) {
  const { begin, hold, cells, count, inTransaction, expectRecount } = suite;

  it('are held, renewed, released and counted', async () => {
    begin();
    const twoClaims = claims({ a: 1, b: 2 });
    expect(await hold(1, twoClaims)).toBeUndefined();
    expect(await hold(1, twoClaims)).toBeUndefined();
    expect(await cells()).toEqual({ a: [0, 1], b: [0, 1] });
    expect(await hold(2, twoClaims)).toBe('a');
    expect(await hold(2, claims({ b: 2 }))).toBeUndefined();
    expect(await hold(1, claims({ b: 2 }))).toBeUndefined();
    expect(await cells()).toEqual({ a: [0, 0], b: [0, 2] });
    expect(await count(1, twoClaims)).toBe(true);
    await inTransaction(2, (slots) => slots.release());
    expect(await cells()).toEqual({ a: [1, 0], b: [1, 0] });
    await expectRecount();
  });

  it('are released after their expiry, when another response requests a slot', async () => {
    begin();
    const oneClaim = claims({ a: 1 });
    await hold(1, oneClaim);
    expect(await hold(2, oneClaim, NOON + 29 * MINUTE)).toBe('a');
    expect(await hold(1, oneClaim, NOON + 29 * MINUTE)).toBeUndefined();
    expect(await hold(2, oneClaim, NOON + 31 * MINUTE)).toBe('a');
    expect(await hold(2, oneClaim, NOON + 60 * MINUTE)).toBeUndefined();
    expect(await count(1, oneClaim, NOON + 61 * MINUTE)).toBe(false);
    expect(await count(2, oneClaim, NOON + 61 * MINUTE)).toBe(true);
    expect(await cells()).toEqual({ a: [1, 0] });
    await expectRecount();
  });

  it('of an exclusive group are filled evenly', async () => {
    begin();
    const group = claims({ a: 30, b: 30, c: 30 }, true);
    for (let seq = 1; seq <= 30; seq += 1) await hold(seq, group);
    expect(await cells()).toEqual({ a: [0, 10], b: [0, 10], c: [0, 10] });
  });

  it('are released when a response is deleted, whether held or counted', async () => {
    begin();
    await hold(1, claims({ a: 1 }));
    await count(2, claims({ b: 1 }));
    for (const seq of [1, 2])
      await transact(suite.database, (transaction) =>
        dropSlots(transaction, { surveyId: suite.survey, seq }, new Date(NOON)),
      );
    expect(await cells()).toEqual({ a: [0, 0], b: [0, 0] });
    await expectRecount();
  });

  it("use the operator's cap instead of the project's", async () => {
    begin();
    await hold(1, claims({ a: 5 }));
    await suite.database.query
      .updateTable('quota_cell')
      .set({ cap: 1 })
      .where('survey_id', '=', suite.survey)
      .execute();
    expect(await hold(2, claims({ a: 5 }))).toBe('a');
    expect(await count(1, claims({ a: 5 }))).toBe(true);
  });
}

function testComparisonWithTheLedgerInMemory(suite: ReturnType<typeof quotaCells>) {
  const { begin, hold, count, inTransaction, cells, expectRecount } = suite;

  // After each operation, the simulator's ledger and this store hold the same slots.
  it('are given as by the ledger in memory, for any sequence of requests', async () => {
    const caps = { a: 2, b: 1, c: 3, d: 0, e: 2 };
    const [exclusive] = claims({ a: 2, b: 1, c: 3 }, true);
    const [d, e] = claims({ d: 0, e: 2 });
    if (exclusive === undefined || d === undefined || e === undefined) throw new Error('three groups');
    const plan = { groups: [exclusive.group, d.group, e.group] };
    const claim = fc
      .record({ ex: fc.subarray(['a', 'b', 'c']), d: fc.boolean(), e: fc.boolean() })
      .map((draft) => [
        ...(draft.ex.length > 0 ? [{ ...exclusive, candidates: draft.ex }] : []),
        ...(draft.d ? [{ ...d, keptCells: ['d'], candidates: [] }] : []),
        ...(draft.e ? [e] : []),
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
        const endedSeqs = new Set<number>();
        let now = NOON;
        for (const { type, seq, claim: claims, minutes } of operations) {
          now += minutes * MINUTE;
          // In the server, the status of the response prevents calls after a submission.
          if (endedSeqs.has(seq)) continue;
          if (type === 'hold') {
            const ledgerResult = ledger.hold(seq, claims, now / 1000);
            expect(await hold(seq, claims, now)).toBe(
              'full' in ledgerResult ? ledgerResult.full.cell : undefined,
            );
          } else if (type === 'submit') {
            expect(await count(seq, claims, now)).toBe(ledger.submit(seq, claims, now / 1000) === 'counted');
            endedSeqs.add(seq);
          } else {
            ledger.release(seq);
            await inTransaction(seq, (slots) => slots.release(), now);
          }
        }
        // Locking all cells gives the same result, because both ledger and store remove expired holds.
        await transact(suite.database, (transaction) =>
          lockCells(transaction, suite.survey, Object.keys(caps), new Date(now + 1)),
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
}
