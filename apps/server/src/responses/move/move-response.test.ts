import { next } from '@canvass/logic/testing';
import type { RespondentEvent } from '@canvass/protocol';
import { beforeEach, describe, expect, it } from 'vitest';
import { createTestServer, databaseKinds, type DatabaseKind } from '../../testing/index.ts';
import { flowProject } from '../../testing/flow-project.ts';
import { FIRST_PAGE, quotaProject } from '../../testing/quota-project.ts';
import { sampleProject } from '../../testing/sample-project.ts';
import type { Session } from '../../testing/test-server.ts';
import { provideTestServer } from '../../testing/provide-test-server.ts';

const WHY: readonly RespondentEvent[] = [{ type: 'answer', gid: 'why', answer: ['because'] }, next];

interface Item {
  readonly gid: string;
  items: Item[];
  qtype?: string;
}

describe.each(databaseKinds())('a response whose version was withdrawn on %s', (kind) => {
  const setup = setUp(kind);
  describe('moved responses', () => testMovedResponses(setup));
  describe('restarted and refused responses', () => testRestartedAndRefusedResponses(setup, kind));
});

type Setup = ReturnType<typeof setUp>;

function setUp(kind: DatabaseKind) {
  const app = provideTestServer(kind);
  // Filled before each test.
  const state = { surveys: 0 } as { surveys: number; projectId: string; surveyId: string; session: Session };
  beforeEach(async () => {
    state.surveys += 1;
    state.projectId = `MovedResponses${String(state.surveys).padStart(10, '0')}`;
    state.surveyId = (
      await app.publish(quotaProject({ projectFields: { projectId: state.projectId } }))
    ).surveyId;
    state.session = await app.begin(state.surveyId);
  });
  const withdraw = (version: number) =>
    app.operate('PUT', `/api/publishing/surveys/${state.surveyId}/oldest_version`, { version });
  const replace = async (change: (groups: Item[]) => void, title = 'New') => {
    const groups = structuredClone(quotaProject()['items']) as Item[];
    change(groups);
    const { version } = await app.publish(
      quotaProject({ projectFields: { projectId: state.projectId, items: groups, title } }),
    );
    expect((await withdraw(version)).json.data).toMatchObject({ oldest_version: version });
  };
  const addQuestion = (groups: Item[]) => {
    const newQuestion = { type: 'Q', gid: 'more', cid: 'Q9', qtype: 'blank', title: 'More', items: [] };
    const { items: _, ...question } = newQuestion;
    groups[1]?.items.push(question as unknown as Item);
  };
  const reload = async () => {
    const storedResponse = await app.continue(state.session);
    state.session.transactionId = storedResponse.transaction_id;
    return storedResponse;
  };
  const cells = async () =>
    app.database.query
      .selectFrom('quota_cell')
      .select(['cell_id', 'done', 'held'])
      .where('survey_id', '=', state.surveyId)
      .where((where) => where.or([where('done', '>', 0), where('held', '>', 0)]))
      .orderBy('cell_id')
      .execute();
  return Object.assign(state, {
    app,
    withdraw,
    replace,
    addQuestion,
    reload,
    cells,
  });
}

