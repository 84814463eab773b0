import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { citusFolder, NO_CITUS } from '../clusters/citus-cluster.ts';
import { databaseKinds, everyDatabaseKind } from '../index.ts';
import { createHttpClient } from '../http-client.ts';
import { quotaProject } from '../quota-project.ts';
import { openTestPostgres } from '../test-database.ts';
import { checkHistory } from './check-history.ts';
import { type Fault, fullDisk, killedWorker, postgresFaults } from './faults.ts';
import { openHistory } from './history.ts';
import { createRecordedClient } from './recorded-client.ts';
import { canMount } from './small-disk.ts';

const FULL = process.env['CANVASS_FULL'] === '1';
/** Whether to run cases that start their own PostgreSQL, which takes long. `npm test` runs them only at some seeds. */
const RUNS_OWN_POSTGRES = databaseKinds().includes('postgres');
const RESPONDENTS = 16;
const STRIKES = FULL ? 50 : 1;
/** The cap for women, of whom far more begin in a full run. */
const CAP = 50;
const QUOTAS = [
  {
    id: 'all',
    name: 'All',
    mode: 'stop',
    cells: [{ id: 'any', name: 'Any', cap: 100_000, cond: 'Q1A1 or Q1A2' }],
  },
  {
    id: 'sexes',
    name: 'Sex',
    mode: 'stop',
    check: 'submit',
    cells: [{ id: 'women', name: 'Women', cap: CAP, cond: 'Q1A1' }],
  },
];
/** Statuses that respondents may get. 0 means no reply. Respondents retry unless the status is 200. */
const ALLOWED_STATUSES = new Set([0, 200, 429, 503]);

// Compares the recorded calls with the stored rows after every fault (TRUST-1 to TRUST-3, TRUST-10, TRUST-11,
// TRUST-30).
describe.runIf(everyDatabaseKind().includes('postgres'))('with a recorded history', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'canvass-trust-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  async function play(fault: Fault, name: string, strikes = STRIKES): Promise<void> {
    const scene = await fault(join(folder, name));
    try {
      const { surveyId } = await createHttpClient(scene.url).publish(quotaProject({ quotas: QUOTAS }));
      const history = openHistory(join(folder, `${name}.jsonl`));
      const client = createRecordedClient(scene.url, history);
      let isOver = false;
      const endStatuses: number[] = [];
      const respondents = Array.from({ length: RESPONDENTS }, async () => {
        while (!isOver) endStatuses.push(await client.answerSurvey(surveyId));
      });
      for (let strike = 0; strike < strikes; strike += 1) {
        await sleep(100 + Math.floor(Math.random() * 300));
        await scene.injectFault();
      }
      isOver = true;
      await Promise.all(respondents);
      expect(await scene.end()).toBe(0);
      const database = openTestPostgres(scene.databaseUrl);
      const differences = await checkHistory(history.read(), database, surveyId);
      const { rows } = await sql<{ done: number }>`
        select done from quota_cell where survey_id = ${surveyId} and cell_id = 'women'`.execute(
        database.query,
      );
      await database.close();
      expect(differences).toEqual([]);
      expect([...client.statuses.keys()].filter((status) => !ALLOWED_STATUSES.has(status))).toEqual([]);
      // The quota is never exceeded, and turns respondents away only when it is full.
      const finishedCount = endStatuses.filter((status) => status === 1).length;
      expect([rows[0]?.done, finishedCount]).toEqual([
        Math.min(CAP, endStatuses.length),
        Math.min(CAP, endStatuses.length),
      ]);
      expect(endStatuses.length).toBeGreaterThanOrEqual(RESPONDENTS);
    } finally {
      await scene.remove();
    }
  }

  // `npm test` omits faults that resemble R2 and R8, the full disk, or cases of process.test.ts and upgrade.test.ts.
  it.each(
    Object.entries(postgresFaults).filter(
      ([name]) => FULL || name.startsWith('R8 ') || (name.startsWith('R2 ') && RUNS_OWN_POSTGRES),
    ),
  )('nothing is lost or doubled when %s', { timeout: 3_600_000 }, (name, fault) =>
    play(fault, name.split(' ')[0] ?? ''),
  );

  it
    .skipIf(!canMount() || !RUNS_OWN_POSTGRES)
    .each(FULL ? (['room', 'files'] as const) : (['room'] as const))(
    'nothing is lost or doubled when R22 the disk has no more %s (not tried where no disk can be mounted)',
    { timeout: 3_600_000 },
    (what) => play(fullDisk(what), `R22-${what}`),
  );

  const scripts = citusFolder();
  it.runIf(scripts !== undefined)(
    `nothing is lost or doubled when workers are killed (${NO_CITUS} otherwise)`,
    { timeout: 3_600_000 },
    () => play(killedWorker(scripts ?? ''), 'worker', FULL ? STRIKES : 1),
  );
});
