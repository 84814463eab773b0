import type { CrossTable, Weighting } from '@canvass/protocol';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Foundation } from '../../config/foundation.ts';
import type { CountedSurveys } from '../analysis/counted-surveys.ts';
import { createTables } from './tables.ts';
import { databaseKinds, dataOf } from '../../testing/index.ts';
import { answer, next } from '../../testing/answered-survey.ts';
import { canteenSurvey } from '../testing/canteen-survey.ts';
import { provideTestServer } from '../../testing/provide-test-server.ts';
import type { TestServer } from '../../testing/test-server.ts';

type Respondent = readonly [sex: 'f' | 'm' | undefined, eats: readonly ('a' | 'b')[], age: number];

/** Five women and fifteen men. The women eat `a` more often and are older. */
const RESPONDENTS: readonly Respondent[] = [
  ...Array.from({ length: 5 }, (_, at): Respondent => ['f', ['a'], 40 + at]),
  ...Array.from({ length: 15 }, (_, at): Respondent => ['m', at < 3 ? ['a', 'b'] : ['b'], 20 + at]),
];

async function publishTables(
  app: TestServer,
  id: string,
  { anonymous = false, respondents = RESPONDENTS } = {},
) {
  const { surveyId } = await app.publish(canteenSurvey(id, anonymous));
  for (const [sex, eats, age] of respondents) {
    const session = await app.begin(surveyId);
    const answers = [
      ...(sex === undefined ? [] : [answer('sex', [sex])]),
      answer(
        'eats',
        eats.map((gid) => [gid]),
      ),
      answer('age', [String(age)]),
    ];
    await app.answer(session, 's', [...answers, next]);
  }
  const path = `/api/publishing/surveys/${surveyId}`;
  return {
    surveyId,
    path,
    table: async (body: object) =>
      dataOf<CrossTable>(await app.operate('POST', `${path}/analysis/table`, body)),
    save: (body: object) =>
      app.operate('PUT', `${path}/weighting`, { least: null, most: null, edition: 0, ...body }),
  };
}

const half = (variable = 'S') => [
  {
    variable,
    targets: [
      { value: 1, percent: 50 },
      { value: 2, percent: 50 },
    ],
  },
];
const findWeights = ({ blocks }: CrossTable, blockIndex = 0) =>
  blocks[blockIndex]?.rows.map(({ cells }) =>
    cells.map(({ weight }) => weight && Math.round(weight * 100) / 100),
  );
const findCounts = ({ blocks }: CrossTable, blockIndex = 0) =>
  blocks[blockIndex]?.rows.map(({ cells }) => cells.map(({ count }) => count));