function testMovedResponses(setup: Setup) {
  const { replace, addQuestion, reload, cells, withdraw } = setup;

  it('is moved with its answers when the respondent continues, and can be completed', async () => {
    await setup.app.answer(setup.session, 'n', FIRST_PAGE);
    await replace(addQuestion);
    const storedResponse = await reload();
    expect(storedResponse).toMatchObject({
      seq: setup.session.begun.seq,
      version: 2,
      end_status: { is_end: 0 },
    });
    expect(storedResponse.events.filter(({ type }) => type === 'answer')).toEqual(FIRST_PAGE.slice(0, 2));
    expect(await reload()).toEqual(storedResponse);
    const project = await setup.app.request({
      method: 'GET',
      url: `/api/survey/projects/${setup.surveyId}?version=2`,
      token: setup.session.begun.rspd_token,
    });
    expect(project.json.data).toMatchObject({ version: 2 });
    const lastEvents: readonly RespondentEvent[] = [{ type: 'answer', gid: 'more', answer: ['x'] }, ...WHY];
    expect((await setup.app.answer(setup.session, 's', lastEvents)).end_status.status).toBe(1);
    const detail = await setup.app.operate(
      'GET',
      `/api/publishing/surveys/${setup.surveyId}/responses/${setup.session.begun.seq}`,
    );
    expect(detail.json.data).toMatchObject({ chain: { valid: true }, end_status: { status: 1 } });
    expect(await cells()).toEqual([
      { cell_id: 'any', done: 1, held: 0 },
      { cell_id: 'old-women', done: 1, held: 0 },
      { cell_id: 'women', done: 1, held: 0 },
    ]);
  });

  it('returns to its page, and does not skip optional questions that were not seen', async () => {
    const page = (gid: string, cid: string) => ({
      type: 'G',
      gid: `g-${gid}`,
      items: [{ type: 'Q', gid, cid, qtype: 'blank', title: gid } as unknown as Item],
    });
    const pages = ['left', 'answered', 'here', 'last'].map((gid, at) => page(gid, `Q${at + 1}`));
    const project = {
      projectId: `Pages${String(setup.surveys).padStart(19, '0')}`,
      rule_map: {},
      jumpConsList: [],
    };
    setup.surveyId = (await setup.app.publish(sampleProject({ ...project, items: pages }))).surveyId;
    setup.session = await setup.app.begin(setup.surveyId);
    await setup.app.answer(setup.session, 'n', [next]);
    await setup.app.answer(setup.session, 'n', [{ type: 'answer', gid: 'answered', answer: ['x'] }, next]);
    const { version } = await setup.app.publish(sampleProject({ ...project, items: pages, title: 'New' }));
    await withdraw(version);
    // The respondent has left two of four pages.
    expect((await reload()).events.filter(({ type }) => type === 'next')).toHaveLength(2);
  });

  it('keeps the answers to questions that moved into a section or out of it', async () => {
    await setup.app.answer(setup.session, 'n', FIRST_PAGE);
    const section = (items: Item[]) =>
      ({ type: 'S', gid: 'part', title: 'About you', items }) as unknown as Item;
    for (const [index, isInside] of [true, false].entries()) {
      await replace((groups) => {
        const [first] = groups;
        if (first !== undefined && isInside) first.items = [section(first.items)];
      }, `Version ${index}`);
      const { events } = await reload();
      const answers = events.filter(({ type }) => type === 'answer');
      expect(answers).toEqual(FIRST_PAGE.filter(({ type }) => type === 'answer'));
      expect(events).toContainEqual(next); // the response is on the following page again
    }
  });

  it.each(['c', 's'] as const)(
    'keeps the time spent on each page, whether %s detects the new version',
    async (call) => {
      const wait = (seconds: number) => {
        setup.app.clock.now += seconds * 1000;
      };
      wait(20);
      await setup.app.answer(setup.session, 'n', FIRST_PAGE);
      wait(35);
      await replace(addQuestion);
      if (call === 's') expect((await setup.app.send(setup.session, 's', WHY)).json.code).toBe(1118);
      await reload();
      wait(7);
      await setup.app.answer(setup.session, 's', [{ type: 'answer', gid: 'more', answer: ['x'] }, ...WHY]);
      const { record } = await setup.app.database.query
        .selectFrom('response')
        .select('record')
        .where('survey_id', '=', setup.surveyId)
        .where('seq', '=', setup.session.begun.seq)
        .executeTakeFirstOrThrow();
      expect(record).toMatchObject({ times: { sex: 20_000, why: 42_000 } });
    },
  );

  it('keeps the answers of the call that detects the new version (1118)', async () => {
    await setup.app.answer(setup.session, 'n', FIRST_PAGE);
    await replace(addQuestion);
    const reply = await setup.app.send(setup.session, 's', WHY);
    expect([reply.status, reply.json.code]).toEqual([409, 1118]);
    const storedResponse = await reload();
    expect(storedResponse.events.at(-1)).toEqual(WHY[0]);
    expect((await setup.app.answer(setup.session, 's', [next])).end_status.status).toBe(1);
  });

  it('is still loaded in its version after a newer one was published', async () => {
    await setup.app.answer(setup.session, 'n', FIRST_PAGE);
    await replace(addQuestion);
    await reload();
    await setup.app.publish(quotaProject({ projectFields: { projectId: setup.projectId, title: 'Third' } }));
    const read = async (version: number) =>
      (
        await setup.app.request({
          method: 'GET',
          url: `/api/survey/projects/${setup.surveyId}?version=${version}`,
          token: setup.session.begun.rspd_token,
        })
      ).json.data;
    expect(await read(2)).toMatchObject({ version: 2 });
    expect(await read(1)).toMatchObject({ version: 3 });
  });
}

