import { createHash, randomFillSync } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { Agent, get, type IncomingMessage } from 'node:http';
import { getPriority } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { exportFormats } from '@canvass/export';
import type { SavedDraft } from '@canvass/protocol';
import { sql } from 'kysely';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../database/database.ts';
import { lendDatabase } from '../../threads/lent-database.ts';
import type { ExportChoice } from '../export-survey.ts';
import { answer, LAST_PAGE, next } from '../../testing/answered-survey.ts';
import { databaseKinds, everyDatabaseKind, sampleProject } from '../../testing/index.ts';
import { createPostgresDatabase, createTestDatabase, openTestPostgres } from '../../testing/test-database.ts';
import { createTestServer, dataOf, OPERATOR_TOKEN, type TestServer } from '../../testing/test-server.ts';
import { TEMPLATE_DATABASE } from '../../testing/clusters/postgres-cluster.ts';
import { openThreads } from '../../start/services.ts';

const CSV: ExportChoice = {
  format: 'csv',
  state: 'all',
  values: 'codes',
  tables: 'wide',
  from: 'end',
  after: 0,
};

/** Real threads, in which every task but an export takes too long. */
const openShortThreads: typeof openThreads = (foundation, metrics) =>
  openThreads(foundation, metrics, { results: { withinMs: 1 } });

const countExports = async ({ services }: TestServer): Promise<string | undefined> =>
  /canvass_thread_tasks\{group="results",state="running"\} (\d+)/.exec(await services.metrics.text())?.[1];

async function answerTwice(app: TestServer): Promise<string> {
  const { surveyId } = await app.publish(sampleProject());
  const finished = await app.begin(surveyId);
  await app.answer(finished, 'n', [answer('q1', ['q1a']), next]);
  await app.answer(finished, 's', LAST_PAGE);
  await app.answer(await app.begin(surveyId), 'n', [answer('q1', ['q1a']), next]);
  return surveyId;
}

async function readAll(app: TestServer, surveyId: string, choice: ExportChoice): Promise<Buffer> {
  const openedExport = await app.services.exports.open(surveyId, choice);
  if ('failure' in openedExport) throw new Error(openedExport.failure);
  const chunks: Uint8Array[] = [];
  for await (const chunk of openedExport.chunks) chunks.push(chunk);
  return Buffer.concat(chunks);
}

let app: TestServer | undefined;
afterEach(async () => {
  await app?.close();
  app = undefined;
});

describe.each(databaseKinds())('work in threads, on %s', (kind) => {
  it('creates the same files and counts as the thread that answers', async () => {
    const database = await createTestDatabase(kind);
    const plainServer = await createTestServer(kind, { database });
    app = await createTestServer(kind, { database, threads: openThreads });
    const surveyId = await answerTwice(plainServer);
    const formats = ['csv', 'jsonl', 'parquet'] as const;
    const files: Buffer[] = [];
    for (const format of formats) files.push(await readAll(plainServer, surveyId, { ...CSV, format }));
    const readFiles = async (from: TestServer) => {
      for (const [index, format] of formats.entries())
        expect([format, await readAll(from, surveyId, { ...CSV, format })]).toEqual([format, files[index]]);
    };
    await readFiles(app);
    // If the survey has this many responses, each file is written in a thread of its own.
    await database.query.updateTable('survey').set({ last_seq: 1_000_000 }).execute();
    await readFiles(app);
    const limits = { olderThanMs: 0, withinMs: 60_000 };
    expect(await app.services.threads.run('results', 'fillGaps', [[surveyId], limits])).toMatchObject({
      responses: 2,
    });
    const overview = dataOf(await app.operate('GET', `/api/publishing/surveys/${surveyId}/analysis`));
    expect(overview).toMatchObject({ counts: { finished: 1, under_way: 1 } });
    await plainServer.close();
    await app.close();
    app = undefined;
    await database.close();
  });

  it('may end at any moment: its exports then fail visibly, and the next call starts another thread', async () => {
    const served = (app = await createTestServer(kind, { threads: openShortThreads }));
    const surveyId = await answerTwice(served);
    const openedExports = await Promise.all(
      exportFormats.map(({ id: format }) => served.services.exports.open(surveyId, { ...CSV, format })),
    );
    const counting = served.services.threads.run('results', 'draws', [surveyId]);
    await expect(counting).rejects.toThrow('because a task took more than 0.001 seconds');
    for (const [index, { id: format, brokenOffLine = '' }] of exportFormats.entries()) {
      const openedExport = openedExports[index];
      if (openedExport === undefined || 'failure' in openedExport) throw new Error(`no export as ${format}`);
      const read: string[] = [];
      const reading = async () => {
        for await (const chunk of openedExport.chunks) read.push(Buffer.from(chunk).toString());
      };
      await expect(reading()).rejects.toThrow('the thread for results has ended');
      expect([format, read.join('')]).toEqual([format, brokenOffLine]);
    }
    expect(served.logLines.filter((line) => line.includes('an export was broken off'))).toHaveLength(
      exportFormats.length,
    );
    expect((await readAll(served, surveyId, CSV)).toString()).toContain('seq,status');
  });

  it.runIf(process.platform === 'linux')('has a lower priority than the thread that answers', async () => {
    const served = (app = await createTestServer(kind, { threads: openThreads }));
    await readAll(served, await answerTwice(served), CSV);
    const threads = readdirSync('/proc/self/task').map((thread) => getPriority(Number(thread)));
    expect(Math.max(...threads)).toBe(getPriority() + 10);
  });

  it('ends an export when its reader stops reading, or leaves before reading', async () => {
    const served = (app = await createTestServer(kind, { threads: openThreads }));
    const surveyId = await answerTwice(served);
    const leaving = new AbortController();
    const [readExport] = await Promise.all([
      served.services.exports.open(surveyId, CSV),
      served.services.exports.open(surveyId, CSV, leaving.signal),
    ]);
    if ('failure' in readExport) throw new Error(readExport.failure);
    expect(await countExports(served)).toBe('2');
    leaving.abort();
    for await (const _ of readExport.chunks) break;
    await vi.waitFor(async () => expect(await countExports(served)).toBe('0'));
  });

  it('saves large drafts, and is not started for small ones', async () => {
    const served = (app = await createTestServer(kind, { threads: openThreads }));
    const url = '/api/publishing/surveys/DraftOfTheThread00000001/draft/text';
    const smallReply = await served.operate('PUT', url, { text: '{ "title": "Tea" }', edition: null });
    const saved = 'task="saveDraft",result="done"} 1';
    expect(await served.services.metrics.text()).not.toContain('saveDraft');
    const { edition } = dataOf<SavedDraft>(smallReply);
    const text = `{ "title": "${'Tea '.repeat(20_000)}" }`;
    const savedDraft = dataOf<SavedDraft>(await served.operate('PUT', url, { text, edition }));
    expect(await served.services.metrics.text()).toContain(saved);
    expect(dataOf(await served.operate('GET', url))).toEqual({ ...savedDraft, text });
    expect(savedDraft).toMatchObject({
      saved_by: 'owner',
      saved_at: new Date(served.clock.now).toISOString(),
    });
  });

  it('leaves no transaction open in the lent database when it ends', async () => {
    const database = await createTestDatabase(kind, 1);
    const lender = lendDatabase(database);
    const number = await lender.begin();
    await lender.run('create table lent (id integer)', [], number);
    await lender.reclaim();
    const { rows } = await sql`select to_regclass('lent')::text as found`.execute(database.query);
    expect(rows).toEqual([{ found: null }]);
    await expect(lender.run('select 1', [], number)).rejects.toThrow('the transaction has ended');
    await database.close();
  });
});

