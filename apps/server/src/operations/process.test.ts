import { answer, next } from '@canvass/logic/testing';
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AnswerData } from '@canvass/protocol';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { databaseKinds, sampleProject } from '../testing/index.ts';
import { createHttpClient, type HttpClient } from '../testing/http-client.ts';
import {
  createPostgresCluster,
  findPostgres,
  freePort,
  type PostgresCluster,
} from '../testing/clusters/postgres-cluster.ts';
import {
  createDataFolder,
  runServer,
  type ServerProcess,
  startServerProcess,
} from '../testing/server-process.ts';
import { createServedDatabase } from '../testing/test-database.ts';

const CLIENTS = 8;
const KILLS = process.env['CANVASS_FULL'] === '1' ? 30 : 1;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'canvass-process-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface AcknowledgedCalls {
  readonly token: string;
  readonly events: readonly object[];
}

interface Progress {
  isOver: boolean;
  acknowledgedCount: number;
}

/** Every call is retried until it has a reply. */
async function answerRepeatedly(
  client: HttpClient,
  surveyId: string,
  progress: Progress,
): Promise<readonly AcknowledgedCalls[]> {
  const acknowledgedCalls: AcknowledgedCalls[] = [];
  while (!progress.isOver) {
    const beginReply = await client.begin(surveyId);
    const token = beginReply.rspd_token;
    const pages = [
      ['n', [answer('q1', ['q1a']), next]],
      ['s', [answer('q3', [`text ${beginReply.seq}`]), next]],
    ] as const;
    const events: object[] = [];
    let transaction = beginReply.transaction_id;
    for (const [call, page] of pages) {
      const reply = await client.insist(
        `/api/survey/${call}/${surveyId}`,
        client.step(transaction, page),
        token,
      );
      expect([call, reply.status, reply.json.code]).toEqual([call, 200, 0]);
      progress.acknowledgedCount += 1;
      const data = reply.json.data as AnswerData;
      transaction = data.transaction_id;
      events.push(...page, ...data.fulfilled);
    }
    acknowledgedCalls.push({ token, events });
  }
  return acknowledgedCalls;
}

// TRUST-10, a small run: acknowledged calls are stored exactly once, whenever the process is killed.
describe.each(databaseKinds())('killed under load on %s', (kind) => {
  it('loses no acknowledged call and stores none twice', { timeout: 600_000 }, async () => {
    const port = await freePort();
    const env: Record<string, string> = { DATA_DIR: await createDataFolder(join(folder, `kill-${kind}`)) };
    if (kind !== 'pglite') env['DATABASE_URL'] = await createServedDatabase(kind);
    let server: ServerProcess = await startServerProcess(env, port);
    const client = createHttpClient(() => server.url);
    const { surveyId } = await client.publish(sampleProject());
    const progress = { isOver: false, acknowledgedCount: 0 };
    const respondents = Array.from({ length: CLIENTS }, () => answerRepeatedly(client, surveyId, progress));
    const waitForAcknowledged = (minimum: number) =>
      vi.waitUntil(() => progress.acknowledgedCount >= minimum, { timeout: 600_000 });
    for (let kill = 0; kill < KILLS; kill += 1) {
      // Waits for two calls, so that clients progress between two kills.
      await waitForAcknowledged(progress.acknowledgedCount + 2);
      await sleep(Math.floor(Math.random() * 300));
      await server.end('SIGKILL');
      server = await startServerProcess(env, port);
    }
    // Two calls per respondent, and one respondent has begun a second response.
    await waitForAcknowledged(2 * CLIENTS + 1);
    progress.isOver = true;
    const acknowledgedCalls = (await Promise.all(respondents)).flat();
    expect(acknowledgedCalls.length).toBeGreaterThan(CLIENTS);
    for (const { token, events } of acknowledgedCalls)
      expect((await client.read(surveyId, token)).events).toEqual(events);
    expect(await server.end('SIGTERM')).toBe(0);
  });
});

