import type {
  AnalysisCounts,
  AnalysisOverview,
  AnalysisPlan,
  AnalysisRows,
  AnalysisTexts,
} from '@canvass/protocol';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { answer, LAST_PAGE, next } from '../../testing/answered-survey.ts';
import { createTestServer, databaseKinds } from '../../testing/index.ts';
import { sampleProject } from '../../testing/sample-project.ts';
import { dataOf, type TestServer } from '../../testing/test-server.ts';
import { provideTestServer } from '../../testing/provide-test-server.ts';

const QUESTION = 'q1';
/** Longer than the minimum time between two updates of one survey's counts. */
const LATER_MS = 6_000;

async function publishAnswered(app: TestServer, isAnonymous: boolean, chosen: readonly string[]) {
  const projectId = isAnonymous ? 'NamelessSurvey0000000001' : 'SampleSurvey000000000001';
  const project = sampleProject({
    projectId,
    jumpConsList: [],
    ...(isAnonymous && { settings: { anonymous: isAnonymous } }),
  });
  const { surveyId } = await app.publish(project);
  const finish = async (option: string, device: 'phone' | 'pc' = 'phone') => {
    const session = await app.begin(surveyId, { device });
    const open = option === 'q1c' ? ['q1c', 'Tea'] : [option];
    await app.answer(session, 'n', [answer(QUESTION, open), next]);
    await app.answer(session, 's', LAST_PAGE);
  };
  for (const option of chosen) await finish(option);
  const path = `/api/publishing/surveys/${surveyId}/analysis`;
  return {
    finish,
    surveyId,
    path,
    counts: async (body: object) =>
      dataOf<AnalysisCounts>(await app.operate('POST', `${path}/counts`, { gid: QUESTION, ...body })),
    texts: async (body: object) => dataOf<AnalysisTexts>(await app.operate('POST', `${path}/texts`, body)),
    overview: async () => dataOf<AnalysisOverview>(await app.operate('GET', path)),
    plan: async () => dataOf<AnalysisPlan>(await app.operate('GET', `${path}/questions`)),
  };
}

const listCounts = ({ groups }: AnalysisCounts) =>
  groups.map(({ responses, variables: [variable] }) => [
    responses,
    Object.fromEntries((variable?.values ?? []).map(({ value, count }) => [value, count])),
  ]);

describe.each(databaseKinds())('a segment of answers, on %s', (kind) => {
  it('is updated by reading only changed responses, and then equals a newly created one', async () => {
    const app = await createTestServer(kind);
    const { surveyId, finish } = await publishAnswered(app, false, ['q1a', 'q1b', 'q1c']);
    const session = await app.begin(surveyId);
    const fill = () =>
      app.services.threads.run('results', 'fillGaps', [[surveyId], { olderThanMs: 0, withinMs: 60_000 }]);
    const findStored = async () =>
      (
        await sql<{ variable: string }>`select variable, distinct_values, codes from answer_segment
          where survey_id = ${surveyId} order by variable`.execute(app.database.query)
      ).rows.filter(({ variable }) => variable !== '');
    app.clock.now += 10 * 60_000;
    expect(await fill()).toEqual({ segments: 1, responses: 4 });
    await app.answer(session, 'n', [answer(QUESTION, ['q1b']), next]);
    await finish('q1c');
    expect(await fill()).toEqual({ segments: 1, responses: 2 });
    const updated = await findStored();
    await app.operate('DELETE', `/api/publishing/surveys/${surveyId}/responses/2`);
    app.clock.now += 10 * 60_000;
    expect(await fill()).toEqual({ segments: 1, responses: 4 });
    expect(await findStored()).not.toEqual(updated);
    await finish('q1a');
    expect(await fill()).toEqual({ segments: 1, responses: 1 });
    const merged = await findStored();
    await sql`delete from answer_segment where survey_id = ${surveyId}`.execute(app.database.query);
    expect(await fill()).toEqual({ segments: 1, responses: 5 });
    expect(await findStored()).toEqual(merged);
    await app.close();
  });
});

