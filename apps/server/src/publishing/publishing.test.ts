import type { ProjectIssue } from '@canvass/project';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createAward } from '../awards/testing/award-survey.ts';
import { databaseKinds, OPERATOR_TOKEN, sampleProject, type DatabaseKind } from '../testing/index.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';

const sampleWithoutId = (changes = {}) => {
  const { projectId: _, ...project } = sampleProject(changes);
  return project;
};
let counter = 0;
const newId = () => `Publishing${String((counter += 1)).padStart(14, '0')}`;

describe.each(databaseKinds())('publishing on %s', (kind) => {
  const setup = setUp(kind);
  describe('versions', () => testVersions(setup));
  describe('lists and descriptions', () => testListsAndDescriptions(setup));
  describe('opening and closing', () => testOpeningAndClosing(setup));
  describe('deletion and public projects', () => testDeletionAndPublicProjects(setup));
});

type Setup = ReturnType<typeof setUp>;

function setUp(kind: DatabaseKind) {
  const app = provideTestServer(kind);
  const survey = (id: string) => `/api/publishing/surveys/${id}`;
  return {
    app,
    survey,
  };
}

function testVersions(setup: Setup) {
  it('adds no version if the content is the same, regardless of the order of keys', async () => {
    const projectId = newId();
    const first = await setup.app.publish(sampleProject({ projectId }));
    expect(first).toEqual({
      surveyId: projectId,
      version: 1,
      created: true,
      path: `/s/${projectId}`,
      retention: { ended_days: 365, unfinished_days: 30 },
      // The sample is only partly translated, so that tests can distinguish its languages.
      warnings: [expect.objectContaining({ id: 'translation.missing' })],
    });
    const reversed = Object.fromEntries(Object.entries(sampleProject({ projectId })).reverse());
    expect(await setup.app.publish(reversed)).toMatchObject({ version: 1, created: false });
    expect(await setup.app.publish(sampleProject({ projectId, title: 'Tea' }))).toMatchObject({
      version: 2,
      created: true,
    });
    expect(await setup.app.publish(sampleProject({ projectId }))).toMatchObject({
      version: 3,
      created: true,
    });
  });

  it('warns of an end in the past, and of coupons without codes', async () => {
    const coupon = createAward('draw', 'coupon', { prizes: [{ id: 'tea', name: 'Tea' }] });
    const settings = { end_time: '2016-03-31T18:00:00Z' };
    const { warnings } = await setup.app.publish(
      sampleProject({ projectId: newId(), settings, awards: [{ ...coupon, expires_at: settings.end_time }] }),
    );
    expect(warnings.map(({ id, path }) => `${id} ${path}`)).toEqual(
      expect.arrayContaining([
        'settings.over $.settings.end_time',
        'award.over $.awards[0].expires_at',
        'award.no-coupons $.awards[0].prizes[0]',
      ]),
    );
  });

  it('publishes a project with warnings only if the call is not strict', async () => {
    const project = sampleProject({ projectId: newId() });
    const publish = (strict: boolean) =>
      setup.app.operate('POST', '/api/publishing/surveys', { project, strict });
    const refused = await publish(true);
    expect(refused.status).toBe(422);
    expect(refused.json.data).toMatchObject({ issues: [{ id: 'translation.missing', severity: 'warning' }] });
    expect((await publish(false)).json.data).toMatchObject({ version: 1, created: true });
  });

  it('reports faults of expressions together with an unknown field', async () => {
    const project = {
      ...sampleProject({ projectId: newId(), rule_map: { odd: { code: 'Q99' } } }),
      colour: 'red',
    };
    const reply = await setup.app.request({
      method: 'POST',
      url: '/api/publishing/surveys',
      token: OPERATOR_TOKEN,
      body: { project },
    });
    expect(JSON.stringify(reply.json)).toMatch(/shape.unknown-field.*language.unknown-name/);
  });

  it('assigns an id of 24 letters and digits, the same for concurrent calls with the same file', async () => {
    const published = await Promise.all([1, 2, 3, 4].map(() => setup.app.publish(sampleWithoutId())));
    expect(new Set(published.map(({ surveyId }) => surveyId)).size).toBe(1);
    expect(published.map(({ version }) => version)).toEqual([1, 1, 1, 1]);
    expect(published.filter(({ created }) => created)).toHaveLength(1);
    const [firstReply] = published;
    expect(firstReply?.surveyId).toMatch(/^[A-Za-z0-9]{24}$/);
    const namedSurvey = await setup.app.publish({ ...sampleWithoutId(), projectId: firstReply?.surveyId });
    expect(namedSurvey).toMatchObject({ surveyId: firstReply?.surveyId, version: 1, created: false });
    expect((await setup.app.publish(sampleWithoutId({ title: 'Another' }))).surveyId).not.toBe(
      firstReply?.surveyId,
    );
  });

  it('gives different numbers to versions published concurrently', async () => {
    const projectId = newId();
    const titles = Array.from({ length: 8 }, (_, index) => `Title ${index}`);
    const published = await Promise.all(
      titles.map((title) => setup.app.publish(sampleProject({ projectId, title }))),
    );
    expect(published.map(({ version }) => version).sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it.each<[string, unknown, string]>([
    ['a missing project', null, ''],
    ['a list', [], ''],
    ['the text of a project', JSON.stringify(sampleProject()), 'shape.wrong-type'],
    ['an unknown field', sampleProject({ colour: 'red' }), 'shape.unknown-field'],
    ['an unknown question in a rule', sampleProject({ rule_map: { no: { bindQ: 'q9', op: 'empty' } } }), ''],
    ['an incomplete expression', sampleProject({ rule_map: { no: { code: 'Q1 ==' } } }), ''],
    ['script in a link', sampleProject({ desc_end_page: { jumpLink: 'javascript:alert(1)' } }), ''],
  ])('refuses %s with all findings, and stores nothing', async (_, project, id) => {
    const before = await setup.app.operate('GET', '/api/publishing/surveys');
    const reply = await setup.app.operate('POST', '/api/publishing/surveys', { project: project as object });
    expect([reply.status, reply.json.code]).toEqual([422, 422]);
    const { issues } = reply.json.data as unknown as { issues: readonly ProjectIssue[] };
    expect(issues.some(({ severity }) => severity === 'error')).toBe(true);
    expect(issues.map((issue) => issue.id).join()).toContain(id);
    expect((await setup.app.operate('GET', '/api/publishing/surveys')).text).toBe(before.text);
  });
}

function testListsAndDescriptions(setup: Setup) {
  const { survey } = setup;

  it('lists surveys page by page', async () => {
    const ids = [newId(), newId(), newId()];
    for (const projectId of ids) await setup.app.publish(sampleProject({ projectId }));
    const listedIds: string[] = [];
    let url: string | undefined = `/api/publishing/surveys?limit=2&after=${ids[0]?.slice(0, -1)}`;
    while (url !== undefined) {
      const page = await setup.app.operate('GET', url);
      const { surveys } = page.json.data as unknown as { surveys: readonly { surveyId: string }[] };
      listedIds.push(...surveys.map(({ surveyId }) => surveyId));
      url = /^<([^>]+)>; rel="next"$/.exec(String(page.headers['link'] ?? ''))?.[1];
    }
    expect(listedIds).toEqual([...listedIds].sort());
    expect(ids.every((id) => listedIds.includes(id))).toBe(true);
    expect(new Set(listedIds).size).toBe(listedIds.length);
  });

  it('finds surveys by title or id, the last published first', async () => {
    const ids = [newId(), newId(), newId()].toSorted();
    const [first = '', second = '', third = ''] = ids;
    for (const projectId of [second, third, first])
      await setup.app.publish(sampleProject({ projectId, title: `100% of ÉTUDE_${projectId.slice(-3)}` }));
    const listSurveys = async (query: string) => {
      const page = await setup.app.operate('GET', `/api/publishing/surveys?order=newest&${query}`);
      const { surveys } = page.json.data as unknown as { surveys: readonly { surveyId: string }[] };
      return surveys.map(({ surveyId }) => surveyId);
    };
    expect(await listSurveys('search=100%25%20of%20%C3%A9tude')).toEqual([first, third, second]);
    expect(await listSurveys(`search=100%25%20of&limit=2&after=${first}`)).toEqual([third, second]);
    expect(await listSurveys(`search=${third.toLowerCase()}`)).toEqual([third]);
    expect(await listSurveys('search=1%25_of')).toEqual([]);
    const missingReply = await setup.app.operate(
      'GET',
      `/api/publishing/surveys?order=newest&after=${newId()}`,
    );
    expect([missingReply.status, missingReply.json.data]).toMatchObject([
      400,
      { key: 'publishing.unknown_survey' },
    ]);
  });

  it('describes a survey with its responses by status, with tests counted separately', async () => {
    const cover = 'https://images.test/cover.png';
    const look = { design: { accent: '#d6336c' }, desc_begin_page: { page_header: cover } };
    const { surveyId } = await setup.app.publish(sampleProject({ projectId: newId(), ...look }));
    await setup.app.begin(surveyId);
    await setup.app.begin(surveyId, { fromq: '1', fromtype: '2' });
    await setup.app.begin(surveyId, { fromq: '1' });
    const endedSession = await setup.app.begin(surveyId);
    await setup.app.answer(endedSession, 's', [
      { type: 'answer', gid: 'q1', answer: ['q1b'] },
      { type: 'next' },
    ]);
    expect((await setup.app.operate('GET', survey(surveyId))).json.data).toMatchObject({
      surveyId,
      title: 'Coffee & you',
      version: 1,
      closed: false,
      last_seq: 4,
      cover,
      accent: '#d6336c',
      language: 'en-GB',
      responses: [
        { status: -1, test: false, count: 2 },
        { status: -1, test: true, count: 1 },
        { status: 2, test: false, count: 1 },
      ],
    });
  });
}

function testOpeningAndClosing(setup: Setup) {
  const { survey } = setup;

  it('uses the start and end times of the project until an operator sets the window', async () => {
    const projectId = newId();
    const settings = { begin_time: '2030-01-01T00:00:00+08:00' };
    await setup.app.publish(sampleProject({ projectId, settings }));
    expect((await setup.app.operate('GET', survey(projectId))).json.data).toMatchObject({
      begin_time: '2029-12-31T16:00:00.000Z',
      end_time: null,
    });
    const windowSet = { begin_time: null, end_time: '2031-01-01T00:00:00Z' };
    await setup.app.operate('PUT', `${survey(projectId)}/window`, windowSet);
    await setup.app.publish(sampleProject({ projectId, settings, title: 'Two' }));
    expect((await setup.app.operate('GET', survey(projectId))).json.data).toMatchObject({
      version: 2,
      begin_time: null,
      end_time: '2031-01-01T00:00:00.000Z',
    });
  });

  it('keeps the time that a call does not name, and refuses in words an end before the start', async () => {
    const { surveyId } = await setup.app.publish(sampleProject({ projectId: newId() }));
    const change = (window: object) => setup.app.operate('PUT', `${survey(surveyId)}/window`, window);
    await change({ begin_time: '2030-01-01T00:00:00Z' });
    expect((await change({ end_time: '2031-01-01T00:00:00Z' })).json.data).toMatchObject({
      begin_time: '2030-01-01T00:00:00.000Z',
      end_time: '2031-01-01T00:00:00.000Z',
    });
    expect((await change({ end_time: '2029-01-01T00:00:00Z' })).json).toMatchObject({
      code: 400,
      msg: 'The survey would close before it opens.',
    });
    expect((await change({ begin_time: 7 })).json.msg).toContain('`body/begin_time`');
  });

  it.each([
    [{ begin_time: 'tomorrow', end_time: null }],
    [{ begin_time: '2030-13-01T00:00:00Z', end_time: null }],
    [{ begin_time: '2030-02-31T00:00:00Z', end_time: null }],
    [{ begin_time: '2030-01-01T00:00:00', end_time: null }],
    [{}],
    [{ begin_time: '2030-01-01T00:00:00Z', end_time: '2030-01-01T00:00:00Z' }],
  ])('refuses the window %j', async (window) => {
    const { surveyId } = await setup.app.publish(sampleProject({ projectId: newId() }));
    const reply = await setup.app.operate('PUT', `${survey(surveyId)}/window`, window);
    expect(reply.status).toBe(400);
    expect((await setup.app.operate('GET', survey(surveyId))).json.data).toMatchObject({
      begin_time: null,
      end_time: null,
    });
  });
}

function testDeletionAndPublicProjects(setup: Setup) {
  const { survey } = setup;

  it('deletes a closed survey with all its data, and restores it when its next version is published', async () => {
    const projectId = newId();
    await setup.app.publish(sampleProject({ projectId }));
    const session = await setup.app.begin(projectId);
    await setup.app.answer(session, 's', [{ type: 'answer', gid: 'q1', answer: ['q1b'] }, { type: 'next' }]);
    const openSession = await setup.app.begin(projectId);
    expect((await setup.app.operate('DELETE', survey(projectId))).status).toBe(409);
    await setup.app.operate('POST', `${survey(projectId)}/close`);
    expect((await setup.app.operate('DELETE', survey(projectId))).status).toBe(200);
    for (const table of ['survey_version', 'response', 'response_event', 'answer_call'] as const) {
      const remainingRows = await setup.app.database.query
        .selectFrom(table)
        .select('survey_id')
        .where('survey_id', '=', projectId)
        .execute();
      expect(remainingRows).toEqual([]);
    }
    const info = await setup.app.request({ method: 'POST', url: `/api/survey/${projectId}`, body: {} });
    expect([info.status, info.json.code]).toEqual([410, 1005]);
    const lateReply = await setup.app.send(openSession, 'n', [{ type: 'next' }]);
    expect([lateReply.status, lateReply.json.code]).toEqual([410, 1005]);
    await expect(setup.app.continue(openSession)).rejects.toThrow('1005');
    expect((await setup.app.operate('GET', survey(projectId))).status).toBe(404);
    expect((await setup.app.publish(sampleProject({ projectId }))).version).toBe(2);
    expect((await setup.app.begin(projectId)).begun.seq).toBe(3);
  });

  it('deletes a survey with more responses than one statement deletes', async () => {
    const projectId = newId();
    await setup.app.publish(sampleProject({ projectId }));
    await sql`insert into response
      (survey_id, seq, version, facts, test, step_token, first_hash, head_hash, event_count)
      select ${projectId}, seq * 7, 1, '{}', false, 'x', 'x', 'x', 0
      from generate_series(1, 4500) as seq`.execute(setup.app.database.query);
    await setup.app.operate('POST', `${survey(projectId)}/close`);
    expect((await setup.app.operate('DELETE', survey(projectId))).status).toBe(200);
    const { rows } = await sql`select from response where survey_id = ${projectId}`.execute(
      setup.app.database.query,
    );
    expect(rows).toEqual([]);
  });

  it('refuses surveys that do not exist', async () => {
    for (const [method, url] of [
      ['GET', survey('nobody')],
      ['DELETE', survey('nobody')],
      ['POST', `${survey('a'.repeat(24))}/close`],
      ['POST', `${survey('a'.repeat(24))}/reopen`],
      ['GET', `${survey('a'.repeat(24))}/export`],
      ['GET', `${survey('a'.repeat(24))}/responses/1`],
      ['DELETE', `${survey('a'.repeat(24))}/responses/x`],
    ] as const) {
      const reply = await setup.app.operate(method, url);
      expect([url, reply.status, reply.json.code]).toEqual([url, 404, 404]);
    }
  });

  it('sends browsers no secret fields of a project', async () => {
    const secret = sampleProject({ projectId: newId() });
    const items = structuredClone(secret['items']) as { items: { custom?: object }[] }[];
    const question = items[0]?.items[0];
    if (question !== undefined) question.custom = { note: 'canary-secret' };
    const { surveyId } = await setup.app.publish({ ...secret, items });
    const project = await setup.app.request({ method: 'GET', url: `/api/survey/projects/${surveyId}` });
    expect(project.text).toContain('Do you drink coffee?');
    expect(project.text).not.toContain('canary-secret');
  });

  it('sends browsers a project in one language, and other translations separately (CALL-20)', async () => {
    const { surveyId } = await setup.app.publish(
      sampleProject({
        projectId: newId(),
        project_lang: {
          answer_language: 'en-GB',
          translation_language: [{ code: 'zh-CN', id: '7' }, { code: 'zh-TW' }],
        },
        translations: { 'zh-CN': { q1: { title: '喝咖啡吗' } }, 'zh-TW': { q1: { title: '喝咖啡嗎' } } },
      }),
    );
    const requestProject = async (query: string, method: 'GET' | 'POST' = 'GET') =>
      (await setup.app.request({ method, url: `/api/survey/projects/${surveyId}${query}` })).json.data;
    const listTranslations = async (query: string) => {
      const { project } = (await requestProject(query)) as unknown as {
        readonly project: { translations?: object };
      };
      return Object.keys(project.translations ?? {});
    };
    expect(await listTranslations('')).toEqual(['zh-CN', 'zh-TW']);
    expect(await listTranslations('?lang_code=zh-TW')).toEqual(['zh-TW']);
    expect(await listTranslations('?lang_code=tlh')).toEqual([]);
    for (const method of ['GET', 'POST'] as const)
      expect(await requestProject('?lang_code=zh-CN&only_js=1', method)).toMatchObject({
        version: 1,
        language: 'zh-CN',
        language_trans_id: '7',
        texts: { q1: { title: '喝咖啡吗' } },
      });
    expect(await requestProject('?lang_code=en-GB&only_js=1')).toEqual({
      version: 1,
      language: 'en-GB',
      texts: {},
    });
  });
}
