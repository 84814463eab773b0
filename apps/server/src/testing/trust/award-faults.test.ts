import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { answer, next } from '@canvass/logic/testing';
import type { AnswerData, AwardsData, AwardView } from '@canvass/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAward, MANY_AT_ONE_ADDRESS } from '../../awards/testing/award-survey.ts';
import { citusFolder, NO_CITUS } from '../clusters/citus-cluster.ts';
import { createHttpClient, type HttpClient } from '../http-client.ts';
import { databaseKinds, sampleProject } from '../index.ts';
import { openTestPostgres } from '../test-database.ts';
import { type Fault, killedWorker, postgresFaults, type FaultyServer } from './faults.ts';

const FULL = process.env['CANVASS_FULL'] === '1';
const TRIALS = FULL ? 100 : 1;
const RESPONDENT_COUNT = FULL ? 100 : 20;
const STOCK = 10;
const MAX_AWARDS = 20;

interface Person {
  readonly surveyId: string;
  readonly token: string;
}

// R13: ten prizes are won exactly ten times, whichever process is killed (AWARD-3, TRUST-1).
describe.runIf(databaseKinds().includes('postgres'))('exactly the stock of prizes is won', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'canvass-awards-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  async function play(fault: Fault, name: string, trials: number): Promise<void> {
    const scene = await fault(join(folder, name));
    try {
      const client = createHttpClient(scene.url);
      for (let startedTrials = 0; startedTrials < trials; startedTrials += MAX_AWARDS) {
        const count = Math.min(MAX_AWARDS, trials - startedTrials);
        const ids = Array.from({ length: count }, (_, index) => `draw-${index}`);
        const projectId = `KilledWhileDrawing${name}${String(startedTrials).padStart(4, '0')}`;
        const people = await publishFor(client, projectId, ids.map(createDraw));
        for (const id of ids) await drawAll(client, scene, people, id);
      }
      expect(await scene.end()).toBe(0);
    } finally {
      await scene.remove();
    }
  }

  it.each(Object.entries(postgresFaults).filter(([name]) => (FULL ? /^R[12] / : /^R1 /).test(name)))(
    'when %s',
    { timeout: 3_600_000 },
    (name, fault) => play(fault, name.split(' ')[0] ?? '', TRIALS),
  );

  const scripts = citusFolder();
  it.runIf(scripts !== undefined)(
    `when workers are killed (${NO_CITUS} otherwise)`,
    { timeout: 3_600_000 },
    // A cluster takes half a minute to recover.
    () => play(killedWorker(scripts ?? ''), 'R0', FULL ? 6 : 1),
  );
});

const createDraw = (id: string) =>
  createAward(id, 'draw', {
    odds_text: 'One of two.',
    draws: 10,
    ...MANY_AT_ONE_ADDRESS,
    prizes: [{ id: 'bike', name: 'A bicycle', odds_ppm: 500_000, stock: STOCK }],
  });

/** A receiver that accepts points, but sometimes fails, disconnects after accepting them, or is slow. */
async function openReceiver() {
  const creditedIds: string[] = [];
  const server = createServer((request, response) => {
    const id = String(request.headers['webhook-id']);
    const luck = Math.random();
    request.resume();
    if (luck < 0.2) return response.writeHead(500).end();
    if (!creditedIds.includes(id)) creditedIds.push(id);
    if (luck < 0.4) return request.socket.destroy();
    setTimeout(() => response.writeHead(204).end(), luck < 0.6 ? 500 : 0);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // TCP, so it has a port
  return { url: `http://127.0.0.1:${port}`, credited: creditedIds, close: () => server.close() };
}

// R14. The lease of a killed process lasts a minute, so this runs only in full runs (AWARD-8).
it.runIf(FULL && databaseKinds().includes('postgres'))(
  'each payout is made once, and none is left, when the server is killed while it pays',
  { timeout: 3_600_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'canvass-payouts-'));
    const receiver = await openReceiver();
    const fault = postgresFaults['R1 the server is killed'];
    const secret = `whsec_${Buffer.from('s'.repeat(32)).toString('base64')}`;
    const scene = await fault?.(folder, {
      AWARD_POINTS_URL: receiver.url,
      AWARD_POINTS_SECRET: secret,
    });
    if (scene === undefined) throw new Error('there is such a fault');
    const client = createHttpClient(scene.url);
    const award = createAward('points', 'points', { prizes: [{ id: 'p', name: 'P', points: 5 }] });
    const people = await publishFor(client, 'KilledWhilePaying0000001', [award]);
    const strikes = (async () => {
      for (let strikes = 0; strikes < 5; strikes += 1) await scene.injectFault();
    })();
    await Promise.all(people.map((person) => drawUntilWon(client, person, 'points')));
    await strikes;
    const database = openTestPostgres(scene.databaseUrl);
    const payouts = () => database.query.selectFrom('award_payout').select(['out_no', 'state']).execute();
    const findOpenPayouts = async () => (await payouts()).filter(({ state }) => state !== 'done');
    await expect.poll(findOpenPayouts, { timeout: 600_000, interval: 1_000 }).toEqual([]);
    const numbers = (await payouts()).map((row) => row.out_no);
    expect(receiver.credited.toSorted()).toEqual(numbers.toSorted());
    expect(numbers).toHaveLength(RESPONDENT_COUNT);
    await database.close();
    await scene.end();
    await scene.remove();
    receiver.close();
    await rm(folder, { recursive: true, force: true });
  },
);