async function expectRows(app: TestServer, path: string): Promise<void> {
  const loadRows = async (extraFields: object = {}, columns: readonly string[] = ['Q1', 'Q3']) => {
    const body = { columns, ...extraFields };
    const { rows } = dataOf<AnalysisRows>(await app.operate('POST', `${path}/rows`, body));
    return rows.map(({ seq, cells }) => [seq, ...cells]);
  };
  const allRows = [
    [5, 1, null],
    [4, 2, 'taste'],
    [3, 3, 'taste'],
    [2, 1, 'taste'],
    [1, 1, 'taste'],
  ];
  expect(await loadRows()).toEqual(allRows);
  const sort = { variable: 'Q1', descending: true };
  expect((await loadRows({ sort })).map(([seq]) => seq)).toEqual([3, 4, 5, 2, 1]);
  expect((await loadRows({ sort: { ...sort, variable: 'Q3' } })).map(([seq]) => seq)).toEqual([
    4, 3, 2, 1, 5,
  ]);
  expect(await loadRows({ where: [{ variable: 'Q1', values: [1] }], offset: 1 })).toEqual([
    allRows[3],
    allRows[4],
  ]);
  expect(await loadRows({ search: 'TAST', sort })).toEqual([allRows[2], allRows[1], allRows[3], allRows[4]]);
  expect(await loadRows({ search: '4' })).toEqual([allRows[1]]);
  expect(await loadRows({ search: '%' })).toEqual([]);
  expect(await loadRows({}, [])).toEqual(allRows.map(([seq]) => [seq]));
  for (const body of [
    { columns: ['Q9'] },
    { columns: ['Q1'], sort: { variable: '"; --', descending: true } },
  ])
    expect((await app.operate('POST', `${path}/rows`, body)).status).toBe(400);
}

/** Longer than the minimum age of responses that figures of anonymous surveys count. */
const SETTLED_MS = 70_000;

async function expectProtected(app: TestServer): Promise<void> {
  const chosen = [...Array(7).fill('q1a'), ...Array(6).fill('q1b'), 'q1c'];
  const nameless = await publishAnswered(app, true, chosen);
  const finishMore = async (count: number) => {
    for (let index = 0; index < count; index += 1) await nameless.finish('q1c');
    app.clock.now += SETTLED_MS;
  };
  await finishMore(0);
  const hidden = { responses: 15, hidden: true, variables: [{ n: null, values: [] }] };
  expect((await nameless.counts({})).groups).toMatchObject([hidden]);
  expect((await nameless.overview()).counts).toMatchObject({ finished: 15 });
  const rare = { where: [{ variable: 'Q1', values: [3] }] };
  expect((await nameless.counts(rare)).groups).toMatchObject([{ responses: null, hidden: true }]);
  const variable = (await nameless.plan()).questions.find(({ gid }) => gid === 'q3')?.texts[0]?.name ?? '';
  expect(await nameless.texts({ variable, ...rare })).toMatchObject({ texts: [], hidden: true });
  // A batch has at least five responses.
  await finishMore(4);
  expect((await nameless.counts({})).groups).toMatchObject([hidden]);
  expect((await nameless.overview()).counts).toMatchObject({ finished: 15 });
  await finishMore(1);
  const shown = listCounts(await nameless.counts({}));
  // 7, 6 and 6 responses, changed by four at most and rounded.
  const five = expect.toSatisfy((count) => [5, 10, 15].includes(count));
  expect(shown).toEqual([[20, { 1: five, 2: five, 3: five }]]);
  expect(listCounts(await nameless.counts({}))).toEqual(shown);
  expect((await nameless.overview()).counts).toMatchObject({ finished: 20 });
  // After one response of a batch is deleted, figures count no response of that batch.
  await app.operate('DELETE', `/api/publishing/surveys/${nameless.surveyId}/responses/16`);
  app.clock.now += SETTLED_MS;
  expect((await nameless.counts({})).groups).toMatchObject([hidden]);
  for (const body of [
    {
      where: [
        { variable: 'device', values: ['pc'] },
        { variable: 'language', values: ['en'] },
      ],
    },
    { all: true },
  ]) {
    const reply = await app.operate('POST', `${nameless.path}/counts`, { gid: QUESTION, ...body });
    expect(reply.status).toBe(400);
    expect(reply.text).toContain('The survey is anonymous');
  }
}

