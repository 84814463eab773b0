import { answer } from '@canvass/logic/testing';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AnswerData, BeginData } from '@canvass/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseKinds } from '../testing/index.ts';
import { createHttpClient, type HttpClient, type HttpReply } from '../testing/http-client.ts';
import { quotaProject } from '../testing/quota-project.ts';
import { type ServerProcess, startServerProcess } from '../testing/server-process.ts';
import { createPostgresDatabase } from '../testing/test-database.ts';

const PAGE = [answer('sex', ['f']), answer('age', ['old']), { type: 'next' }] as const;
const LAST_PAGE = [answer('why', ['x']), { type: 'next' }] as const;
const RESPONDENT_COUNT = 300;
const CAP = 50;

// TRUST-3, over the network, with the default number of database connections: calls of a burst wait in a queue.
describe.runIf(databaseKinds().includes('postgres'))('300 concurrent respondents for 50 slots', () => {
  let folder: string;
  let server: ServerProcess;
  let client: HttpClient;
  let surveyId: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'canvass-burst-'));
    server = await startServerProcess({ DATA_DIR: folder, DATABASE_URL: await createPostgresDatabase() });
    client = createHttpClient(() => server.url);
    const cells = [{ id: 'women', name: 'Women', cap: CAP, cond: 'Q1A1' }];
    const quotas = [{ id: 'sexes', name: 'Sex', mode: 'stop', check: 'submit', cells }];
    surveyId = (await client.publish(quotaProject({ quotas }))).surveyId;
  });
  afterAll(async () => {
    await server.end('SIGTERM');
    await rm(folder, { recursive: true, force: true });
  });

  it('are all served, and exactly 50 are counted', { timeout: 600_000 }, async () => {
    const expectServed = (replies: readonly HttpReply[]) =>
      expect(replies.filter(({ status }) => status !== 200)).toEqual([]);
    const beginReplies = await Promise.all(
      Array.from({ length: RESPONDENT_COUNT }, () =>
        client.post(`/api/survey/b/${surveyId}`, { device: 'pc' }),
      ),
    );
    expectServed(beginReplies);
    const send = (call: 'n' | 's', before: readonly HttpReply[], events: readonly object[]) =>
      Promise.all(
        before.map(({ json }, index) => {
          const { transaction_id } = json.data as AnswerData;
          const token = (beginReplies[index]?.json.data as BeginData | undefined)?.rspd_token;
          return client.post(`/api/survey/${call}/${surveyId}`, client.step(transaction_id, events), token);
        }),
      );
    const pages = await send('n', beginReplies, PAGE);
    expectServed(pages);
    const endReplies = await send('s', pages, LAST_PAGE);
    expectServed(endReplies);
    const statuses = endReplies.map(({ json }) => (json.data as AnswerData).end_status.status);
    expect([1, 6].map((status) => statuses.filter((each) => each === status).length)).toEqual([
      CAP,
      RESPONDENT_COUNT - CAP,
    ]);
  });
});
