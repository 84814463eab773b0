import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, databaseKinds, sampleProject, type TestServer } from '../testing/index.ts';

const ID = 'ExportedSurvey0000000001';
const answer = (gid: string, value: unknown) => ({ type: 'answer', gid, answer: value }) as const;
const next = { type: 'next' } as const;

describe.each(databaseKinds())('responses for operators on %s', (kind) => {
  let app: TestServer;
  beforeAll(async () => {
    app = await createTestServer(kind);
    await app.publish(sampleProject({ projectId: ID }));
    const finished = await app.begin(ID, {
      ext_params: { vip: '=cmd|calc' },
      language_code: 'zh-CN',
      source: '8',
    });
    await app.answer(finished, 'n', [answer('q1', ['q1c', '@evil']), next]);
    await app.answer(finished, 's', [answer('q2', [['q2a'], ['q2c']]), answer('q3', ['a "b",\nc']), next]);
    const screened = await app.begin(ID, { fromq: 'x', fromtype: 'y' });
    await app.answer(screened, 's', [answer('q1', ['q1b']), next]);
    await app.answer(await app.begin(ID), 'n', [answer('q1', ['q1a']), next]);
    await app.publish(sampleProject({ projectId: ID, ...withoutLastQuestion() }));
    await app.answer(await app.begin(ID), 's', [answer('q1', ['q1b']), next]);
  });
  afterAll(() => app.close());

  const path = (query = '') => `/api/publishing/surveys/${ID}/export${query}`;
  const nextOf = (header: unknown) => /^<([^>]+)>; rel="next"$/.exec(String(header ?? ''))?.[1];
  const readAll = async (first: string): Promise<readonly string[]> => {
    const pages: string[] = [];
    for (let url: string | undefined = first; url !== undefined; ) {
      const page = await app.operate('GET', url);
      pages.push(page.text);
      url = nextOf(page.headers['link']);
    }
    return pages;
  };

  it('are exported as CSV for spreadsheets: mark, header, ended responses of all versions, no formulas', async () => {
    const reply = await app.operate('GET', path());
    expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8; header=present');
    expect(reply.headers['cache-control']).toBe('no-store');
    const lines = reply.text.split('\r\n');
    expect(lines[0]).toBe(
      '\uFEFFseq,status,ended_by,begun_at,ended_at,version,test,language,device,source,ext.vip,' +
        'Q1 Do you drink coffee?,Q1_open Do you drink coffee?,' +
        'Q2_A1 Espresso,Q2_A2 Latte,Q2_A3 Tea,Q3 Why {{Q2}}?',
    );
    const time = '2026-11-20T12:00:00.000Z';
    expect(lines.slice(1)).toEqual([
      `1,finished,,${time},${time},1,0,zh-CN,phone,8,'=cmd|calc,'=Other,'@evil,1,0,1,"a ""b"",\nc"`,
      `2,screen_out,Q1,${time},${time},1,1,en-GB,phone,,,No,,,,,`,
      `4,screen_out,Q1,${time},${time},2,0,en-GB,phone,,,No,,,,,`,
      '',
    ]);
  });

  it('are exported page by page, which add up to the whole file', async () => {
    for (const query of ['?format=csv', '?format=csv&state=all', '?format=jsonl&state=all']) {
      const whole = await app.operate('GET', path(query));
      const pages = await readAll(path(`${query}&limit=1`));
      expect(pages.length).toBeGreaterThan(2);
      expect(pages.join('')).toBe(whole.text);
    }
  });

  it('are exported as JSON Lines with facts, answers and end; also those under way when asked for', async () => {
    const lines = (await app.operate('GET', path('?format=jsonl&state=all'))).text.trim().split('\n');
    const rows = lines.map((line) => JSON.parse(line) as { seq: number; status: string; answers: object });
    expect(rows.map(({ seq, status }) => [seq, status])).toEqual([
      [1, 'finished'],
      [2, 'screen_out'],
      [3, 'in_progress'],
      [4, 'screen_out'],
    ]);
    expect(rows[0]).toMatchObject({
      end_status: { is_end: 1, status: 1 },
      version: 1,
      test: false,
      facts: { params: { vip: '=cmd|calc' }, source: '8' },
      answers: { q1: ['q1c', '@evil'], q2: [['q2a'], ['q2c']], q3: ['a "b",\nc'] },
    });
    expect(rows[2]?.answers).toEqual({ q1: ['q1a'] });
  });

  it.each(['?format=xls', '?limit=0', '?limit=-1', '?after=x', '?state=none', '?limit=1e9'])(
    'refuse the export %s',
    async (query) => expect((await app.operate('GET', path(query))).status).toBe(400),
  );

  it('show where a stored chain was changed', async () => {
    const session = await app.begin(ID);
    await app.answer(session, 's', [answer('q1', ['q1b']), next]);
    const url = `/api/publishing/surveys/${ID}/responses/${session.begun.seq}`;
    const seen = async () => (await app.operate('GET', url)).json.data as unknown as Record<string, unknown>;
    expect(await seen()).toMatchObject({ chain: { valid: true }, end_status: { status: 2 } });
    const { query } = app.database;
    const tamper = (position: number, event: string) =>
      query
        .updateTable('response_event')
        .set({ event })
        .where('seq', '=', session.begun.seq)
        .where('survey_id', '=', ID)
        .where('position', '=', position)
        .execute();
    await tamper(2, '{"type":"nexu"}');
    expect(await seen()).toMatchObject({
      chain: { valid: false, brokenAt: 2 },
      events: [answer('q1', ['q1b'])],
    });
    await tamper(2, '{"type":"next"');
    expect(await seen()).toMatchObject({ chain: { valid: false, brokenAt: 2 } });
    await tamper(2, '{"type":"next"}');
    await sql`update response set facts = replace(facts, 'phone', 'pc') where seq = ${session.begun.seq}`.execute(
      query,
    );
    expect(await seen()).toMatchObject({ chain: { valid: false, brokenAt: 0 }, facts: null });
  });

  it('never go on from a broken chain', async () => {
    const session = await app.begin(ID);
    await app.answer(session, 'n', [answer('q1', ['q1a']), next]);
    await sql`update response_event set event = replace(event, 'q1a', 'q1c')
      where survey_id = ${ID} and seq = ${session.begun.seq}`.execute(app.database.query);
    const other = await createTestServer(kind, { database: app.database });
    const reply = await other.send(session, 'n', [{ type: 'back' }]);
    expect([reply.status, reply.json.code]).toEqual([500, 500]);
    expect(other.logLines.join('')).toContain('is broken at 1');
    await other.close();
  });

  it('are deleted with everything that was stored of them', async () => {
    const session = await app.begin(ID, { ext_params: { vip: 'canary-gone' } });
    await app.answer(session, 's', [answer('q1', ['q1b']), next]);
    const url = `/api/publishing/surveys/${ID}/responses/${session.begun.seq}`;
    expect((await app.operate('DELETE', url)).json.data).toEqual({ seq: session.begun.seq });
    for (const table of ['response', 'response_event', 'answer_call'] as const) {
      const rows = await app.database.query
        .selectFrom(table)
        .selectAll()
        .where('survey_id', '=', ID)
        .execute();
      expect(rows.length).toBeGreaterThan(0);
      expect(rows.filter(({ seq }) => seq === session.begun.seq)).toEqual([]);
      expect(JSON.stringify(rows)).not.toContain('canary-gone');
    }
    expect((await app.operate('GET', url)).status).toBe(404);
    expect((await app.operate('DELETE', url)).status).toBe(404);
  });

  it.each(['n', 'c'] as const)(
    'are refused (401) when they are deleted while %s reads them',
    async (call) => {
      const session = await app.begin(ID);
      await app.answer(session, 'n', [answer('q1', ['q1a']), next]);
      const url = `/api/publishing/surveys/${ID}/responses/${session.begun.seq}`;
      let isArmed = true;
      const run: typeof app.database.run = async (statement, parameters) => {
        const rows = await app.database.run(statement, parameters);
        if (isArmed && statement.name === 'situation') {
          isArmed = false;
          expect((await app.operate('DELETE', url)).status).toBe(200);
        }
        return rows as never;
      };
      // Another process, which has to read the events.
      const fresh = await createTestServer(kind, { database: { ...app.database, run } });
      const reply =
        call === 'n'
          ? await fresh.send(session, 'n', [{ type: 'back' }])
          : await fresh.request({
              method: 'POST',
              url: `/api/survey/c/${ID}`,
              token: session.begun.rspd_token,
              body: {},
            });
      expect([isArmed, reply.status]).toEqual([false, 401]);
      await fresh.close();
    },
  );

  it('leave nothing behind when an answer is stored at the same time', async () => {
    const seqs: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      const sessions = await Promise.all(Array.from({ length: 6 }, () => app.begin(ID)));
      const numbers = sessions.map(({ begun }) => begun.seq);
      // While we hold the rows, the answers come to wait for them, and then the deletions.
      const calls = await app.database.query.transaction().execute(async (transaction) => {
        const held = transaction.selectFrom('response').select('seq').where('survey_id', '=', ID);
        await held.where('seq', 'in', numbers).forUpdate().execute();
        const answered = sessions.map((each) => app.send(each, 'n', [answer('q1', ['q1a']), next]));
        await sleep(150);
        const deleted = numbers.map((seq) =>
          app.operate('DELETE', `/api/publishing/surveys/${ID}/responses/${seq}`),
        );
        await sleep(150);
        return { answered, deleted };
      });
      for (const { status } of await Promise.all(calls.answered)) expect([200, 401]).toContain(status);
      for (const { status } of await Promise.all(calls.deleted)) expect(status).toBe(200);
      seqs.push(...numbers);
    }
    for (const table of ['response', 'response_event', 'answer_call'] as const) {
      const rows = await app.database.query
        .selectFrom(table)
        .select('seq')
        .where('survey_id', '=', ID)
        .where('seq', 'in', seqs)
        .execute();
      expect(rows).toEqual([]);
    }
  });
});

function withoutLastQuestion() {
  const [first, second] = structuredClone(sampleProject()['items']) as { items: object[] }[];
  second?.items.pop();
  return { items: [first, second] };
}
