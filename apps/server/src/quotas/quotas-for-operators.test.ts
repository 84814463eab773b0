import { describe, expect, it } from 'vitest';
import { databaseKinds } from '../testing/index.ts';
import { quotaProject } from '../testing/quota-project.ts';
import { quotaSurvey, firstPageEvents, LAST_PAGE_EVENTS } from '../testing/quota-survey.ts';

describe.each(databaseKinds())('quotas on %s', (kind) => {
  const suite = quotaSurvey(kind);
  testQuotasForOperators(suite);
  describe('export', () => testExport(suite));
});

function testQuotasForOperators(suite: ReturnType<typeof quotaSurvey>) {
  const { cells, finish, publish } = suite;

  describe('for operators', () => {
    const url = (path = '') => `/api/publishing/surveys/${suite.surveyId}/quotas${path}`;
    const computeCells = (reply: { readonly json: { readonly data?: unknown } }) => {
      const { groups } = reply.json.data as { groups: { cells: { id: string }[] }[] };
      return Object.fromEntries(
        groups.flatMap(({ cells: list }) => list.map(({ id, ...cell }) => [id, cell])),
      );
    };

    it('show the fill level of every cell', async () => {
      await finish('f', 'young');
      await suite.app.answer(await suite.app.begin(suite.surveyId), 'n', firstPageEvents('f', 'young'));
      const reply = await suite.app.operate('GET', url());
      expect(reply.json.data).toMatchObject({
        version: 1,
        others: [],
        groups: [{ id: 'sexes', mode: 'stop' }, {}, {}],
      });
      expect(computeCells(reply)).toMatchObject({
        women: { name: 'Women', cap: 3, project_cap: 3, done: 1, held: 1, over: 0 },
        men: { done: 0, held: 0 },
        any: { done: 1, over: 0 },
      });
      suite.app.clock.now += 31 * 60_000;
      expect(computeCells(await suite.app.operate('GET', url()))).toMatchObject({ women: { held: 0 } });
    });

    it('may get a cap below their count, and a higher cap later', async () => {
      await finish('m', 'young');
      await finish('m', 'old');
      const setCap = (cap: number | null) => suite.app.operate('PUT', url(), { cells: [{ id: 'men', cap }] });
      expect(computeCells(await setCap(1))).toMatchObject({
        men: { cap: 1, project_cap: 3, done: 2, over: 1 },
      });
      expect((await finish('m', 'old'))[1]).toBe(3);
      expect(computeCells(await setCap(null))).toMatchObject({ men: { cap: 3, over: 0 } });
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
      const reply = await suite.app.operate('PUT', url(), body);
      expect([reply.status, reply.json.data]).toMatchObject([400, { key }]);
    });

    it.each(['GET', 'PUT'] as const)(
      "refuse %s with a respondent's token, and for missing surveys",
      async (method) => {
        const cells = { cells: [{ id: 'men', cap: 1 }] };
        const body = method === 'PUT' ? { body: cells } : {};
        const { token } = { token: (await suite.app.begin(suite.surveyId)).begun.rspd_token };
        expect((await suite.app.request({ method, url: url(), token, ...body })).status).toBe(401);
        const unknownSurveyUrl = '/api/publishing/surveys/NobodyKnowsThisSurvey001/quotas';
        expect((await suite.app.operate(method, unknownSurveyUrl, body.body)).status).toBe(404);
      },
    );

    it('recount all responses, even those from before the quota, and continue counting from there', async () => {
      const quotas = quotaProject()['quotas'] as object[];
      await publish({ quotas: [] });
      for (const sex of ['f', 'f', 'm']) await finish(sex, 'old');
      await finish('f', 'old', { fromq: 'x', fromtype: 'y' });
      const projectId = suite.surveyId;
      await suite.app.publish(quotaProject({ quotas, projectFields: { projectId } }));
      await finish('f', 'old');
      expect(await cells()).toEqual({ any: [1, 0], women: [1, 0], 'old-women': [1, 0] });
      await suite.app.answer(await suite.app.begin(suite.surveyId), 'n', firstPageEvents('m', 'old'));
      const reply = await suite.app.operate('POST', url('/recount'));
      expect(computeCells(reply)).toMatchObject({
        women: { done: 3, over: 0 },
        'old-women': { done: 3, over: 1 },
      });
      const expectedCells = { any: [4, 0], women: [3, 0], men: [1, 1], 'old-women': [3, 0] };
      expect(await cells()).toEqual(expectedCells);
      await suite.app.operate('POST', url('/recount'));
      expect(await cells()).toEqual(expectedCells);
      expect((await finish('f', 'young'))[1]).toBe(3);
    });
  });
}

function testExport(suite: ReturnType<typeof quotaSurvey>) {
  const { finish } = suite;

  it('are part of the export, with the end status as text', async () => {
    const slow = await suite.app.begin(suite.surveyId);
    await suite.app.answer(slow, 'n', firstPageEvents('f', 'old'));
    suite.app.clock.now += 31 * 60_000;
    await finish('f', 'old');
    await finish('f', 'old');
    await suite.app.answer(slow, 's', LAST_PAGE_EVENTS);
    await finish('f', 'old');
    const read = async (format: string) =>
      (await suite.app.operate('GET', `/api/publishing/surveys/${suite.surveyId}/export?format=${format}`))
        .text;
    const [header = '', ...lines] = (await read('csv')).trim().split('\r\n');
    expect(header).toMatch(/,source,quota_\w+,.*quota_cells,Q1,/);
    expect(lines.map((line) => line.split(',')[1])).toEqual(['6', '1', '1', '3']);
    expect(lines[1]).toContain(',any old-women women,');
    // A response that a full cell has ended is not counted, but still belongs to the cell.
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
}
