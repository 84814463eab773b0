import { randomUUID } from 'node:crypto';
import type { BeginData } from '@canvass/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createTestDatabase,
  createTestServer,
  databaseKinds,
  dataOf,
  sampleProject,
  type TestServer,
} from '../../testing/index.ts';
import { quotaProject } from '../../testing/quota-project.ts';
import { type CountingDatabase, countingDatabase } from '../../testing/statements/counting-database.ts';

// A process that has found a survey open does not read it for each begin. Another process may have changed it since
// (docs/adr/0238).
describe.each(databaseKinds())('a begin of a survey that the process knows on %s', (kind) => {
  let database: CountingDatabase;
  let app: TestServer;
  let other: TestServer;
  let surveyId: string;
  let published = 0;
  beforeAll(async () => {
    database = countingDatabase(await createTestDatabase(kind));
    app = await createTestServer(kind, { database });
    other = await createTestServer(kind, { database });
  });
  beforeEach(async () => {
    published += 1;
    const projectId = `BeginsOfKnown${String(published).padStart(11, '0')}`;
    surveyId = (await app.publish({ ...sampleProject(), projectId })).surveyId;
    await app.begin(surveyId);
  });
  afterAll(async () => {
    await app.close();
    await other.close();
    await database.close();
  });
  const begin = (body: object = {}) =>
    app.request({
      method: 'POST',
      url: `/api/survey/b/${surveyId}`,
      body: { device: 'pc', event_id: randomUUID(), ...body },
    });
  const codeOf = async () => (await begin()).json.code;

  it('needs two statements', async () => {
    expect(await database.count(begin)).toBe(2);
  });

  it('asks for the quotas of pages that are hidden at once', async () => {
    const { items, ...rest } = quotaProject({
      quotas: [
        {
          id: 'any',
          name: 'Any',
          mode: 'stop',
          cells: [{ id: 'no', name: 'No', cap: 1, cond: 'Q1 is empty' }],
        },
      ],
    });
    const [first, ...others] = items as readonly object[];
    const hidden = { ...first, disp_code: 'device == "pc"' };
    const { surveyId: id } = await app.publish({ ...rest, items: [hidden, ...others] });
    const { begun } = await app.begin(id);
    expect(begun.fulfilled).toMatchObject([{ type: 'fulfilled', id: 'quota:0' }]);
  });

  it('assigns numbers in order', async () => {
    const seqs = [];
    for (let index = 0; index < 3; index += 1) seqs.push(dataOf<BeginData>(await begin()).seq);
    expect(seqs).toEqual([2, 3, 4]);
  });

  it('is refused as soon as another process has closed the survey, but a known call gets its reply', async () => {
    const body = { event_id: randomUUID() };
    const first = dataOf<BeginData>(await begin(body));
    await other.operate('POST', `/api/publishing/surveys/${surveyId}/close`);
    expect(await codeOf()).toBe(1004);
    expect(dataOf<BeginData>(await begin(body)).seq).toBe(first.seq);
    await other.operate('POST', `/api/publishing/surveys/${surveyId}/reopen`);
    expect(await codeOf()).toBe(0);
  });

  it('is refused outside the window that another process has set', async () => {
    const timeAfter = (ms: number) => new Date(app.clock.now + ms).toISOString();
    const url = `/api/publishing/surveys/${surveyId}/window`;
    await other.operate('PUT', url, { begin_time: null, end_time: timeAfter(0) });
    expect(await codeOf()).toBe(1004);
    await other.operate('PUT', url, { begin_time: timeAfter(1), end_time: null });
    expect(await codeOf()).toBe(1007);
    await other.operate('PUT', url, { begin_time: timeAfter(0), end_time: timeAfter(1) });
    expect(await codeOf()).toBe(0);
    app.clock.now += 1;
    expect(await codeOf()).toBe(1004);
  });

  it('is on the newest version as soon as another process has published it', async () => {
    const { version } = await other.publish({ ...sampleProject(), projectId: surveyId, title: 'New' });
    // No number is left out.
    expect(dataOf<BeginData>(await begin())).toMatchObject({ version, seq: 2 });
  });
});
