import { RULES_VERSION } from '@canvass/logic';
import { answer, next } from '@canvass/logic/testing';
import { readFile } from 'node:fs/promises';
import { exportFormats } from '@canvass/export';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createTestServer,
  databaseKinds,
  OPERATOR_TOKEN,
  sampleProject,
  type TestServer,
  type DatabaseKind,
} from '../testing/index.ts';
import { createResponseSource } from './response-source.ts';

const ID = 'ExportedSurvey0000000001';

describe.each(databaseKinds())('the export of a survey on %s', (kind) => {
  const setup = setUp(kind);
  describe('formats', () => testFormats(setup));
  describe('refusals and failures', () => testRefusalsAndFailures(setup));
});

type Setup = ReturnType<typeof setUp>;

function setUp(kind: DatabaseKind) {
  let app: TestServer;
  beforeAll(async () => {
    app = await createTestServer(kind);
    await app.publish(sampleProject({ projectId: ID }));
    const finished = await app.begin(ID, {
      ext_params: { vip: '=cmd|calc' },
      language_code: 'zh-CN',
      source: '8',
    });
    app.clock.now += 12_500;
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
  const loadLines = async (query: string) => (await app.operate('GET', path(query))).text.split('\r\n');
  return {
    get app() {
      return app;
    },
    path,
    loadLines,
  };
}

function testFormats(setup: Setup) {
  const { path, loadLines: linesOf } = setup;

  it('contains only responses that meet all conditions, and is refused if a condition is not valid', async () => {
    const queryOf = (...conditions: readonly object[]) =>
      `?where=${encodeURIComponent(JSON.stringify(conditions))}`;
    const seqs = async (...conditions: readonly object[]) =>
      (await linesOf(queryOf(...conditions))).slice(1, -1).map((line) => line.split(',', 1)[0]);
    expect(await seqs({ variable: 'Q1', values: [2] })).toEqual(['2', '4']);
    expect(await seqs({ variable: 'Q1', values: [2] }, { variable: 'version', values: [2] })).toEqual(['4']);
    expect(await seqs({ variable: 'source', values: ['8'] })).toEqual(['1']);
    expect(await seqs({ variable: 'Q2_A1', values: [1, 0] })).toEqual(['1']);
    expect(await seqs({ variable: 'begun_at', min: Date.parse('2026-11-20T12:00:01Z') })).toEqual(['2', '4']);
    expect(await seqs({ variable: 'begun_at', max: Date.parse('2026-11-20T12:00:01Z') })).toEqual(['1']);
    const refusedQueries = [
      '?where=[',
      '?where={}',
      queryOf({ variable: 'Q9', values: [1] }),
      queryOf({ variable: 'Q1', values: ['1'] }),
      queryOf({ variable: 'Q1' }),
      queryOf({ variable: 'Q1', min: 2, max: 1 }),
    ];
    const statuses = await Promise.all(
      refusedQueries.map(async (query) => (await setup.app.operate('GET', path(query))).status),
    );
    expect(statuses).toEqual(refusedQueries.map(() => 400));
    // No response has a tag, so the survey's export has no column of tags.
    expect(await seqs({ variable: 'tags', values: ['later'] })).toEqual([]);
  });

  it('is by default a CSV file of the ended responses of all versions, with kinds of missing values and no formulas', async () => {
    const reply = await setup.app.operate('GET', path());
    expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8; header=present');
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(reply.headers['content-disposition']).toBe(`attachment; filename="${ID}.csv"`);
    const lines = reply.text.split('\r\n');
    expect(lines[0]).toBe(
      '\uFEFFseq,status,ended_by,begun_at,ended_at,version,test,rules,evaluated_differently,language,device,source,ext_vip,' +
        'Q1,Q1_A3_open,Q2_A1,Q2_A2,Q2_A3,Q2_order,Q3,time_Q1,time_Q2,unreadable',
    );
    const [begunAt, endedAt] = ['2026-11-20T12:00:00.000Z', '2026-11-20T12:00:12.500Z'];
    const order = /,(A\d A\d A\d),/.exec(lines[1] ?? '')?.[1];
    const unasked = 'not_asked,not_asked,not_asked,not_asked,not_asked';
    expect(lines.slice(1)).toEqual([
      `1,1,,${begunAt},${endedAt},1,0,${RULES_VERSION},0,zh-CN,phone,8,'=cmd|calc,3,'@evil,1,0,1,${order},"a ""b"",\nc",12.5,0,`,
      `2,2,Q1,${endedAt},${endedAt},1,1,${RULES_VERSION},0,en-GB,phone,,,2,not_offered,${unasked},0,not_asked,`,
      `4,2,Q1,${endedAt},${endedAt},2,0,${RULES_VERSION},0,en-GB,phone,,,2,not_offered,${unasked},0,not_asked,`,
      '',
    ]);
  });

  it('is the same if it is created from the events only', async () => {
    for (const query of ['format=csv', 'format=jsonl&state=all', 'format=csv&values=both&state=all']) {
      const storedReply = await setup.app.operate('GET', path(`?${query}`));
      expect((await setup.app.operate('GET', path(`?${query}&from=events`))).text).toBe(storedReply.text);
    }
  });

  it('can have labels in place of codes, or beside them', async () => {
    const [header, first] = await linesOf('?values=labels');
    expect(header).toContain(',Q1,');
    expect(first).toContain(',Finished,');
    expect((await linesOf('?values=both'))[0]).toContain(',Q1,Q1_label,');
  });

  it('can be JSON Lines with facts, answers and end, and on request with responses in progress', async () => {
    const lines = (await setup.app.operate('GET', path('?format=jsonl&state=all'))).text.trim().split('\n');
    const rows = lines.map((line) => JSON.parse(line) as Record<string, never>);
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
    expect(rows[2]?.['answers']).toEqual({ q1: ['q1a'] });
    expect(rows[2]?.['variables']).toMatchObject({ Q1: 1, Q2_A1: { missing: 'empty' } });
    expect(rows[3]?.['variables']).toMatchObject({ Q3: { missing: 'not_asked' } });
  });

  it('has a codebook in which texts of the survey are escaped', async () => {
    const html = (await setup.app.operate('GET', path('?format=codebook-html'))).text;
    expect(html).toContain('<th scope="row">Q2_A1</th>');
    expect(html).not.toMatch(/\{\{|\$\{/);
    const [header] = await linesOf('?format=codebook-csv');
    expect(header).toBe(
      '\uFEFFname,spss_name,label,group,question,question_type,type,measure,values,missing',
    );
  });
}

function testRefusalsAndFailures(setup: Setup) {
  const { path, loadLines: linesOf } = setup;

  it.each([
    '?format=xls',
    '?state=none',
    '?values=words',
    '?tables=none',
    '?from=memory',
    '?language=x%20y',
    '?language=zz',
  ])('is refused with %s', async (query) =>
    expect((await setup.app.operate('GET', path(query))).status).toBe(400),
  );

  it('is visibly incomplete if an error occurs while it is written', async () => {
    const rename = (from: string, to: string) =>
      sql`alter table response rename column ${sql.ref(from)} to ${sql.ref(to)}`.execute(
        setup.app.database.query,
      );
    const address = await setup.app.server.listen({ port: 0, host: '127.0.0.1' });
    const headers = { authorization: `Bearer ${OPERATOR_TOKEN}` };
    await rename('record', 'lost_column');
    const broken = await fetch(`${address}${path()}`, { headers });
    expect(broken.status).toBe(200);
    await expect(broken.text()).rejects.toThrow();
    expect(setup.app.logLines.join('\n')).toMatch(
      /"format":"csv","reason":"error".*an export was broken off/,
    );
    for (const format of ['csv', 'jsonl']) {
      const cut = await fetch(`${address}${path(`?format=${format}`)}`, { headers });
      expect(await readUntilCut(cut)).toContain('EXPORT BROKEN OFF');
    }
    // These formats read all rows before writing, or are invalid when cut off.
    for (const format of ['sav', 'xlsx', 'parquet']) {
      const cut = await fetch(`${address}${path(`?format=${format}`)}`, { headers });
      if (cut.status === 200) await expect(cut.arrayBuffer()).rejects.toThrow();
      else expect(cut.status).toBe(500);
    }
    await rename('lost_column', 'record');
    expect((await (await fetch(`${address}${path()}`, { headers })).text()).split('\r\n')).toHaveLength(5);
  });

  it('continues after an unreadable answer or response, and names it in a column', async () => {
    const { query } = setup.app.database;
    await sql`update response set answers = '{"q1":[7]}' where survey_id = ${ID} and seq = 4`.execute(query);
    await sql`update response_event set event = 'no JSON' where survey_id = ${ID} and seq = 2`.execute(query);
    const column = async (query: string) => {
      const [header = '', ...rows] = (await linesOf(query)).map((line) => line.split(',').at(-1) ?? '');
      return [header, ...rows.slice(0, -1)];
    };
    expect(await column('?after=1')).toEqual(['unreadable', '', 'Q1']);
    expect((await linesOf('?after=1'))[1]).toContain('2,2,Q1,');
    setup.app.logLines.length = 0;
    expect(await column('?after=1&from=events')).toEqual(['unreadable', 'events', '']);
    expect(setup.app.logLines.join()).toMatch(/"response":2,.*cannot be read/);
    const jsonl = await setup.app.operate('GET', path('?format=jsonl&after=3'));
    expect(JSON.parse(jsonl.text)).toMatchObject({ answers: { q1: [7] }, variables: { unreadable: 'Q1' } });
    setup.app.logLines.length = 0;
    const damages = [
      ['record', '{"notAsked":7}'],
      ['record', '[]'],
      ['answers', '"none"'],
      ['end_status', '{"is_end":"yes"}'],
    ] as const;
    for (const [name, json] of damages) {
      const before = sql.ref(name);
      const { rows } = await sql<{ old: object }>`select ${before} as old from response
        where survey_id = ${ID} and seq = 4`.execute(query);
      const set = (value: string) =>
        sql`update response set ${before} = ${value}::json where survey_id = ${ID} and seq = 4`.execute(
          query,
        );
      await set(json);
      expect((await column('?after=3')).at(-1)).toContain(name);
      expect(setup.app.logLines.join()).toContain(`"response":4,"column":"${name}"`);
      await set(JSON.stringify(rows[0]?.old));
    }
    const { rows } = await sql<{ facts: string }>`select facts from response
      where survey_id = ${ID} and seq = 4`.execute(query);
    for (const facts of ['{"params":[]}', 'null', 'no JSON']) {
      setup.app.logLines.length = 0;
      await sql`update response set facts = ${facts} where survey_id = ${ID} and seq = 4`.execute(query);
      expect((await column('?after=3')).at(-1)).toContain('facts');
      expect((await column('?after=3&from=events')).at(-1)).toContain('facts');
      expect(setup.app.logLines.join()).toContain('"response":4,"column":"facts"');
      expect((await setup.app.operate('GET', `/api/publishing/surveys/${ID}/responses`)).status).toBe(200);
    }
    await sql`update response set facts = ${rows[0]?.facts} where survey_id = ${ID} and seq = 4`.execute(
      query,
    );
  });

  it('is not found if the survey or the table does not exist', async () => {
    expect((await setup.app.operate('GET', path('?table=Q1'))).status).toBe(404);
    const otherUrl = '/api/publishing/surveys/ExportedSurvey0000000009/export';
    expect((await setup.app.operate('GET', otherUrl)).status).toBe(404);
  });
}

it('docs/api.md names every export format', async () => {
  const documented = await readFile(new URL('../../../../docs/api.md', import.meta.url), 'utf8');
  for (const { id } of exportFormats) expect(documented).toContain(`\`${id}\``);
});

/** The received part of a reply that must be cut off. */
async function readUntilCut(reply: Response): Promise<string> {
  let text = '';
  const decoder = new TextDecoder();
  const reader = reply.body?.getReader();
  try {
    for (;;) {
      const next = await reader?.read();
      if (next === undefined || next.done) break;
      text += decoder.decode(next.value, { stream: true });
    }
  } catch {
    return text;
  }
  throw new Error('the reply was not cut off');
}

/** Several processes use one database, and the clock of one of them was wrong when it stored answers. */
describe.each(databaseKinds())('responses of a process whose clock was ahead, on %s', (kind) => {
  let app: TestServer;
  let ahead: TestServer;
  const surveyId = 'ClocksOfExports000000001';
  beforeAll(async () => {
    app = await createTestServer(kind);
    ahead = await createTestServer(kind, { database: app.database });
    ahead.clock.now += 40 * 60_000;
    await app.publish(sampleProject({ projectId: surveyId }));
    for (const server of [app, ahead]) {
      await server.answer(await server.begin(surveyId), 's', [answer('q1', ['q1b']), next]);
      await server.answer(await server.begin(surveyId), 'n', [answer('q1', ['q1a']), next]);
    }
  });
  afterAll(async () => {
    await ahead.close();
    await app.close();
  });
  const path = (query: string) => `/api/publishing/surveys/${surveyId}/export?${query}`;

  // TRUST-9: the clocks of the processes may be wrong.
  it.each(['end', 'events'])(
    'are in every export, whether created from the stored end or from the events: %s',
    async (from) => {
      const seqs = async (query: string) =>
        (await app.operate('GET', path(`format=jsonl&from=${from}&${query}`))).text
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line))
          .map(({ seq, answers }) => [seq, answers.q1[0]]);
      expect(await seqs('state=ended')).toEqual([
        [1, 'q1b'],
        [3, 'q1b'],
      ]);
      expect(await seqs('state=all')).toEqual([
        [1, 'q1b'],
        [2, 'q1a'],
        [3, 'q1b'],
        [4, 'q1a'],
      ]);
    },
  );

  it('are the same in every pass of an export, even if other responses are stored meanwhile', async () => {
    const [lateSession, unfinished] = [await app.begin(surveyId), await ahead.begin(surveyId)];
    const program = (await app.services.surveys.version(surveyId, 1))?.program;
    const read = createResponseSource(
      app.database,
      () => undefined,
    )({
      surveyId,
      after: 0,
      last: 100,
      includesUnfinished: true,
      ignoresStoredEnds: false,
      programs: new Map(program === undefined ? [] : [[1, program]]),
    });
    const collect = async () => {
      const responses = [];
      for await (const batch of read()) for (const { response } of batch) responses.push(response);
      return responses.map(({ seq, status, answers }) => ({ seq, status, answers }));
    };
    const first = await collect();
    expect(first).toHaveLength(6);
    await app.answer(lateSession, 's', [answer('q1', ['q1b']), next]);
    await ahead.answer(unfinished, 'n', [answer('q1', ['q1a']), next]);
    await app.begin(surveyId);
    expect(await collect()).toEqual(first);
  });
});

function withoutLastQuestion() {
  const [first, second] = structuredClone(sampleProject()['items']) as { items: object[] }[];
  second?.items.pop();
  return { items: [first, second] };
}
