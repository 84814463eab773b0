import { prizeOfRoll } from '@canvass/logic/effects';
import type { AwardView } from '@canvass/protocol';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { databaseKinds, dataOf } from '../../testing/index.ts';
import { createBike, awardSurvey, computeDraw, MANY_AT_ONE_ADDRESS } from '../testing/award-survey.ts';
import { hashEntry, createFirstLogHash } from '../tickets/ticket-store.ts';
import { transact, type Transaction } from '../../database/transact.ts';
import { readCounter } from '../award-counts.ts';
import { rollPrize, type LoggedRoll, stockCounterOf } from './draw.ts';
import { listPublishedAwards } from '../published-award.ts';

const IS_FULL_RUN = process.env['CANVASS_FULL'] === '1';
const DRAWS = IS_FULL_RUN ? 1_000 : 150;
const STOCK = 10;

/** Retries, because in a long run a statement sometimes takes longer than the server waits. */
async function retryBusy<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1)
    try {
      return await work();
    } catch (error) {
      if (tries === 5) throw error;
    }
}

const prizeAfter = (lastRoll: LoggedRoll | undefined): string | null =>
  lastRoll?.short === undefined ? (lastRoll?.prize ?? null) : null;

describe.each(databaseKinds())('draws on %s', (kind) => {
  const suite = awardSurvey(kind);
  describe('odds and stock', () => testOddsAndStock(suite));
  describe('repetition and locks', () => testRepetitionAndLocks(suite));
});

function testOddsAndStock(suite: ReturnType<typeof awardSurvey>) {
  // R13: concurrent draws never give more prizes than the stock.
  it('give exactly the available prizes if they are concurrent, and the log explains each prize', async () => {
    const prizes = [
      createBike({ stock: STOCK, odds_ppm: 500_000 }),
      { id: 'cup', name: 'A cup', odds_ppm: 250_000, stock: 5 },
    ];
    const surveyId = await suite.publish([computeDraw(prizes, MANY_AT_ONE_ADDRESS)]);
    const sessions = [];
    for (let count = 0; count < DRAWS; count += 1) sessions.push(await suite.finish(surveyId));
    const [first] = sessions;
    if (first === undefined) throw new Error('there are some');
    const { revision } = await suite.findAward(first);
    const replies = await Promise.all(
      sessions.flatMap((session) => {
        const draw = () => suite.call(session, 'POST', 'v3/draw', { aid: 'draw', revision });
        return [draw(), draw()];
      }),
    );
    const wonAwards = replies.filter(({ json }) => json.code === 0).map((reply) => dataOf<AwardView>(reply));
    expect(replies.filter(({ json }) => json.code === 7403)).toHaveLength(DRAWS);
    expect(wonAwards).toHaveLength(DRAWS);
    const wins = (name: string) => wonAwards.filter(({ prize }) => prize?.name === name).length;
    expect([wins('A bicycle'), wins('A cup')]).toEqual([STOCK, 5]);

    const { query } = suite.app.database;
    const tickets = await query
      .selectFrom('award_ticket')
      .selectAll()
      .where('survey_id', '=', surveyId)
      .execute();
    expect(tickets).toHaveLength(DRAWS);
    const entries = await query
      .selectFrom('award_audit')
      .selectAll()
      .where('survey_id', '=', surveyId)
      .orderBy('seq')
      .orderBy('step')
      .execute();
    for (const ticket of tickets) {
      const ticketEntries = entries.filter(({ seq }) => seq === ticket.seq);
      const head = ticketEntries.reduce(
        (before, entry) => hashEntry(before, entry),
        createFirstLogHash(surveyId, ticket.ticket),
      );
      expect(head).toBe(ticket.head);
      const { rolls } = JSON.parse(ticketEntries.find(({ act }) => act === 'drawn')?.facts ?? '{}') as {
        rolls: LoggedRoll[];
      };
      for (const { roll, odds, prize } of rolls)
        expect(
          prizeOfRoll(
            odds.map(([id, oddsPpm]) => ({ id, oddsPpm })),
            roll,
          )?.id ?? null,
        ).toBe(prize);
      const lastRoll = rolls.at(-1);
      expect(ticket.prize).toBe(prizeAfter(lastRoll));
    }
  });

  it('hit each prize as often as its odds require', { timeout: 3_600_000 }, async () => {
    const odds = { a: 500_000, b: 300_000, c: 150_000, none: 50_000 };
    const prizes = (['a', 'b', 'c'] as const).map((id) => ({ id, name: id, odds_ppm: odds[id] }));
    const surveyId = await suite.publish([computeDraw(prizes)]);
    const version = await suite.app.services.surveys.version(surveyId, 1);
    const [award] = version === undefined ? [] : listPublishedAwards(surveyId, version);
    if (award === undefined) throw new Error('it was published');
    const count = IS_FULL_RUN ? 1_000_000 : 2_000;
    const hits: Record<string, number> = { a: 0, b: 0, c: 0, none: 0 };
    // A transaction has only 200 draws, because repeated changes of a row within one transaction become slower.
    const drawMany = async (transaction: Transaction) => {
      const prizeIds: string[] = [];
      while (prizeIds.length < 200) {
        const { won } = await rollPrize(transaction, award, { ticket: 'x', now: new Date() });
        prizeIds.push(won?.prize.id ?? 'none');
      }
      return prizeIds;
    };
    for (let rollCount = 0; rollCount < count; rollCount += 200)
      for (const prize of await retryBusy(() => transact(suite.app.database, drawMany)))
        hits[prize] = (hits[prize] ?? 0) + 1;
    const chi = Object.entries(odds).reduce((sum, [id, ppm]) => {
      const expectedHits = (count * ppm) / 1_000_000;
      return sum + ((hits[id] ?? 0) - expectedHits) ** 2 / expectedHits;
    }, 0);
    const usedStock = await readCounter(suite.app.database.query, {
      surveyId,
      aid: award.id,
      subject: stockCounterOf('a'),
    });
    expect(usedStock).toBe(hits['a']);
    // With three degrees of freedom, a fair source exceeds this value once in a million runs.
    expect(chi).toBeLessThan(30.7);
  });
}