/** Returns respondents who have finished the survey. */
async function publishFor(
  client: HttpClient,
  projectId: string,
  awards: readonly object[],
): Promise<readonly Person[]> {
  const { surveyId } = await client.publish(sampleProject({ projectId, awards }));
  return Promise.all(
    Array.from({ length: RESPONDENT_COUNT }, async () => {
      const { rspd_token: token, transaction_id: firstToken } = await client.begin(surveyId);
      const go = async (call: 'n' | 's', pagePath: string, events: readonly object[]) =>
        (await client.insist(`/api/survey/${call}/${surveyId}`, client.step(pagePath, events), token)).json
          .data as AnswerData;
      const { transaction_id: secondToken } = await go('n', firstToken, [answer('q1', ['q1a']), next]);
      await go('s', secondToken, [next]);
      return { surveyId, token };
    }),
  );
}

/**
 * All respondents draw concurrently, and again after each loss. The fault strikes after a random number of replies,
 * while other draws are in progress. Then the prizes are counted.
 */
async function drawAll(client: HttpClient, scene: FaultyServer, people: readonly Person[], aid: string) {
  let untilStrike = randomInt(2 * STOCK);
  let strike: Promise<void> | undefined;
  const onDraw = () => {
    if (untilStrike === 0) strike = scene.injectFault();
    untilStrike -= 1;
  };
  const lastViews = await Promise.all(people.map((person) => drawUntilWon(client, person, aid, onDraw)));
  if (strike === undefined) throw new Error('nobody has drawn');
  await strike;
  const [{ surveyId } = { surveyId: '' }] = people;
  const database = openTestPostgres(scene.databaseUrl);
  const { query } = database;
  const tickets = await query
    .selectFrom('award_ticket')
    .select(['state', 'prize', 'draws', 'seq'])
    .where('survey_id', '=', surveyId)
    .where('aid', '=', aid)
    .execute();
  const counts = await query
    .selectFrom('award_count')
    .select('used')
    .where('survey_id', '=', surveyId)
    .where('aid', '=', aid)
    .where('subject', '=', 'prize bike')
    .execute();
  const entries = await query
    .selectFrom('award_audit')
    .select('seq')
    .where('survey_id', '=', surveyId)
    .where('aid', '=', aid)
    .where('act', '=', 'drawn')
    .execute();
  await database.close();
  const won = tickets.filter(({ state }) => state === 'won');
  expect([won.length, won.every(({ prize }) => prize === 'bike')]).toEqual([STOCK, true]);
  expect(counts).toEqual([{ used: STOCK }]);
  expect(tickets.reduce((sum, { draws }) => sum + draws, 0)).toBe(entries.length);
  expect(lastViews.filter((view) => view.state === 'won')).toHaveLength(STOCK);
}

async function drawUntilWon(
  client: HttpClient,
  { surveyId, token }: Person,
  aid: string,
  onDraw: () => void = () => undefined,
): Promise<AwardView> {
  const list = await client.insist('/api/award/v3/public', { id: surveyId }, token);
  const ticket = (list.json.data as AwardsData).awards.find((award) => award.aid === aid);
  if (ticket === undefined) throw new Error('everybody has a ticket');
  let view = ticket;
  while (view.draws_left > 0) {
    const body = { id: surveyId, aid, revision: view.revision };
    // The call is repeated if there was no reply. Code 7403 then includes the current state.
    const { json } = await client.insist('/api/award/v3/draw', body, token);
    expect([0, 7403]).toContain(json.code);
    view = json.data as AwardView;
    onDraw();
  }
  return view;
}