describe.each(databaseKinds())('the reply with an export, on %s', (kind) => {
  it('frees the memory of sent bytes, and sends all bytes to a slow reader', async () => {
    app = await createTestServer(kind);
    const { surveyId } = await app.publish(sampleProject());
    const pieces: Uint8Array[] = [];
    const [sentHash, receivedHash] = [createHash('sha256'), createHash('sha256')];
    async function* createPieces(): AsyncIterable<Uint8Array> {
      for (let index = 0; index < 40; index += 1) {
        const piece = randomFillSync(new Uint8Array(index % 2 === 0 ? 200_000 : 100));
        sentHash.update(piece);
        pieces.push(piece);
        yield piece;
      }
    }
    vi.spyOn(app.services.exports, 'open').mockResolvedValue({
      fileName: 'export.csv',
      mediaType: 'text/csv',
      chunks: createPieces(),
    });
    const url = await app.server.listen({ port: 0, host: '127.0.0.1' });
    const request = get(`${url}/api/publishing/surveys/${surveyId}/export`, {
      headers: { authorization: `Bearer ${OPERATOR_TOKEN}` },
      agent: new Agent({ keepAlive: false }),
    });
    const [reply]: IncomingMessage[] = await once(request, 'response');
    for await (const part of reply ?? []) {
      receivedHash.update(part);
      await setTimeout(1);
    }
    expect(receivedHash.digest('hex')).toBe(sentHash.digest('hex'));
    expect(pieces.filter(({ byteLength }) => byteLength > 0).length).toBeLessThan(10);
  });
});

describe.runIf(everyDatabaseKind().includes('postgres'))('the answering thread', () => {
  it('runs no statement of an export or a count on PostgreSQL', async () => {
    const databaseUrl = await createPostgresDatabase(TEMPLATE_DATABASE);
    const watchedDatabase = openTestPostgres(databaseUrl);
    const texts: string[] = [];
    const database = watchDatabase(watchedDatabase, (text) => texts.push(text));
    app = await createTestServer('postgres', { database, settings: { databaseUrl }, threads: openThreads });
    const surveyId = await answerTwice(app);
    texts.length = 0;
    expect((await readAll(app, surveyId, CSV)).toString().split('\r\n')).toHaveLength(4);
    const limits = { olderThanMs: 0, withinMs: 60_000 };
    expect(await app.services.threads.run('results', 'fillGaps', [[surveyId], limits])).toEqual({
      segments: 1,
      responses: 2,
    });
    expect(texts).toEqual([]);
    await app.close();
    app = undefined;
    await watchedDatabase.close();
  });
});

function watchDatabase(database: Database, onStatement: (text: string) => void): Database {
  const query = database.query.withPlugin({
    transformQuery: ({ node }) => {
      onStatement(node.kind);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return {
    ...database,
    query,
    run: (statement, parameters) => {
      onStatement(statement.text);
      return database.run(statement, parameters);
    },
  };
}