describe.each(databaseKinds())('tables of two questions on %s', (kind) => {
  const app = provideTestServer(kind);
  let open: Awaited<ReturnType<typeof publishTables>>;
  beforeAll(async () => {
    open = await publishTables(app, 'TablesSurvey000000000001');
  });

  it('count each answer by column, and compare each column with all other responses', async () => {
    const table = await open.table({ rows: { gid: 'eats' }, columns: { gid: 'sex' } });
    expect(table.columns).toEqual([
      { variable: 'S', value: 1 },
      { variable: 'S', value: 2 },
    ]);
    expect(findCounts(table)).toEqual([
      [8, 5, 3],
      [15, 0, 15],
    ]);
    expect(table.blocks[0]?.bases.map(({ n, effective }) => [n, effective])).toEqual([
      [20, 20],
      [5, 5],
      [15, 15],
    ]);
    const ages = await open.table({ rows: { gid: 'age' }, columns: { gid: 'sex' } });
    expect(ages.blocks[0]?.means?.map(({ mean, against }) => [mean, against])).toEqual([
      [30.75, undefined],
      [42, 'higher'],
      [27, 'lower'],
    ]);
    const crossed = await open.table({ rows: { gid: 'sex' }, columns: { gid: 'eats' } });
    expect(findCounts(crossed)).toEqual([
      [5, 5, 0],
      [15, 3, 15],
    ]);
    expect(crossed.blocks[0]?.test).toBeUndefined();
    const exclusive = await open.table({ rows: { gid: 'sex' }, columns: { variable: 'E_A1' } });
    // A single column has no other column for a test.
    expect(exclusive.blocks[0]?.test).toBeUndefined();
  });

  it('have a test of the whole table if their columns exclude each other', async () => {
    const twentyRespondents = (sex: 'f' | 'm', majority: number, minority: number) =>
      Array.from({ length: 20 }, (_, at): Respondent => [sex, ['a'], at < 15 ? majority : minority]);
    const respondents = [...twentyRespondents('f', 30, 40), ...twentyRespondents('m', 40, 30)];
    const large = await publishTables(app, 'TablesSurvey000000000078', { respondents });
    const table = await large.table({ rows: { gid: 'age' }, columns: { gid: 'sex' } });
    // 40 * (15 * 15 - 5 * 5)^2 / 20^4
    expect(table.blocks[0]?.test).toMatchObject({ statistic: 10, degrees: 1 });
  });

  it('give an export no weights while answers are not counted yet', async () => {
    const { surveyId, save } = await publishTables(app, 'TablesSurvey000000000077');
    expect((await save({ margins: half() })).status).toBe(200);
    const refreshResult = { segments: 1, responses: 1024, segmentsLeft: 2 };
    const uncounted = {
      loadModel: async () => ({}),
      refresh: async () => refreshResult,
    } as unknown as CountedSurveys; // weights use only these functions
    const { loadWeights: weightsOf } = createTables(
      { database: app.database, now: Date.now } as Foundation,
      uncounted,
    );
    expect(await weightsOf(surveyId)).toMatchObject({ failure: 'weighting.counting' });
  });

  it('can be filtered, and are refused if a row or column is not possible', async () => {
    const conditions = [{ variable: 'A', min: 40 }];
    const table = await open.table({ rows: { gid: 'eats' }, columns: { gid: 'sex' }, where: conditions });
    expect(findCounts(table)?.[0]).toEqual([5, 5, 0]);
    const status = async (body: object) =>
      (await app.operate('POST', `${open.path}/analysis/table`, body)).status;
    expect(await status({ rows: { gid: 'nothing' }, columns: { gid: 'sex' } })).toBe(400);
    expect(await status({ rows: { gid: 'eats' }, columns: { variable: 'member_id' } })).toBe(400);
    expect(
      await status({ rows: { gid: 'eats' }, columns: { gid: 'sex' }, where: [{ variable: 'no' }] }),
    ).toBe(400);
  });

  it('are weighted to the saved targets, as are exports, and have the effective sample size', async () => {
    const savedWeighting = dataOf<Weighting>(await open.save({ margins: half() }));
    expect(savedWeighting).toMatchObject({
      edition: 1,
      problems: [],
      figures: { n: 20, without: 0, limited: 0 },
    });
    // Each of the 5 women has the weight 2, and each of the 15 men the weight 2/3.
    expect(savedWeighting.figures?.effective).toBeCloseTo(400 / (5 * 4 + 15 * (4 / 9)));
    const table = await open.table({ rows: { gid: 'sex' }, columns: { gid: 'sex' }, weighted: true });
    expect(findWeights(table)).toEqual([
      [10, 10, 0],
      [10, 0, 10],
    ]);
    expect(table.blocks[0]?.bases[0]).toMatchObject({ n: 20, effective: savedWeighting.figures?.effective });
    const ages = await open.table({ rows: { gid: 'age' }, columns: { gid: 'sex' }, weighted: true });
    expect(ages.blocks[0]?.means?.[0]?.mean).toBeCloseTo((42 + 27) / 2);

    const csv = async (query = '') =>
      (await app.operate('GET', `${open.path}/export?format=csv${query}`)).text;
    const [head = '', first = '', ...otherLines] = (await csv()).trim().split('\r\n');
    expect(head.split(',').at(-1)).toBe('weight');
    expect(first.split(',').at(-1)).toBe('2');
    expect(Number(otherLines.at(-1)?.split(',').at(-1))).toBeCloseTo(2 / 3);
    expect(await csv('&weights=none')).not.toContain('weight');
    expect((await app.operate('GET', `${open.path}/export?format=sav`)).status).toBe(200);
    expect((await app.operate('GET', `${open.path}/export?format=xlsx`)).status).toBe(200);

    expect((await open.save({ margins: half() })).status).toBe(409);
    expect(dataOf<Weighting>(await open.save({ margins: [], edition: 1 }))).toMatchObject({
      edition: 2,
      figures: null,
    });
    expect(await csv()).not.toContain('weight');
  });
});

describe.each(databaseKinds())('invalid weightings on %s', (kind) => {
  const app = provideTestServer(kind);
  let open: Awaited<ReturnType<typeof publishTables>>;
  beforeAll(async () => {
    open = await publishTables(app, 'TablesSurvey000000000001');
  });

  it.each([
    ['an unknown variable', half('Q9'), { key: 'variable', variable: 'Q9' }],
    ['the same variable twice', [...half(), ...half()], { key: 'repeated', variable: 'S' }],
    [
      'a value of another type',
      [{ variable: 'S', targets: [{ value: 'f', percent: 100 }] }],
      { key: 'value', value: 'f' },
    ],
    [
      'targets that do not sum up to 100',
      [
        {
          variable: 'S',
          targets: [
            { value: 1, percent: 50 },
            { value: 2, percent: 40 },
          ],
        },
      ],
      { key: 'sum', figure: 90 },
    ],
    [
      'a target of 0 percent',
      [
        {
          variable: 'S',
          targets: [
            { value: 1, percent: 100 },
            { value: 2, percent: 0 },
          ],
        },
      ],
      { key: 'zero', value: 2 },
    ],
    [
      'responses without a target',
      [{ variable: 'S', targets: [{ value: 1, percent: 100 }] }],
      { key: 'no_target', value: 2, figure: 15 },
    ],
    [
      'a target without responses',
      [
        {
          variable: 'S',
          targets: [
            { value: 1, percent: 50 },
            { value: 2, percent: 40 },
            { value: 3, percent: 10 },
          ],
        },
      ],
      { key: 'no_responses', value: 3 },
    ],
    [
      'targets that contradict each other',
      [
        ...half(),
        {
          variable: 'E_A2',
          targets: [
            { value: 0, percent: 90 },
            { value: 1, percent: 10 },
          ],
        },
      ],
      { key: 'no_convergence' },
    ],
  ])('are refused with %s', async (_, margins, problem) => {
    const { edition } = dataOf<Weighting>(await app.operate('GET', `${open.path}/weighting`));
    const refusedReply = await open.save({ margins, edition });
    expect(refusedReply.status).toBe(422);
    expect(JSON.parse(refusedReply.text)).toMatchObject({ data: { problems: [problem] } });
  });

  it('are refused if the mean weight 1 is not between the limits', async () => {
    const { edition } = dataOf<Weighting>(await app.operate('GET', `${open.path}/weighting`));
    expect((await open.save({ margins: half(), edition, least: 1.5 })).status).toBe(422);
  });
});