function testRestartedAndRefusedResponses(setup: Setup, kind: DatabaseKind) {
  const { replace, addQuestion, withdraw, reload } = setup;

  it('begins again if no question was answered (1119)', async () => {
    await replace(addQuestion);
    for (const call of ['n', 's'] as const) {
      const reply = await setup.app.send(setup.session, call, [
        { type: 'language', language: 'en-GB' },
        next,
      ]);
      expect([reply.status, reply.json.code]).toEqual([409, 1119]);
    }
  });

  it.each<[string, (groups: Item[]) => void]>([
    ['a question', (groups) => groups[0]?.items.splice(0, 1)],
    ['an option that was chosen', (groups) => groups[0]?.items[0]?.items.splice(0, 1)],
    [
      'the type of a question',
      (groups) => {
        const [question] = groups[0]?.items ?? [];
        if (question !== undefined) question.qtype = 'multiple';
      },
    ],
  ])('cannot be moved when %s is gone (1002)', async (_, change) => {
    await setup.app.answer(setup.session, 'n', FIRST_PAGE);
    const quotas = { quotas: [] };
    const groups = structuredClone(quotaProject()['items']) as Item[];
    change(groups);
    const { version } = await setup.app.publish(
      quotaProject({ ...quotas, projectFields: { projectId: setup.projectId, items: groups } }),
    );
    await withdraw(version);
    const refusedReplies = [
      await setup.app.send(setup.session, 's', WHY),
      await setup.app.request({
        method: 'POST',
        url: `/api/survey/c/${setup.surveyId}`,
        token: setup.session.begun.rspd_token,
        body: {},
      }),
    ];
    for (const { status, json } of refusedReplies) expect([status, json.code]).toEqual([409, 1002]);
    await withdraw(1);
    expect((await setup.app.answer(setup.session, 's', WHY)).end_status.status).toBe(1);
  });

  it('keeps its drawn children of a random set that still exist', async () => {
    const flow = { projectId: `MovedDraws${String(setup.surveys).padStart(14, '0')}` };
    setup.surveyId = (await setup.app.publish(flowProject(flow))).surveyId;
    setup.session = await setup.app.begin(setup.surveyId);
    const { fulfilled } = await setup.app.answer(setup.session, 'n', [
      { type: 'answer', gid: 'quiz', answer: ['wrong'] },
      next,
    ]);
    await setup.app.publish(flowProject({ ...flow, title: 'New' }));
    await withdraw(2);
    const storedResponse = await reload();
    expect(storedResponse.version).toBe(2);
    const drawsIn = (events: readonly object[]) =>
      events.flatMap((event) => ('value' in event ? [(event as { value: object }).value] : []));
    expect(drawsIn(storedResponse.events)).toContainEqual(drawsIn(fulfilled)[0]);
    expect(storedResponse.facts.seeds).toEqual(setup.session.begun.facts.seeds);
  });

  it('cannot continue if its version cannot be loaded (1112)', async () => {
    await setup.app.answer(setup.session, 'n', FIRST_PAGE);
    await setup.app.publish(quotaProject({ projectFields: { projectId: setup.projectId, title: 'New' } }));
    await setup.app.database.query
      .deleteFrom('survey_version')
      .where('survey_id', '=', setup.surveyId)
      .where('version', '=', 1)
      .execute();
    const freshServer = await createTestServer(kind, { database: setup.app.database });
    const reply = await freshServer.send(setup.session, 's', WHY);
    expect([reply.status, reply.json.code]).toEqual([409, 1112]);
    await freshServer.close();
  });

  it.each([0, 3, 1.5, 'x', null])(
    'is not withdrawn if the call names a missing version: %s',
    async (version) => {
      const reply = await setup.app.operate(
        'PUT',
        `/api/publishing/surveys/${setup.surveyId}/oldest_version`,
        {
          version,
        },
      );
      expect(reply.status).toBe(400);
    },
  );
}
