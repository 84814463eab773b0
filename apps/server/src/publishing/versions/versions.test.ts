import { next } from '@canvass/logic/testing';
import type { ContinueData, ListedVersion, RespondentEvent, VersionChanges } from '@canvass/protocol';
import { beforeEach, describe, expect, it } from 'vitest';
import { createTestServer, databaseKinds, type DatabaseKind } from '../../testing/index.ts';
import { flowProject } from '../../testing/flow-project.ts';
import { quotaProject } from '../../testing/quota-project.ts';
import { dataOf, type Session } from '../../testing/test-server.ts';
import { provideTestServer } from '../../testing/provide-test-server.ts';

interface Item {
  readonly gid: string;
  items: Item[];
  title?: string;
  qtype?: string;
  option_order?: string;
  disp_code?: string;
}
type Change = (groups: Item[]) => void;

const answer = (gid: string, value: unknown): RespondentEvent => ({ type: 'answer', gid, answer: [value] });
const question = (gid: string, cid: string, extraFields = {}) =>
  ({ type: 'Q', gid, cid, qtype: 'blank', title: gid, ...extraFields }) as unknown as Item;

describe.each(databaseKinds())('versions of a survey on %s', (kind) => {
  const setup = setUp(kind);
  describe('lists and comparison', () => testListsAndComparison(setup));
  describe('effects on responses in progress', () => testEffectsOnResponsesInProgress(setup));
  describe('refusals and conflicts', () => testRefusalsAndConflicts(setup, kind));
});

type Setup = ReturnType<typeof setUp>;

function setUp(kind: DatabaseKind) {
  const app = provideTestServer(kind);
  const state = { surveyId: '', surveys: 0 };
  beforeEach(async () => {
    state.surveys += 1;
    state.surveyId = `ComparedVersions${String(state.surveys).padStart(8, '0')}`;
    await app.publish(createProject(() => undefined));
  });
  const createProject = (change: Change, extraFields: object = {}) => {
    const items = structuredClone(quotaProject()['items']) as Item[];
    change(items);
    return quotaProject({ projectFields: { projectId: state.surveyId, items, ...extraFields } });
  };
  const pathOf = (path: string) => `/api/publishing/surveys/${state.surveyId}${path}`;
  const save = (project: object) => app.operate('PUT', pathOf('/draft'), { project });
  const changes = async (query = '') =>
    dataOf<VersionChanges>(await app.operate('GET', pathOf(`/changes${query}`)));
  const versions = async () =>
    dataOf<{ versions: ListedVersion[] }>(await app.operate('GET', pathOf('/versions'))).versions;
  /** Moves a response. Returns the code of a refusal, or the answered questions and whether the response has ended. */
  const moveSession = async (session: Session) => {
    const reply = await app.request({
      method: 'POST',
      url: `/api/survey/c/${session.surveyId}`,
      token: session.begun.rspd_token,
      body: {},
    });
    if (reply.json.code !== 0) return reply.json.code;
    const { events, end_status: end } = dataOf<ContinueData>(reply);
    const answered = events.flatMap((event) => (event.type === 'answer' ? [event.gid] : []));
    return { answered, ended: end.is_end === 1 };
  };
  const BOTH = [answer('sex', 'f'), answer('age', 'old'), next];
  return Object.assign(state, {
    app,
    createProject,
    pathOf,
    save,
    changes,
    versions,
    moveSession,
    BOTH,
  });
}