describe.each(databaseKinds())('counts of answers, on %s', (kind) => {
  let open: Awaited<ReturnType<typeof publishAnswered>>;
  const app = provideTestServer(kind);
  beforeAll(async () => {
    open = await publishAnswered(app, false, ['q1a', 'q1a', 'q1c']);
  });

  it('include all responses that are stored before a request', async () => {
    expect(listCounts(await open.counts({}))).toEqual([[3, { 1: 2, 3: 1 }]]);
    await open.finish('q1b', 'pc');
    const session = await app.begin(open.surveyId);
    await app.answer(session, 'n', [answer(QUESTION, ['q1a']), next]);
    app.clock.now += LATER_MS;
    expect(listCounts(await open.counts({}))).toEqual([[4, { 1: 2, 2: 1, 3: 1 }]]);
    const { counts, pages, sides } = await open.overview();
    expect(counts).toMatchObject({ finished: 4, under_way: 1, abandoned: 0 });
    const figures = pages.map((page) => [page.cid, page.passed, page.stopped_after, page.under_way_after]);
    expect(figures).toEqual([
      ['Q1', 5, 0, 1],
      ['Q2', 4, 0, 0],
    ]);
    expect(pages.every(({ title }) => title !== '')).toBe(true);
    expect(sides.map(({ variable, values }) => [variable, values.map(({ count }) => count)])).toEqual([
      ['device', [4, 1]],
      ['language', [5]],
      ['source', []],
      ['version', [5]],
    ]);
  });

  it('can be filtered by device, by chosen options, and by both, and can compare two groups', async () => {
    const computers = [{ variable: 'device', values: ['pc'] }];
    const yes = { variable: 'Q1', values: [1] };
    expect(listCounts(await open.counts({ where: computers }))).toEqual([[1, { 2: 1 }]]);
    expect(listCounts(await open.counts({ where: [...computers, yes] }))).toEqual([[0, {}]]);
    expect(listCounts(await open.counts({ groups: [[yes], computers] }))).toEqual([
      [2, { 1: 2 }],
      [1, { 2: 1 }],
    ]);
    const refusedReply = await app.operate('POST', `${open.path}/counts`, {
      gid: QUESTION,
      where: [{ variable: 'Q1"; drop table response; --', values: [1] }],
    });
    expect(refusedReply.status).toBe(400);
  });

  it('come with a table of responses, also unfinished ones, that can be sorted, searched and filtered', () =>
    expectRows(app, open.path));

  it('come with a search of texts that may contain any characters', async () => {
    const variable = (await open.plan()).questions.find(({ gid }) => gid === 'q3')?.texts[0]?.name ?? '';
    expect((await open.texts({ variable })).texts.map(({ text }) => text)).toEqual(Array(4).fill('taste'));
    expect((await open.texts({ variable, search: 'AST' })).texts).toHaveLength(4);
    for (const search of ['%', "'", '\\'])
      expect((await open.texts({ variable, search })).texts).toHaveLength(0);
  });

  it('of anonymous surveys are rounded, and hidden together if one is small (ANON-1 to ANON-5)', () =>
    expectProtected(app));

  it('distinguish, for each page, respondents in progress from those who have left', async () => {
    const sums = async () => {
      const { counts, pages, ...before } = await open.overview();
      const sum = (figureOf: (page: (typeof pages)[number]) => number) =>
        pages.reduce((all, page) => all + figureOf(page), 0);
      expect(before.stopped_before + sum((page) => page.stopped_after)).toBe(counts.abandoned);
      expect(before.under_way_before + sum((page) => page.under_way_after)).toBe(counts.under_way);
      return { ...counts, onFirst: before.under_way_before, leftFirst: before.stopped_before };
    };
    app.clock.now += 31 * 60_000;
    const { abandoned, leftFirst } = await sums();
    const session = await app.begin(open.surveyId);
    await app.answer(session, 'n', [answer(QUESTION, ['q1a']), next]);
    await app.begin(open.surveyId);
    app.clock.now += LATER_MS;
    expect(await sums()).toMatchObject({ abandoned, leftFirst, under_way: 2, onFirst: 1 });
    app.clock.now += 31 * 60_000;
    const later = await sums();
    expect(later).toMatchObject({ abandoned: abandoned + 2, leftFirst: leftFirst + 1, under_way: 0 });
  });
});