function testRepetitionAndLocks(suite: ReturnType<typeof awardSurvey>) {
  // AWARD-13: one client cannot win everything if nothing tells respondents apart.
  it.each([
    ['ten a day by default', {}, {}, 10],
    ['as many as the author says', { limits: { address_wins: { max: 2, window: 'ever' } } }, {}, 2],
    ['all if addresses must not be used', {}, { settings: { ip_privacy_open: false } }, 12],
  ] as const)('let one address win %s', async (_, awardFields, projectFields, wins) => {
    const surveyId = await suite.publish(
      [computeDraw([createBike({ stock: 50 })], awardFields)],
      projectFields,
    );
    const drawOnce = async () =>
      (await suite.sendAct(await suite.finish(surveyId), 'POST', 'draw')).json.code;
    const codes: number[] = [];
    for (let count = 0; count < 12; count += 1) codes.push(await drawOnce());
    expect(codes.filter((code) => code === 0)).toHaveLength(wins);
    expect(codes.slice(wins).every((code) => code === 7440)).toBe(true);
    suite.app.clock.now += 24 * 3_600_000;
    expect(await drawOnce()).toBe(wins === 2 ? 7440 : 0);
  });

  it('roll again if the prize that was hit is used up and the author allows another roll', async () => {
    const prizes = [
      createBike({ stock: 1, odds_ppm: 500_000 }),
      { id: 'cup', name: 'A cup', odds_ppm: 500_000 },
    ];
    const surveyId = await suite.publish([
      computeDraw(prizes, { out_of_stock: 'reroll', ...MANY_AT_ONE_ADDRESS }),
    ]);
    const names: (string | undefined)[] = [];
    for (let count = 0; count < 12; count += 1)
      names.push(
        dataOf<AwardView>(await suite.sendAct(await suite.finish(surveyId), 'POST', 'draw')).prize?.name,
      );
    expect(names.filter((name) => name === 'A bicycle').length).toBeLessThanOrEqual(1);
    expect(names.every((name) => name !== undefined)).toBe(true);
  });

  // If locks were kept from one roll to the next, they would be taken in the order of the rolls, and two draws could
  // deadlock.
  it('do not lock a prize that is used up', async () => {
    const surveyId = await suite.publish([
      computeDraw([createBike({ stock: 1, odds_ppm: 1_000_000 })], { out_of_stock: 'reroll' }),
    ]);
    await suite.sendAct(await suite.finish(surveyId), 'POST', 'draw');
    const version = await suite.app.services.surveys.version(surveyId, 1);
    const [award] = version === undefined ? [] : listPublishedAwards(surveyId, version);
    if (award === undefined) throw new Error('it was published');
    const { query } = suite.app.database;
    const lockedRows = await transact(suite.app.database, async (transaction) => {
      const { rolls, won } = await rollPrize(transaction, award, { ticket: 'x', now: new Date() });
      expect([won, rolls.length > 1]).toEqual([undefined, true]);
      // PostgreSQL stores the number of the locking transaction in a locked row.
      const { rows } = await sql<{ readonly subject: string }>`
        select subject from award_count where survey_id = ${surveyId}
          and xmax::text = pg_current_xact_id_if_assigned()::xid::text`.execute(transaction);
      return rows;
    });
    expect(lockedRows).toEqual([]);
    expect(
      await readCounter(query, {
        surveyId,
        aid: award.id,
        subject: stockCounterOf(award.prizes[0]?.id ?? ''),
      }),
    ).toBe(1);
  });

  it('can be repeated after a loss as often as the author allows', async () => {
    const session = await suite.finish(
      await suite.publish([computeDraw([createBike({ odds_ppm: 1 })], { draws: 3 })]),
    );
    const remainingDraws: number[] = [];
    for (let count = 0; count < 3; count += 1)
      remainingDraws.push(dataOf<AwardView>(await suite.sendAct(session, 'POST', 'draw')).draws_left);
    expect(remainingDraws).toEqual([2, 1, 0]);
    expect((await suite.sendAct(session, 'POST', 'draw')).json.code).toBe(7403);
  });
}