describe.each(databaseKinds())('tables with weights or few responses on %s', (kind) => {
  const app = provideTestServer(kind);

  it('give responses without an answer the weight 1, and report a saved weighting that is no longer possible', async () => {
    const ownSurvey = await publishTables(app, 'TablesSurvey000000000002', {
      respondents: [...RESPONDENTS.slice(0, 10), [undefined, ['a'], 50]],
    });
    const savedWeighting = dataOf<Weighting>(await ownSurvey.save({ margins: half() }));
    expect(savedWeighting.figures).toMatchObject({ n: 11, without: 1 });
    await app.operate('DELETE', `${ownSurvey.path}/responses/1`);
    for (const seq of [2, 3, 4, 5]) await app.operate('DELETE', `${ownSurvey.path}/responses/${seq}`);
    app.clock.now += 10 * 60_000;
    const body = { rows: { gid: 'eats' }, columns: { gid: 'sex' }, weighted: true };
    expect((await app.operate('POST', `${ownSurvey.path}/analysis/table`, body)).status).toBe(409);
    expect((await app.operate('GET', `${ownSurvey.path}/export?format=csv`)).status).toBe(409);
    expect((await app.operate('GET', `${ownSurvey.path}/export?format=csv&weights=none`)).status).toBe(200);
    const now = dataOf<Weighting>(await app.operate('GET', `${ownSurvey.path}/weighting`));
    expect(now).toMatchObject({
      figures: null,
      problems: [{ key: 'no_responses', variable: 'S', value: 1 }],
    });
  });

  it('of anonymous surveys are rounded, and hidden as a whole if a count is small (ANON-2, ANON-3)', async () => {
    const few = await publishTables(app, 'TablesSurvey000000000003', { anonymous: true });
    app.clock.now += 10 * 60_000;
    const body = { rows: { gid: 'eats' }, columns: { gid: 'sex' } };
    // Only three men eat both.
    expect((await few.table(body)).blocks).toEqual([{ exclusive: false, hidden: true, bases: [], rows: [] }]);
    expect((await few.table({ rows: { gid: 'age' }, columns: { gid: 'sex' } })).blocks[0]?.hidden).toBe(true);
    const respondents = [
      ...Array.from({ length: 6 }, (): Respondent => ['f', ['a'], 40]),
      ...Array.from({ length: 7 }, (): Respondent => ['m', ['a', 'b'], 40]),
      ...Array.from({ length: 6 }, (): Respondent => ['m', ['b'], 40]),
    ];
    const many = await publishTables(app, 'TablesSurvey000000000004', { anonymous: true, respondents });
    app.clock.now += 10 * 60_000;
    const table = await many.table(body);
    // Each count is changed by four at most in each of at most three batches, and rounded.
    const near = (exact: number) =>
      expect.toSatisfy((count) => count > 0 && count % 5 === 0 && Math.abs(count - exact) <= 28);
    const bases = table.blocks[0]?.bases.map(({ n }) => n) ?? [];
    expect(bases).toEqual([near(19), near(6), near(13)]);
    const counts = findCounts(table) ?? [];
    expect(counts).toEqual([
      [near(13), near(6), near(7)],
      [near(13), 0, near(13)],
    ]);
    // No cell exceeds its base.
    expect(counts.flatMap((row) => row?.filter((count, at) => count > (bases[at] ?? 0)) ?? [])).toEqual([]);
    expect(await many.table(body)).toEqual(table);
    const saved = dataOf<Weighting>(await many.save({ margins: half() }));
    expect(saved.figures).toMatchObject({ n: near(19), without: 0 });
    expect((await many.table({ ...body, weighted: true })).blocks[0]?.hidden).toBeUndefined();
    for (const choice of [
      { ...body, where: [{ variable: 'A', max: 50 }] },
      { rows: { gid: 'sex' }, columns: { gid: 'eats' } },
      { rows: { gid: 'eats' }, columns: { variable: 'A' }, weighted: true },
    ]) {
      const reply = await app.operate('POST', `${many.path}/analysis/table`, choice);
      expect(reply.status).toBe(400);
      expect(reply.text).toContain('at most 2 variables');
    }
  });
});