function testListsAndComparison(setup: Setup) {
  const { createProject: projectOf, pathOf, versions, save, changes } = setup;

  it('are listed with their numbers of responses, returned as published, and can be published again', async () => {
    await setup.app.begin(setup.surveyId);
    await setup.app.begin(setup.surveyId, { fromq: '1', fromtype: '2' });
    await setup.app.publish(projectOf(() => undefined, { title: 'Two' }));
    await setup.app.operate('PUT', pathOf('/oldest_version'), { version: 2 });
    expect(await versions()).toMatchObject([
      { version: 2, title: 'Two', responses: 0, under_way: 0, withdrawn: false },
      { version: 1, title: 'Quotas', responses: 1, under_way: 1, withdrawn: true },
    ]);
    const shown = dataOf<{ project: object }>(await setup.app.operate('GET', pathOf('/versions/1')));
    expect(shown.project).toEqual(projectOf(() => undefined));
    expect(dataOf(await setup.app.operate('POST', pathOf('/versions/1/publish')))).toMatchObject({
      version: 3,
    });
    expect((await versions())[0]).toMatchObject({ version: 3, title: 'Quotas' });
  });

  it('are compared by the content of their files', async () => {
    const change: Change = ([first, second]) => {
      const [sex, age] = first?.items ?? [];
      if (first === undefined || second === undefined || sex === undefined || age === undefined) return;
      second.items.push(question('more', 'Q9'));
      age.items.splice(1, 1, { gid: 'middle', seq: 3, title: 'middle' } as unknown as Item);
      sex.title = 'How old?';
      first.items = [age, sex];
      const [whyItem] = second.items;
      if (whyItem !== undefined) whyItem.qtype = 'info_username';
    };
    const quotas = structuredClone(quotaProject()['quotas']) as {
      cells: { id: string; cap: number; cond: string }[];
    }[];
    const cells = quotas[1]?.cells ?? [];
    cells.splice(1, 1, { id: 'middle-women', cap: 1, cond: 'Q1A1 and Q2A3' });
    const [women] = quotas[0]?.cells ?? [];
    if (women !== undefined) women.cap = 9;
    const namedQuotas = quotas.map((group) => ({
      ...group,
      cells: group.cells.map((cell) => ({ name: cell.id, ...cell })),
    }));
    expect((await save(projectOf(change, { quotas: namedQuotas, title: 'Two' }))).status).toBe(200);
    const { from, to, content, published_since } = await changes();
    expect([from, to, published_since]).toEqual([1, 'draft', []]);
    expect(content).toEqual({
      added: [{ gid: 'more', code: 'Q9' }],
      removed: [],
      retyped: [{ gid: 'why', code: 'Q3' }],
      changed: [
        { gid: 'age', code: 'Q2', fields: ['items'], added: ['middle'], removed: ['old'] },
        { gid: 'sex', code: 'Q1', fields: ['title'], added: [], removed: [] },
        { gid: 'why', code: 'Q3', fields: ['qtype'], added: [], removed: [] },
      ],
      moved: [{ gid: 'age', code: 'Q2' }],
      quotas: [
        { id: 'women', name: 'Women', change: 'changed', caps: [3, 9], condition: false, done: 0, held: 0 },
        {
          id: 'old-women',
          name: 'Old women',
          change: 'removed',
          caps: [2, null],
          condition: false,
          done: 0,
          held: 0,
        },
        {
          id: 'middle-women',
          name: 'middle-women',
          change: 'added',
          caps: [null, 1],
          condition: false,
          done: 0,
          held: 0,
        },
      ],
      others: ['title'],
    });
    await setup.app.operate('POST', pathOf('/draft/publish'), {});
    expect((await changes('?from=1&to=2')).content).toEqual(content);
    expect((await changes('?from=2&to=2')).content).toMatchObject({
      added: [],
      changed: [],
      quotas: [],
      others: [],
    });
  });
}

function testEffectsOnResponsesInProgress(setup: Setup) {
  const { BOTH, save, createProject: projectOf, changes, pathOf, moveSession } = setup;

  it.each<[string, Change, Partial<VersionChanges['under_way']>, readonly unknown[]]>([
    [
      'an edit without effect',
      ([first]) => first?.items[0] !== undefined && Object.assign(first.items[0], { title: 'New' }),
      { unchanged: 2, not_begun: 1, refused: 0 },
      [1119, { answered: ['sex', 'age'], ended: false }, { answered: ['sex', 'age'], ended: false }],
    ],
    [
      'a question less',
      ([first]) => first?.items.splice(1, 1),
      { unchanged: 0, not_begun: 1, refused: 2, refused_by: { age: 2 } },
      [1119, 1002, 1002],
    ],
    [
      'a required question before others',
      ([first]) => first?.items.splice(1, 0, question('new', 'Q7', { required: true })),
      { not_begun: 1, refused: 0, added: { new: 2 } },
      [1119, { answered: ['sex', 'age'], ended: false }, { answered: ['sex', 'age'], ended: false }],
    ],
    [
      'a required question on a separate page before others',
      (groups) => {
        const [age] = groups[0]?.items.splice(1, 1) ?? [];
        const page = (gid: string, item: Item | undefined) =>
          ({ type: 'G', gid, items: [item] }) as unknown as Item;
        groups.splice(1, 0, page('gn', question('new', 'Q7', { required: true })), page('ga', age));
      },
      { not_begun: 1, added: { new: 2 }, asked_again: { age: 2 } },
      [1119, { answered: ['sex'], ended: false }, { answered: ['sex'], ended: false }],
    ],
    [
      'a rule that hides an answered question',
      ([first]) => first?.items[1] !== undefined && Object.assign(first.items[1], { disp_code: 'Q1A2' }),
      { not_begun: 1, dropped: { age: 2 }, hidden: { age: 2 } },
      [1119, { answered: ['sex'], ended: false }, { answered: ['sex'], ended: false }],
    ],
  ])('predict the effects of a move on responses in progress: %s', async (_, change, expected, met) => {
    const none = await setup.app.begin(setup.surveyId);
    const sessions = [none];
    for (let count = 0; count < 2; count += 1) {
      const session = await setup.app.begin(setup.surveyId);
      await setup.app.answer(session, 'n', BOTH);
      sessions.push(session);
    }
    await setup.app.begin(setup.surveyId, { fromq: '1', fromtype: '2' });
    // The draft has no quotas, so that only the answers decide the result.
    const open = { quotas: [] };
    expect((await save(projectOf(change, open))).status).toBe(200);
    const { under_way } = await changes();
    expect(under_way).toMatchObject({ count: 3, looked_at: 3, unreadable: 0, ...expected });
    const { version } = dataOf<{ version: number }>(
      await setup.app.operate('POST', pathOf('/draft/publish'), {}),
    );
    await setup.app.operate('PUT', pathOf('/oldest_version'), { version });
    expect(await Promise.all(sessions.map(moveSession))).toEqual(met);
    expect(await changes(`?from=1&to=${version}`)).toMatchObject({ from: 1, to: version });
  });

  it('predict full cells, reordered lists and repeated draws', async () => {
    const session = await setup.app.begin(setup.surveyId);
    await setup.app.answer(session, 'n', [answer('sex', 'f'), answer('age', 'old'), next]);
    const shuffled: Change = ([first]) =>
      first?.items.forEach((item) => Object.assign(item, { option_order: 'reverse' }));
    await save(projectOf(shuffled));
    expect((await changes()).under_way).toMatchObject({
      unchanged: 0,
      reordered: { sex: 1, age: 1 },
      quota_full: {},
    });
    const cell = { id: 'nobody', name: 'Nobody', cap: 0, cond: 'Q1A1' };
    await save(
      projectOf(() => undefined, { quotas: [{ id: 'none', name: 'None', mode: 'stop', cells: [cell] }] }),
    );
    expect((await changes()).under_way).toMatchObject({ ended: 1, quota_full: { nobody: 1 } });

    setup.surveyId = `DrawnVersions${String(setup.surveys).padStart(11, '0')}`;
    await setup.app.publish(flowProject({ projectId: setup.surveyId }));
    const drawing = await setup.app.begin(setup.surveyId);
    const { fulfilled } = await setup.app.answer(drawing, 'n', [answer('quiz', 'wrong'), next]);
    const [drawn] = fulfilled.flatMap((event) =>
      'value' in event ? ((event.value as { random_fids?: string[] }).random_fids ?? []) : [],
    );
    await save(flowProject({ projectId: setup.surveyId, title: 'New' }));
    expect((await changes()).under_way).toMatchObject({ unchanged: 1, redrawn: {} });
    const flow = structuredClone(flowProject()['flow']) as {
      items: { fid: string; items: { fid: string }[] }[];
    };
    const [, randomSet] = flow.items;
    if (randomSet !== undefined) randomSet.items = randomSet.items.filter(({ fid }) => fid !== drawn);
    await save(flowProject({ projectId: setup.surveyId, flow }));
    expect((await changes()).under_way).toMatchObject({ unchanged: 0, redrawn: { set: 1 } });
  });
}

