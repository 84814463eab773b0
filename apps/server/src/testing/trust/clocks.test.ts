import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { answer, next } from '@canvass/logic/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everyDatabaseKind, OPERATOR_TOKEN, sampleProject } from '../index.ts';
import { createHttpClient, type HttpClient } from '../http-client.ts';
import { type ServerProcess, startServerProcess } from '../server-process.ts';
import { createServedDatabase, openTestPostgres } from '../test-database.ts';

const DAY_MS = 24 * 3_600_000;
/** Days by which the clock is wrong, more than any retention period. */
const SHIFTS = process.env['CANVASS_FULL'] === '1' ? [366, -366] : [366];

/** A module that is loaded before the server, whose wall clock is then wrong from the beginning. */
const WRONG_CLOCK = `
const shift = Number(process.env.CLOCK_SHIFT_MS);
const Right = Date;
globalThis.Date = class extends Right {
  constructor(...parts) { if (parts.length === 0) super(Right.now() + shift); else super(...parts); }
  static now() { return Right.now() + shift; }
};`;

// R35, TRUST-9: two processes serve one database, and one of them has a wrong clock.
describe.runIf(everyDatabaseKind().includes('postgres'))('a process with a wrong clock', () => {
  let folder: string;
  let url: string;
  let rightServer: ServerProcess;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'canvass-clocks-'));
    await writeFile(join(folder, 'wrong-clock.mjs'), WRONG_CLOCK);
    url = await createServedDatabase('postgres');
    rightServer = await startServerProcess({ DATABASE_URL: url, DATA_DIR: join(folder, 'right') });
  }, 600_000);
  afterAll(async () => {
    await rightServer?.end('SIGTERM');
    await rm(folder, { recursive: true, force: true });
  });

  const startShifted = (shiftMs: number) =>
    startServerProcess({
      DATABASE_URL: url,
      DATA_DIR: join(folder, 'wrong'),
      NODE_OPTIONS: `--import=${pathToFileURL(join(folder, 'wrong-clock.mjs')).href}`,
      CLOCK_SHIFT_MS: String(shiftMs),
    });

  /** Returns the token of the response that does not end. */
  async function answerTwice(client: HttpClient, surveyId: string): Promise<string> {
    const [endedSession, openSession] = [await client.begin(surveyId), await client.begin(surveyId)];
    const events = [answer('q1', ['q1b']), next];
    const step = client.step(endedSession.transaction_id, events);
    expect((await client.insist(`/api/survey/s/${surveyId}`, step, endedSession.rspd_token)).status).toBe(
      200,
    );
    return openSession.rspd_token;
  }

  it.each(SHIFTS)(
    'deletes nothing and stores the time of the database, even if its clock is %i days wrong',
    { timeout: 600_000 },
    async (days) => {
      const client = createHttpClient(() => rightServer.url);
      const projectId = `WrongClockSurvey${String(days + 1_000).padStart(8, '0')}`;
      const { surveyId } = await client.publish(sampleProject({ projectId }));
      await answerTwice(client, surveyId);
      const wrongServer = await startShifted(days * DAY_MS);
      const database = openTestPostgres(url, 2);
      try {
        const token = await answerTwice(
          createHttpClient(() => wrongServer.url),
          surveyId,
        );
        // A token signed by one process is accepted by the other process.
        expect((await client.read(surveyId, token)).end_status.is_end).toBe(0);
        const { rows } = await sql<{ responses: number; strange: number }>`
        select count(*)::int as responses,
          (count(*) filter (where abs(extract(epoch from begun_at - now())) > 3600))::int as strange
        from response where survey_id = ${surveyId}`.execute(database.query);
        expect(rows).toEqual([{ responses: 4, strange: 0 }]);
        for (const [state, count] of [
          ['ended', 2],
          ['all', 4],
        ] as const) {
          const path = `/api/publishing/surveys/${surveyId}/export?format=jsonl&state=${state}`;
          const reply = await fetch(rightServer.url + path, {
            headers: { authorization: `Bearer ${OPERATOR_TOKEN}` },
          });
          expect((await reply.text()).trim().split('\n')).toHaveLength(count);
        }
        const metrics = await fetch(`${wrongServer.url}/metrics`, {
          headers: { authorization: `Bearer ${OPERATOR_TOKEN}` },
        });
        const seconds = Number(/^canvass_clock_difference_seconds (.+)$/m.exec(await metrics.text())?.[1]);
        expect(Math.round((seconds * 1_000) / DAY_MS)).toBe(days);
        expect(wrongServer.output()).toContain('the clock of this process differs from the database');
      } finally {
        await wrongServer.end('SIGTERM');
        await database.close();
      }
    },
  );
});
