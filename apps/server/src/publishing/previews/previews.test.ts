import type { MadePreview, OperatedPreview, PreviewData } from '@canvass/protocol';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { createAward, computeDraw } from '../../awards/testing/award-survey.ts';
import { databaseKinds, type DatabaseKind } from '../../testing/index.ts';
import { sampleProject } from '../../testing/sample-project.ts';
import { dataOf } from '../../testing/test-server.ts';
import { provideTestServer } from '../../testing/provide-test-server.ts';

const DRAFT_ID = 'D'.repeat(24);

describe.each(databaseKinds())('previews on %s', (kind) => {
  const setup = setUp(kind);
  describe('access', () => testAccess(setup));
  describe('content', () => testContent(setup));
  describe('storage', () => testStorage(setup));
});

type Setup = ReturnType<typeof setUp>;

function setUp(kind: DatabaseKind) {
  let surveyId: string;
  const app = provideTestServer(kind, { settings: { trustedProxies: 1 } });
  beforeAll(async () => {
    ({ surveyId } = await app.publish(sampleProject()));
  });
  const make = async (body: object = {}, id = surveyId) =>
    dataOf<MadePreview>(await app.operate('POST', `/api/publishing/surveys/${id}/previews`, body));
  const look = (body: object, id = surveyId, address = '203.0.113.7') =>
    app.request({
      method: 'POST',
      url: `/api/survey/pre/${id}`,
      body,
      headers: { 'x-forwarded-for': address },
    });
  async function allRows(): Promise<readonly (readonly [table: string, rows: readonly string[]])[]> {
    const { query } = app.database;
    const { rows: tables } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name
    `.execute(query);
    return Promise.all(
      tables.map(async ({ name }) => {
        const { rows } = await sql<{
          row: string;
        }>`select t::text as row from ${sql.table(name)} as t`.execute(query);
        return [name, rows.map(({ row }) => row).toSorted()] as const;
      }),
    );
  }
  return {
    app,
    get surveyId() {
      return surveyId;
    },
    make,
    look,
    allRows,
  };
}

function testAccess(setup: Setup) {
  const { make, look } = setup;

  it('show the newest version to holders of the code or token, until the preview is revoked', async () => {
    const preview = await make();
    expect(preview.path).toBe(`/s/${setup.surveyId}/preview/code/${preview.code}`);
    expect(preview.code).toMatch(/^[\w-]{22}$/);
    const data = dataOf<PreviewData>(await look({ preview_code: preview.code }));
    expect(data).toMatchObject({ survey_id: setup.surveyId, version: 1, gid: null });
    expect(dataOf(await look({ preview_token: data.preview_token }))).toMatchObject({ version: 1 });
    const listed = dataOf<{ previews: OperatedPreview[] }>(
      await setup.app.operate('GET', `/api/publishing/surveys/${setup.surveyId}/previews`),
    );
    expect(listed.previews.map(({ id }) => id)).toContain(preview.id);
    expect(JSON.stringify(listed)).not.toContain(preview.code);
    const revoke = () =>
      setup.app.operate('DELETE', `/api/publishing/surveys/${setup.surveyId}/previews/${preview.id}`);
    expect((await revoke()).status).toBe(200);
    expect((await revoke()).status).toBe(404);
    for (const body of [{ preview_code: preview.code }, { preview_token: data.preview_token }])
      expect((await look(body)).json.code).toBe(1003);
  });

  it('expire, and are limited to their survey and version', async () => {
    const otherSurvey = await setup.app.publish({ ...sampleProject(), projectId: 'B'.repeat(24) });
    const { code, token } = await make({ expires_in: 60, version: 1 });
    expect((await look({ preview_code: code }, otherSurvey.surveyId)).json.code).toBe(1003);
    expect((await look({ preview_token: token }, otherSurvey.surveyId)).json.code).toBe(1003);
    expect((await look({ preview_token: token, version: 'draft' })).json.code).toBe(1003);
    expect((await look({ preview_token: token, version: 1 })).json.code).toBe(0);
    const at = setup.app.clock.now;
    setup.app.clock.now += 61_000;
    expect((await look({ preview_code: code })).json.code).toBe(1003);
    expect((await look({ preview_token: token })).json.code).toBe(1003);
    setup.app.clock.now = at;
  });

  it('refuse codes from an address after ten wrong codes, but not from other addresses', async () => {
    const { code } = await make();
    const guess = (attempt: number) =>
      look({ preview_code: `guess-${attempt}` }, setup.surveyId, '198.51.100.9');
    for (let attempt = 0; attempt < 10; attempt += 1) expect((await guess(attempt)).json.code).toBe(1003);
    expect((await guess(10)).status).toBe(429);
    // The right code is refused too, so that guesses reveal nothing.
    expect((await look({ preview_code: code }, setup.surveyId, '198.51.100.9')).status).toBe(429);
    setup.app.clock.now += 61_000;
    expect((await look({ preview_code: code }, setup.surveyId, '198.51.100.9')).json.code).toBe(0);
  });

  it('are refused for an invalid code, token, version or question', async () => {
    for (const preview_token of ['', 'a.b.c', 'x'.repeat(1_000)])
      expect((await look({ preview_token })).json.code).toBe(1003);
    for (const body of [
      { preview_token: 7 },
      { preview_code: ['x'] },
      { preview_code: 'x'.repeat(65) },
      { preview_token: 'x', version: -1 },
      { preview_token: 'x', version: 'newest' },
    ])
      expect((await look(body)).status).toBe(400);
    const refused = await setup.app.operate('POST', `/api/publishing/surveys/${setup.surveyId}/previews`, {
      gid: 'nope',
    });
    expect(refused.status).toBe(400);
    expect(JSON.stringify(refused.json.data)).toContain('preview.unknown_gid');
    expect(
      (await setup.app.operate('POST', `/api/publishing/surveys/${'X'.repeat(24)}/previews`, {})).status,
    ).toBe(404);
  });
}

function testContent(setup: Setup) {
  const { make, look } = setup;

  it('show the awards as the author wrote them, also of a draft, but never give an award', async () => {
    const projectId = 'W'.repeat(24);
    const prizes = [{ id: 'tea', name: 'A box of tea', rank: 1, odds_ppm: 5, stock: 77 }];
    const draw = computeDraw(prizes, { title: 'Own draw', theme: { color: '#7a3b12' } });
    const points = { points: 41, unit: 'stars', id: 'p', name: 'Stars' };
    const awarded = [draw, createAward('p', 'points', { prizes: [points] })];
    const projectWithAwards = sampleProject({ projectId, awards: awarded });
    const url = `/api/publishing/surveys/${projectId}/draft`;
    expect((await setup.app.operate('PUT', url, { project: projectWithAwards })).status).toBe(200);
    const preview = await make({ version: 'draft' }, projectId);
    expect(preview.award_path).toBe(`/s/${projectId}/preview/award?canvass_preview=${preview.token}`);
    const { awards } = dataOf<PreviewData>(await look({ preview_token: preview.token }, projectId));
    expect(awards).toMatchObject([
      {
        before: { kind: 'draw', title: 'Own draw', state: 'ready', theme: { color: '#7a3b12' } },
        after: {
          state: 'won',
          prize: { name: 'A box of tea' },
          claim: { needs: ['name', 'phone', 'address'] },
        },
      },
      { before: { kind: 'points', state: 'ready' }, after: { points: { amount: 41, unit: 'stars' } } },
    ]);
    expect(JSON.stringify(awards)).not.toMatch(/stock|odds_ppm|77/);
    const tickets = await setup.app.database.query.selectFrom('award_ticket').selectAll().execute();
    expect(tickets).toEqual([]);
  });

  it('show the latest edition of an unpublished draft, but never the caps of its quotas', async () => {
    const url = `/api/publishing/surveys/${DRAFT_ID}/draft`;
    const project = { ...sampleProject(), projectId: DRAFT_ID };
    expect((await setup.app.operate('PUT', url, { project })).status).toBe(200);
    const { token } = await make({ version: 'draft' }, DRAFT_ID);
    const first = dataOf<PreviewData>(await look({ preview_token: token }, DRAFT_ID));
    expect(first).toMatchObject({ version: 'draft', survey_id: DRAFT_ID });
    const unchangedData = dataOf<PreviewData>(
      await look({ preview_token: token, edition: first.edition }, DRAFT_ID),
    );
    expect(unchangedData).not.toHaveProperty('project');
    await setup.app.operate('PUT', url, { project: { ...project, title: 'Changed' } });
    const next = dataOf<PreviewData>(await look({ preview_token: token, edition: first.edition }, DRAFT_ID));
    expect([next.title, next.edition === first.edition]).toEqual(['Changed', false]);
    // An incomplete project is stored, but cannot be previewed.
    await setup.app.operate('PUT', url, { project: { ...project, items: [] } });
    expect((await look({ preview_token: token }, DRAFT_ID)).json.code).toBe(1003);
    expect(
      (await setup.app.request({ method: 'POST', url: `/api/survey/${DRAFT_ID}`, body: {} })).json.code,
    ).toBe(1003);
  });

  it('of a question show the draft only if they were made for the draft', async () => {
    await setup.app.operate('PUT', `/api/publishing/surveys/${setup.surveyId}/draft`, {
      project: sampleProject({ title: 'Draft' }),
    });
    const [question, wholeSurvey] = await Promise.all([{ gid: 'q2' }, {}].map((body) => make(body)));
    const loadCode = async (preview: typeof question) =>
      (await look({ preview_code: preview?.code, version: 'draft' })).json.code;
    expect(await loadCode(question)).toBe(1003);
    expect(await loadCode(wholeSurvey)).not.toBe(1003);
    const draftPreview = await make({ gid: 'q2', version: 'draft' });
    expect((await look({ preview_code: draftPreview.code })).json.code).not.toBe(1003);
  });

  it('of a question send only the question and the parts that it reads, and give access to no other route', async () => {
    const { surveyId: id } = await setup.app.publish({ ...sampleProject(), projectId: 'E'.repeat(24) });
    const preview = await make({ gid: 'q3' }, id);
    expect([preview.test_path, preview.award_path]).toEqual([null, null]);
    const data = dataOf<PreviewData>(await look({ preview_code: preview.code }, id));
    const json = JSON.stringify(data.project);
    expect([json.includes('q3'), json.includes('Espresso')]).toEqual([true, true]);
    expect(json).not.toContain('Do you drink');
    await setup.app.operate('POST', `/api/publishing/surveys/${id}/close`);
    const states = [preview.token, (await make({}, id)).token].map(async (token) => {
      const url = `/api/survey/projects/${id}?canvass_preview=${token}`;
      return (await setup.app.request({ method: 'GET', url })).json.code;
    });
    expect(await Promise.all(states)).toEqual([1004, 0]);
  });
}

function testStorage(setup: Setup) {
  const { make, allRows, look } = setup;

  it('leave every table unchanged', async () => {
    const draftUrl = `/api/publishing/surveys/${setup.surveyId}/draft`;
    await setup.app.operate('PUT', draftUrl, { project: sampleProject({ title: 'Draft' }) });
    const newPreviews = await Promise.all(
      [{}, { gid: 'q2' }, { gid: 'g2' }, { version: 1 }, { version: 'draft' }].map((body) => make(body)),
    );
    const before = await allRows();
    expect(before.length).toBeGreaterThan(30);
    for (const { code, token } of newPreviews) {
      const data = dataOf<PreviewData>(await look({ preview_code: code }));
      await look({ preview_token: token, edition: data.edition });
      for (const version of [1, 7, 'draft']) await look({ preview_token: token, version });
    }
    await look({ preview_code: 'guess' });
    const pages = [
      'question/preview',
      `preview/code/${newPreviews[0]?.code}`,
      'preview/continue',
      'realTime',
      'versionView?version=1',
    ];
    const awards = ['preview/awardPage', 'preview/award', 'preview/award/draw', 'modifyAnswer'];
    for (const page of [...pages, ...awards])
      await setup.app.request({ method: 'GET', url: `/s/${setup.surveyId}/${page}` });
    for (const url of ['/s/preview/ai', '/s/preview/player', '/api/survey/editors'])
      await setup.app.request({ method: 'GET', url });
    expect(await allRows()).toEqual(before);
    await setup.app.begin(setup.surveyId);
    expect(await allRows()).not.toEqual(before);
  });

  it('give access to info and project of a closed survey, which are marked as closed', async () => {
    const preview = await make();
    const { preview_token: token } = dataOf<PreviewData>(await look({ preview_code: preview.code }));
    const operate = (path: string) =>
      setup.app.operate('POST', `/api/publishing/surveys/${setup.surveyId}/${path}`);
    const states = async (query = `?source=1&canvass_preview=${token}`) => {
      const params = query === '' ? {} : { canvass_preview: token };
      const info = await setup.app.request({
        method: 'POST',
        url: `/api/survey/${setup.surveyId}`,
        body: { allParams: params },
      });
      const project = await setup.app.request({
        method: 'GET',
        url: `/api/survey/projects/${setup.surveyId}${query}`,
      });
      return [info, project].map((reply) =>
        reply.json.code === 0 ? dataOf<{ readonly qs_status: string }>(reply).qs_status : reply.json.code,
      );
    };
    expect(await states()).toEqual(['open', 'open']);
    await operate('close');
    expect(await states()).toEqual(['over', 'over']);
    expect(await states('')).toEqual([1004, 1004]);
    await operate('reopen');
    expect(await states('')).toEqual(['open', 'open']);
  });
}