function testRefusalsAndConflicts(setup: Setup, kind: DatabaseKind) {
  const { pathOf, save, createProject: projectOf, BOTH, changes } = setup;

  it('are not compared with a missing version or with a draft that has errors', async () => {
    for (const query of ['', '?from=7&to=1', '?from=1&to=7'])
      expect((await setup.app.operate('GET', pathOf(`/changes${query}`))).status, query).toBe(404);
    for (const query of [
      '?from=0',
      '?from=-1',
      '?to=newest',
      '?from=1.5',
      `?to=${'9'.repeat(20)}`,
      '?from=1&from=2',
    ])
      expect([400, 404], query).toContain(
        (await setup.app.operate('GET', pathOf(`/changes${query}&to=1`))).status,
      );
    for (const path of ['/versions/0', '/versions/x', '/versions/9', '/versions/__proto__'])
      expect((await setup.app.operate('GET', pathOf(path))).status, path).toBe(404);
    await save({ ...projectOf(() => undefined), items: 7 });
    const refused = await setup.app.operate('GET', pathOf('/changes'));
    expect([refused.status, refused.json.code]).toEqual([422, 422]);
    expect(JSON.stringify(refused.json.data)).toContain('shape.');
    expect((await setup.app.request({ method: 'GET', url: pathOf('/changes?to=1') })).status).toBe(401);
  });

  it('count responses with a broken hash chain as unreadable', async () => {
    const session = await setup.app.begin(setup.surveyId);
    await setup.app.answer(session, 'n', BOTH);
    await setup.app.database.query
      .updateTable('response_event')
      .set({ event: '{"type":"next"}' })
      .where('survey_id', '=', setup.surveyId)
      .where('position', '=', 1)
      .execute();
    const fresh = await createTestServer(kind, { database: setup.app.database });
    const reply = await fresh.operate('GET', pathOf('/changes?to=1'));
    expect(dataOf<VersionChanges>(reply).under_way).toMatchObject({ count: 1, looked_at: 1, unreadable: 1 });
    await fresh.close();
  });

  it('are named in a comparison if they were published after the draft was begun', async () => {
    await save(projectOf(() => undefined, { title: 'Mine' }));
    await setup.app.publish(projectOf(() => undefined, { title: 'Theirs' }));
    const { edition } = dataOf<{ edition: string }>(await setup.app.operate('GET', pathOf('/draft')));
    await setup.app.operate('PUT', pathOf('/draft'), {
      project: projectOf(() => undefined, { title: 'Mine 2' }),
      edition,
    });
    expect((await changes()).published_since).toEqual([2]);
    // Saving without an edition begins a new draft, based on the newest version.
    await save(projectOf(() => undefined, { title: 'Mine 3' }));
    expect((await changes()).published_since).toEqual([]);
  });
}