describe('the process', () => {
  it('finishes running calls on a stop signal, and releases the folder', async () => {
    const data = await createDataFolder(join(folder, 'stop'));
    const server = await startServerProcess({ DATA_DIR: data, LOG_LEVEL: 'info' });
    const client = createHttpClient(() => server.url);
    const { surveyId } = await client.publish(sampleProject());
    const openCalls = Array.from({ length: 30 }, () =>
      client.post(`/api/survey/b/${surveyId}`, { device: 'pc' }).then(
        ({ status }) => status,
        () => 'refused',
      ),
    );
    // One call has its reply, and the other calls are still running.
    await Promise.race(openCalls);
    const code = server.end('SIGTERM');
    const outcomes = await Promise.all(openCalls);
    expect(
      outcomes.filter((outcome) => outcome !== 'refused' && outcome !== 503).every((s) => s === 200),
    ).toBe(true);
    expect(outcomes.filter((outcome) => outcome === 200).length).toBeGreaterThan(0);
    expect(await code).toBe(0);
    await expect(stat(join(data, 'db.lock'))).rejects.toThrow('ENOENT');
    expect(server.output()).toContain('EMBEDDED DATABASE');
  });

  it('stops although a client keeps a connection open and sends half a request', async () => {
    const server = await startServerProcess({ DATA_DIR: await createDataFolder(join(folder, 'slow')) });
    const { port } = new URL(server.url);
    const socket = connect(Number(port), '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write('POST /api/survey/b/x HTTP/1.1\r\nhost: x\r\ncontent-length: 10\r\n\r\n12');
    await sleep(100);
    expect(await server.end('SIGTERM')).toBe(0);
    socket.destroy();
  });

  it('creates an operator token that only its owner can read, in a folder that other users cannot enter', async () => {
    const data = await createDataFolder(join(folder, 'token'));
    await chmod(data, 0o755);
    const server = await startServerProcess({ DATA_DIR: data, CANVASS_TOKEN: '' });
    const token = (await readFile(join(data, 'operator-token'), 'utf8')).trim();
    const list = await fetch(`${server.url}/api/publishing/surveys`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(list.status).toBe(200);
    expect(server.output()).not.toContain(token);
    // The embedded database leaves its files open to all.
    const modes = await Promise.all(
      [data, join(data, 'db.lock')].map(async (path) => (await stat(path)).mode),
    );
    expect(modes.map((mode) => mode & 0o077)).toEqual([0, 0]);
    const secondOutcome = await runServer({ DATA_DIR: data, PORT: '0' });
    expect(secondOutcome.code).toBe(2);
    expect(secondOutcome.text).toContain(`in use by the server with process id ${server.child.pid}`);
    const outcome = await runServer({
      DATA_DIR: await createDataFolder(join(folder, 'taken')),
      PORT: new URL(server.url).port,
      HOST: '127.0.0.1',
    });
    expect(outcome.code).toBe(2);
    expect(outcome.text).toMatch(/canvass: port \d+ of 127\.0\.0\.1 is used by another program/);
    await server.end('SIGTERM');
  });

  it('reports an error in its settings in one sentence', async () => {
    const outcome = await runServer({ PORT: 'http' });
    expect(outcome).toEqual({ code: 2, text: expect.stringMatching(/^canvass: PORT must be .*\.\n$/) });
    expect(await runServer({}, 'fly')).toEqual({ code: 2, text: expect.stringMatching(/^Usage: /) });
  });
});

// TRUST-10 and TRUST-11: while the database is unavailable, calls only wait.
describe.runIf(databaseKinds().includes('postgres'))('while PostgreSQL is unavailable', () => {
  let cluster: PostgresCluster;
  beforeAll(async () => {
    cluster = await createPostgresCluster(findPostgres() ?? '');
  });
  afterAll(() => cluster.remove());

  it('replies 503, keeps running, and recovers when the database is back', { timeout: 600_000 }, async () => {
    const webFolder = join(folder, 'web');
    await mkdir(webFolder);
    await writeFile(join(webFolder, 'index.html'), '<html><head></head><body></body></html>');
    const server = await startServerProcess({
      DATA_DIR: join(folder, 'away'),
      DATABASE_URL: cluster.url,
      WEB_DIST: webFolder,
    });
    const client = createHttpClient(() => server.url);
    const { surveyId } = await client.publish(sampleProject());
    const beginReply = await client.begin(surveyId);
    const step = client.step(beginReply.transaction_id, [answer('q1', ['q1a']), next]);
    for (const mode of ['immediate', 'fast'] as const) {
      cluster.stop(mode);
      const unavailableReply = await client.post(`/api/survey/n/${surveyId}`, step, beginReply.rspd_token);
      expect([unavailableReply.status, unavailableReply.json.code]).toEqual([503, 4001]);
      expect((await fetch(`${server.url}/readiness`)).status).toBe(503);
      expect((await fetch(`${server.url}/s/${surveyId}`)).headers.get('retry-after')).toBe('2');
      cluster.start();
      expect((await client.insist(`/api/survey/n/${surveyId}`, step, beginReply.rspd_token)).status).toBe(
        200,
      );
    }
    expect((await client.read(surveyId, beginReply.rspd_token)).events).toHaveLength(2);
    expect(server.child.exitCode).toBeNull();
    expect(await server.end('SIGTERM')).toBe(0);
  });

  it('waits at its start for a database that is not there yet', { timeout: 600_000 }, async () => {
    cluster.stop('fast');
    const env = { DATA_DIR: join(folder, 'early'), DATABASE_URL: cluster.url };
    const waits = Promise.withResolvers<void>();
    const starting = startServerProcess(env, undefined, {
      onOutput: (text) => {
        if (text.includes('cannot be reached yet')) waits.resolve();
      },
    });
    await waits.promise;
    cluster.start();
    const server = await starting;
    await server.end('SIGTERM');
  });
});
