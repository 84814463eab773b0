import { next, back } from '@canvass/logic/testing';
import type { RespondentEvent } from '@canvass/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestServer, databaseKinds, type TestServer } from '../testing/index.ts';
import { quotaProject } from '../testing/quota-project.ts';
import type { Session } from '../testing/test-server.ts';

const first = (sex: string, age: string): readonly RespondentEvent[] => [
  { type: 'answer', gid: 'sex', answer: [sex] },
  { type: 'answer', gid: 'age', answer: [age] },
  next,
];
const last: readonly RespondentEvent[] = [{ type: 'answer', gid: 'why', answer: ['x'] }, next];
const FULL = { is_end: 1, status: 3 };

describe.each(databaseKinds())('quotas on %s', (kind) => {
  let app: TestServer;
  let surveyId: string;
  let surveys = 0;
  beforeAll(async () => {
    app = await createTestServer(kind);
  });
  afterAll(() => app.close());
  const publish = async (changes: Parameters<typeof quotaProject>[0] = {}) => {
    surveys += 1;
    const projectId = `QuotasOfASurvey${String(surveys).padStart(9, '0')}`;
    surveyId = (await app.publish(quotaProject({ ...changes, more: { projectId, ...changes.more } })))
      .surveyId;
  };
  beforeEach(() => publish());
  const cells = async () => {
    const rows = await app.database.query
      .selectFrom('quota_cell')
      .select(['cell_id', 'done', 'held'])
      .where('survey_id', '=', surveyId)
      .execute();
    return Object.fromEntries(
      rows
        .filter(({ done, held }) => done + held > 0)
        .map(({ cell_id, done, held }) => [cell_id, [done, held]]),
    );
  };
  const finish = async (sex: string, age: string, begin = {}): Promise<[Session, number]> => {
    const session = await app.begin(surveyId, begin);
    const page = await app.answer(session, 'n', first(sex, age));
    if (page.end_status.is_end === 1) return [session, page.end_status.status];
    const end = await app.answer(session, 's', last);
    return [session, end.end_status.status];
  };
  /** Whoever comes now is told to come again: places are held, and may become free. */
  const expectHeld = async (sex: string, age: string) => {
    const reply = await app.send(await app.begin(surveyId), 'n', first(sex, age));
    expect([reply.status, reply.json.data]).toMatchObject([429, { key: 'answering.places_held' }]);
  };

  it('hold places on the way, count them at the end, and turn away who comes later, inside of n', async () => {
    const session = await app.begin(surveyId);
    const page = await app.answer(session, 'n', first('f', 'young'));
    expect(page.fulfilled).toEqual([
      { type: 'fulfilled', id: expect.stringMatching(/^quota:/), value: { is_end: 0, status: -1 } },
    ]);
    expect(await cells()).toEqual({ women: [0, 1], 'young-women': [0, 1] });
    expect((await app.answer(session, 's', last)).end_status.status).toBe(1);
    expect(await cells()).toEqual({ any: [1, 0], women: [1, 0], 'young-women': [1, 0] });
    expect((await finish('f', 'young'))[1]).toBe(1);
    const late = await app.begin(surveyId);
    const reply = await app.answer(late, 'n', first('f', 'young'));
    expect(reply).toMatchObject({ end_status: FULL, endPageSeq: late.begun.seq });
    expect(await app.continue(late)).toMatchObject({ end_status: FULL });
    expect(await cells()).toEqual({ any: [2, 0], women: [2, 0], 'young-women': [2, 0] });
    const refused = await app.send(late, 's', last);
    expect([refused.status, refused.json.code]).toEqual([409, 1113]);
  });

  it('follow a changed answer', async () => {
    const session = await app.begin(surveyId);
    await app.answer(session, 'n', first('f', 'young'));
    await app.answer(session, 'n', [back]);
    await app.answer(session, 'n', first('m', 'young'));
    expect(await cells()).toEqual({ men: [0, 1] });
  });

  it('are lost at the end (6) by who stayed away too long, and then nothing is kept', async () => {
    const slow = await app.begin(surveyId);
    await app.answer(slow, 'n', first('f', 'young'));
    app.clock.now += 31 * 60_000;
    for (let round = 0; round < 2; round += 1) expect((await finish('f', 'young'))[1]).toBe(1);
    const end = await app.answer(slow, 's', last);
    expect(end.end_status).toEqual({ is_end: 1, status: 6 });
    expect(await cells()).toEqual({ any: [2, 0], women: [2, 0], 'young-women': [2, 0] });
  });

  it('are renewed by every call', async () => {
    const slow = await app.begin(surveyId);
    await app.answer(slow, 'n', first('f', 'young'));
    app.clock.now += 20 * 60_000;
    await app.answer(slow, 'n', [back]);
    app.clock.now += 20 * 60_000;
    await finish('f', 'young');
    await expectHeld('f', 'young');
    await app.answer(slow, 'n', [next]);
    expect((await app.answer(slow, 's', last)).end_status.status).toBe(1);
  });

  it('let tests pass and do not count them', async () => {
    for (let round = 0; round < 3; round += 1)
      expect((await finish('f', 'young', { fromq: 'x', fromtype: 'y' }))[1]).toBe(1);
    expect(await cells()).toEqual({});
  });

  it('get back what is deleted', async () => {
    const [session] = await finish('f', 'young');
    await app.answer(await app.begin(surveyId), 'n', first('f', 'young'));
    await expectHeld('f', 'young');
    app.clock.now += 11 * 60_000; // whoever was told to come again is waited for no longer
    await app.operate('DELETE', `/api/publishing/surveys/${surveyId}/responses/${session.begun.seq}`);
    expect(await cells()).toEqual({ women: [0, 1], 'young-women': [0, 1] });
    expect((await finish('f', 'young'))[1]).toBe(1);
  });

  it('may ask for another answer instead, and nobody is turned away then', async () => {
    const cell = { id: 'women', name: 'Women', cap: 0, cond: 'Q1A1' };
    await publish({ quotas: [{ id: 's', name: 'S', mode: 'stop', on_full: 'warn_back', cells: [cell] }] });
    const session = await app.begin(surveyId);
    const reply = await app.answer(session, 'n', first('f', 'young'));
    expect(reply.end_status).toEqual({ is_end: 0, status: -1 });
    expect(reply.fulfilled).toMatchObject([{ value: { is_end: 0, status: 3, q: 'sex' } }]);
    expect((await app.answer(session, 'n', first('m', 'young'))).fulfilled).toMatchObject([
      { value: { is_end: 0, status: -1 } },
    ]);
  });

  it('that are full before the first page end the response in b', async () => {
    const cell = { id: 'none', name: 'None', cap: 0, cond: 'true' };
    await publish({ quotas: [{ id: 's', name: 'S', mode: 'stop', cells: [cell] }] });
    const session = await app.begin(surveyId);
    expect(session.begun.fulfilled).toMatchObject([{ value: FULL }]);
    expect(await app.continue(session)).toMatchObject({
      end_status: FULL,
      events: session.begun.fulfilled,
    });
    const detail = await app.operate(
      'GET',
      `/api/publishing/surveys/${surveyId}/responses/${session.begun.seq}`,
    );
    expect(detail.json.data).toMatchObject({ chain: { valid: true } });
    const late = await app.send(session, 'n', first('f', 'young'));
    expect([late.status, late.json.code]).toEqual([409, 1113]);
  });

  describe('for operators', () => {
    const url = (more = '') => `/api/publishing/surveys/${surveyId}/quotas${more}`;
    const cellsOf = (reply: { readonly json: { readonly data?: unknown } }) => {
      const { groups } = reply.json.data as { groups: { cells: { id: string }[] }[] };
      return Object.fromEntries(
        groups.flatMap(({ cells: list }) => list.map(({ id, ...cell }) => [id, cell])),
      );
    };

    it('say how full every cell is', async () => {
      await finish('f', 'young');
      await app.answer(await app.begin(surveyId), 'n', first('f', 'young'));
      const reply = await app.operate('GET', url());
      expect(reply.json.data).toMatchObject({
        version: 1,
        others: [],
        groups: [{ id: 'sexes', mode: 'stop' }, {}, {}],
      });
      expect(cellsOf(reply)).toMatchObject({
        women: { name: 'Women', cap: 3, project_cap: 3, done: 1, held: 1, over: 0 },
        men: { done: 0, held: 0 },
        any: { done: 1, over: 0 },
      });
      app.clock.now += 31 * 60_000;
      expect(cellsOf(await app.operate('GET', url()))).toMatchObject({ women: { held: 0 } });
    });

    it('may be lowered under the count, and raised again', async () => {
      await finish('m', 'young');
      await finish('m', 'old');
      const set = (cap: number | null) => app.operate('PUT', url(), { cells: [{ id: 'men', cap }] });
      expect(cellsOf(await set(1))).toMatchObject({ men: { cap: 1, project_cap: 3, done: 2, over: 1 } });
      expect((await finish('m', 'old'))[1]).toBe(3);
      expect(cellsOf(await set(null))).toMatchObject({ men: { cap: 3, over: 0 } });
      expect((await finish('m', 'old'))[1]).toBe(1);
    });

    it.each([
      [{ cells: [{ id: 'nobody', cap: 1 }] }, 'quotas.unknown_cell'],
      [{ cells: [{ id: 'men', cap: -1 }] }, 'request.invalid'],
      [{ cells: [{ id: 'men', cap: 1.5 }] }, 'request.invalid'],
      [{ cells: [{ id: 'men', cap: 1e12 }] }, 'request.invalid'],
      [{ cells: [] }, 'request.invalid'],
      [{}, 'request.invalid'],
    ])('refuse %j', async (body, key) => {
      const reply = await app.operate('PUT', url(), body);
      expect([reply.status, reply.json.data]).toMatchObject([400, { key }]);
    });

    it.each(['GET', 'PUT'] as const)(
      'refuse %s without their token, and know no other survey',
      async (method) => {
        const cells = { cells: [{ id: 'men', cap: 1 }] };
        const body = method === 'PUT' ? { body: cells } : {};
        const { token } = { token: (await app.begin(surveyId)).begun.rspd_token };
        expect((await app.request({ method, url: url(), token, ...body })).status).toBe(401);
        const other = '/api/publishing/surveys/NobodyKnowsThisSurvey001/quotas';
        expect((await app.operate(method, other, body.body)).status).toBe(404);
      },
    );

    it('count anew, also those who finished before there was a quota, and go on from there', async () => {
      const quotas = quotaProject()['quotas'] as object[];
      await publish({ quotas: [] });
      for (const sex of ['f', 'f', 'm']) await finish(sex, 'old');
      await finish('f', 'old', { fromq: 'x', fromtype: 'y' });
      const projectId = surveyId;
      await app.publish(quotaProject({ quotas, more: { projectId } }));
      await finish('f', 'old');
      expect(await cells()).toEqual({ any: [1, 0], women: [1, 0], 'old-women': [1, 0] });
      await app.answer(await app.begin(surveyId), 'n', first('m', 'old'));
      const reply = await app.operate('POST', url('/recount'));
      expect(cellsOf(reply)).toMatchObject({
        women: { done: 3, over: 0 },
        'old-women': { done: 3, over: 1 },
      });
      const right = { any: [4, 0], women: [3, 0], men: [1, 1], 'old-women': [3, 0] };
      expect(await cells()).toEqual(right);
      await app.operate('POST', url('/recount'));
      expect(await cells()).toEqual(right);
      expect((await finish('f', 'young'))[1]).toBe(3);
    });
  });

  it('are part of the export, with words for how a response ended', async () => {
    const slow = await app.begin(surveyId);
    await app.answer(slow, 'n', first('f', 'old'));
    app.clock.now += 31 * 60_000;
    await finish('f', 'old');
    await finish('f', 'old');
    await app.answer(slow, 's', last);
    await finish('f', 'old');
    const read = async (format: string) =>
      (await app.operate('GET', `/api/publishing/surveys/${surveyId}/export?format=${format}`)).text;
    const [header = '', ...lines] = (await read('csv')).trim().split('\r\n');
    expect(header).toMatch(/,source,quota_\w+,.*quota_cells,Q1,/);
    expect(lines.map((line) => line.split(',')[1])).toEqual(['6', '1', '1', '3']);
    expect(lines[1]).toContain(',any old-women women,');
    // Who was turned away counts nowhere, and still belongs to a cell.
    const cells = lines.map((line) =>
      line.split(',').slice(10, header.split(',').indexOf('quota_cells') + 1),
    );
    expect(cells[0]?.at(-1)).toBe('');
    expect(cells[0]?.join(' ')).toContain('old-women');
    expect(cells[3]?.at(-1)).toBe('');
    expect(cells[3]?.join(' ')).toContain('old-women');
    const objects = (await read('jsonl'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as object);
    expect(objects[0]).toMatchObject({
      status: 'quota_full_at_submit',
      quota_cells: [],
      answers: { sex: ['f'] },
    });
    expect(objects[1]).toMatchObject({ quota_cells: ['any', 'old-women', 'women'] });
  });

  it('stay on the server: browsers are told only when to ask', async () => {
    const { text } = await app.request({ method: 'GET', url: `/api/survey/projects/${surveyId}` });
    expect(text).not.toMatch(/young-women|"cap"/);
    expect(text).toContain('"quota_waits":{"start":false,"gids":["sex","age"]}');
  });

  // TRUST-3 and QUOTA-3 through the whole server, each call twice at the same time.
  it('are filled exactly, by many at once', async () => {
    const sessions = await Promise.all(Array.from({ length: 40 }, () => app.begin(surveyId)));
    const twice = async (session: Session, call: 'n' | 's', events: readonly RespondentEvent[]) => {
      const id = crypto.randomUUID();
      let replies = await Promise.all([1, 2].map(() => app.send(session, call, events, id)));
      // While places are only held it is not decided yet.
      while (replies.some(({ status }) => status === 429)) {
        await new Promise((resolve) => setTimeout(resolve, 100));
        replies = await Promise.all([1, 2].map(() => app.send(session, call, events, id)));
      }
      expect(replies.map(({ status }) => status)).toEqual([200, 200]);
      expect(replies[1]?.text).toBe(replies[0]?.text);
      const data = replies[0]?.json.data as unknown as {
        transaction_id: string;
        end_status: { status: number };
      };
      session.transactionId = data.transaction_id;
      return data.end_status.status;
    };
    const ends = await Promise.all(
      sessions.map(async (session, index) => {
        const page = first(index % 2 === 0 ? 'f' : 'm', index % 4 < 2 ? 'young' : 'old');
        const status = await twice(session, 'n', page);
        return status === -1 ? twice(session, 's', last) : status;
      }),
    );
    expect(ends.filter((status) => status === 1)).toHaveLength(6);
    expect(ends.filter((status) => status === 3)).toHaveLength(34);
    const { 'young-women': young = [0], 'old-women': old = [0], ...rest } = await cells();
    expect(rest).toEqual({ any: [6, 0], women: [3, 0], men: [3, 0] });
    expect((young[0] ?? 0) + (old[0] ?? 0)).toBe(3);
  });
});
