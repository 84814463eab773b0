import { optionFile, questionFile } from '@canvass/logic/testing';
import type {
  ClientReport,
  ClientReportContent,
  ClientReports,
  CrossTable,
  NewClientReportLink,
} from '@canvass/protocol';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { databaseKinds, dataOf } from '../../testing/index.ts';
import { answer, next } from '../../testing/answered-survey.ts';
import { canteenSurvey } from '../testing/canteen-survey.ts';
import { provideTestServer } from '../../testing/provide-test-server.ts';
import type { TestServer } from '../../testing/test-server.ts';

const SCRIPT = '<script>alert(1)</script>';

const MORE_QUESTIONS = [
  questionFile('why', { cid: 'W', title: 'Why {{ E }} [at noon]?' }),
  questionFile('order', {
    cid: 'O',
    qtype: 'sort',
    title: 'Order',
    items: ['c', 'd', 'x', 'y'].map((gid, at) => optionFile(gid, at + 1, `Option ${gid}`)),
  }),
  questionFile('born', { cid: 'B', title: 'Born', open_attrs: { type: 'date' } }),
];

/** Publishes a survey with answers of two women and eight men. All men eat `b`, and each respondent writes a text. */
async function publishCanteen(app: TestServer, id: string, isAnonymous = false) {
  const { surveyId } = await app.publish(canteenSurvey(id, isAnonymous, MORE_QUESTIONS));
  for (let index = 0; index < 10; index += 1) {
    const session = await app.begin(surveyId);
    const isWoman = index < 2;
    const rank = [1, 1, 1, 1, 1, 1, 2, 2, 3, 4][index] ?? 1;
    await app.answer(session, 's', [
      answer('sex', [isWoman ? 'f' : 'm']),
      answer('eats', [[isWoman ? 'a' : 'b']]),
      answer('age', [String(20 + index)]),
      answer('why', [`${SCRIPT} ${9 - index}`]),
      answer('born', [`${isWoman ? 1978 : 1983}-05-1${index}`]),
      answer('order', { c: rank, d: rank === 2 ? 1 : 2, x: rank === 3 ? 1 : 3, y: rank === 4 ? 1 : 4 }),
      next,
    ]);
  }
  const path = `/api/publishing/surveys/${surveyId}`;
  return {
    surveyId,
    path,
    list: async () => dataOf<ClientReports>(await app.operate('GET', `${path}/client-reports`)),
    postReport: (content: object) => app.operate('POST', `${path}/client-reports`, { content }),
    add: async (content: ClientReportContent) =>
      dataOf<ClientReport>(await app.operate('POST', `${path}/client-reports`, { content })),
    link: async (report: string, seconds = 3_600) =>
      dataOf<NewClientReportLink>(
        await app.operate('POST', `${path}/client-reports/${report}/links`, {
          name: 'Client',
          expires_in: seconds,
        }),
      ),
    table: async (body: object) =>
      dataOf<CrossTable>(await app.operate('POST', `${path}/analysis/table`, body)),
    page: (address: string) => app.request({ method: 'GET', url: address }),
  };
}

const computeContent = (content: Partial<ClientReportContent> = {}): ClientReportContent => ({
  title: `Lunch ${SCRIPT}`,
  introduction: `First.\n\nSecond ${SCRIPT}`,
  parts: [{ gid: 'eats', text: `Above ${SCRIPT}` }, { gid: 'age' }],
  where: [],
  weighted: false,
  ...content,
});

describe.each(databaseKinds())('reports for clients on %s', (kind) => {
  const app = provideTestServer(kind);
  let canteen: Awaited<ReturnType<typeof publishCanteen>>;
  beforeAll(async () => {
    canteen = await publishCanteen(app, 'ClientReports00000000001');
  });

  it('show the chosen questions in their order, escape HTML in texts, and have security headers', async () => {
    const { report } = await canteen.add(
      computeContent({ parts: [{ gid: 'age' }, { gid: 'eats', text: `Above ${SCRIPT}` }] }),
    );
    const { path } = await canteen.link(report);
    const page = await canteen.page(path);
    expect(page.status).toBe(200);
    expect(page.text).toContain('<p class="prose" dir="auto">First.</p>');
    expect(page.text.indexOf('>Age<')).toBeLessThan(page.text.indexOf('>Eats &amp; drinks<'));
    expect(page.text).toMatch(/Option b<\/th>.*?80%/s);
    expect(page.text).not.toContain('Sex');
    expect(page.text).not.toContain(SCRIPT);
    expect(page.text.match(/&lt;script&gt;alert\(1\)&lt;\/script&gt;/g)).toHaveLength(4);
    expect(page.headers['content-security-policy']).toMatch(/script-src 'sha256-[^ ]+;/);
    expect(page.headers['x-robots-tag']).toBe('noindex');
    expect(page.headers['cache-control']).toBe('no-store');
  });

  it('show texts of respondents only if the operator chose this, in an order that reveals nothing about their authors', async () => {
    const refusal = await canteen.postReport(computeContent({ parts: [{ gid: 'why' }] }));
    expect([refusal.status, refusal.text]).toEqual([
      400,
      expect.stringContaining('client_report.only_texts'),
    ]);
    const { report } = await canteen.add(computeContent({ parts: [{ gid: 'why', texts: true }] }));
    const page = await app.operate('GET', `${canteen.path}/client-reports/${report}/page`);
    const texts = [...page.text.matchAll(/<li dir="auto">([^<]*)<\/li>/g)].map(([, text]) => text);
    expect(texts).toHaveLength(10);
    expect(texts).toEqual(texts.toSorted());
    // Respondents read their own answer in place of the question code. Reports show an ellipsis instead of the code.
    expect(page.text).toContain('>Why … [at noon]?</h2>');
    expect(page.text).not.toContain(SCRIPT);
  });

  it('show tables of two questions for the responses that meet the conditions', async () => {
    const { report } = await canteen.add(
      computeContent({
        parts: [{ gid: 'eats', columns: { gid: 'sex' } }],
        where: [{ variable: 'A', min: 21 }],
      }),
    );
    const { text } = await app.operate('GET', `${canteen.path}/client-reports/${report}/page`);
    expect(text).toContain('Responses: 9');
    expect(text).toMatch(/<tfoot><tr><th scope="row">n<\/th><td>9<\/td><td>1<\/td><td>8<\/td>/);
    expect(text).toContain('Option f');
  });

  it('show no shares of nobody: a table without responses says that there are no answers', async () => {
    const { report } = await canteen.add(
      computeContent({
        parts: [{ gid: 'eats', columns: { gid: 'sex' } }],
        where: [{ variable: 'A', min: 200 }],
      }),
    );
    const { text } = await app.operate('GET', `${canteen.path}/client-reports/${report}/page`);
    expect(text).toContain('No answers yet.');
    expect(text).not.toContain('<tfoot');
  });

  describe('with a chart chosen by the author', () => testCharts(app, () => canteen));

  testLinks(app, () => canteen);

  testRefusals(() => canteen);

  it('are not overwritten by operators who have not seen the newest edition', async () => {
    const { report, edition } = await canteen.add(computeContent());
    const change = () =>
      app.operate('PUT', `${canteen.path}/client-reports/${report}`, {
        content: computeContent({ title: 'Changed' }),
        edition,
      });
    expect(dataOf<ClientReport>(await change())).toMatchObject({ edition: 2, content: { title: 'Changed' } });
    expect((await change()).status).toBe(409);
  });

  it('hide figures of anonymous surveys that could reveal single people, and filtered texts (ANON-6)', async () => {
    const anonymousCanteen = await publishCanteen(app, 'ClientReports00000000003', true);
    app.clock.now += 10 * 60_000;
    const loadPage = async (content: ClientReportContent) => {
      const { report } = await anonymousCanteen.add(content);
      return (await app.operate('GET', `${anonymousCanteen.path}/client-reports/${report}/page`)).text;
    };
    const where = [{ variable: 'A', max: 23 }];
    const filtered = await loadPage(computeContent({ parts: [{ gid: 'eats' }, { gid: 'order' }], where }));
    expect(filtered).toContain('rounded to multiples of 5');
    expect(filtered.split('These figures are hidden')).toHaveLength(3);
    expect(filtered).not.toMatch(/\d%<\/td>/);
    // All ten texts are shown, because they are not filtered.
    const texts = [{ gid: 'why', texts: true }];
    expect((await loadPage(computeContent({ parts: texts }))).match(/<li dir/g)).toHaveLength(10);
    for (const content of [
      computeContent({ parts: texts, where }),
      computeContent({ parts: [{ gid: 'eats', columns: { gid: 'sex' } }], where }),
    ])
      expect((await anonymousCanteen.postReport(content)).status).toBe(400);
  });
});

function testRefusals(canteen: () => Awaited<ReturnType<typeof publishCanteen>>): void {
  it.each<[string, object, string]>([
    ['a question that does not exist', { parts: [{ gid: 'nope' }] }, 'client_report.question'],
    ['texts of a question without any', { parts: [{ gid: 'sex', texts: true }] }, 'client_report.no_texts'],
    ['an unknown chart', { parts: [{ gid: 'sex', chart: 'pie' }] }, 'chart'],
    ['statistics of choices', { parts: [{ gid: 'sex', chart: 'statistics' }] }, 'client_report.chart'],
    [
      'a chart of a table by another question',
      { parts: [{ gid: 'age', columns: { gid: 'sex' }, chart: 'bars' }] },
      'client_report.chart',
    ],
    ['columns that are texts', { parts: [{ gid: 'sex', columns: { gid: 'why' } }] }, 'client_report.columns'],
    [
      'a condition on a variable that does not exist',
      { where: [{ variable: 'nope', values: [1] }] },
      'analysis.condition',
    ],
    ['no question', { parts: [] }, ''],
    ['an empty title', { title: '  ' }, ''],
    ['a huge text', { introduction: 'x'.repeat(10_001) }, ''],
    ['a NUL character', { introduction: '\u0000' }, ''],
    ['an unknown field', { parts: [{ gid: 'sex', sql: 'x' }] }, ''],
  ])('are refused with %s', async (_, part, key) => {
    const { status, text } = await canteen().postReport({ ...computeContent(), ...part });
    expect([status, text]).toEqual([400, expect.stringContaining(key)]);
  });
}

function testCharts(app: TestServer, canteen: () => Awaited<ReturnType<typeof publishCanteen>>): void {
  const loadPage = async (parts: ClientReportContent['parts']) => {
    const { report } = await canteen().add(computeContent({ parts }));
    return (await app.operate('GET', `${canteen().path}/client-reports/${report}/page`)).text;
  };

  it('show numbers as statistics, as a histogram without gaps, or as a table', async () => {
    const statistics = await loadPage([{ gid: 'age', chart: 'statistics' }]);
    expect(statistics).toMatch(
      /Mean<\/th><td>24.5<.*Median<\/th><td>24.5<.*Standard deviation<\/th><td>3.03</s,
    );
    expect(statistics).toMatch(/Middle half<\/th><td>22 – 27<.*Range<\/th><td>20 – 29</s);
    expect(statistics).not.toContain('class="bars"');
    const histogram = await loadPage([{ gid: 'age', chart: 'histogram' }]);
    expect(histogram.match(/<th scope="col">2\d<\/th>/g)).toHaveLength(10);
    const table = await loadPage([{ gid: 'eats', chart: 'table', order: 'size' }]);
    expect(table).toMatch(/Option b<\/th><td>8<\/td><td>80%<.*Option a<\/th><td>2<\/td><td>20%</s);
    expect(table).not.toContain('<svg');
  });

  it('show ranks as statistics of each option', async () => {
    const ranks = await loadPage([{ gid: 'order', chart: 'statistics' }]);
    expect(ranks).toMatch(/Option c<\/th><td>1.7<\/td><td>1</);
  });

  it('show dates by interval in the language of the survey', async () => {
    const bars = await loadPage([{ gid: 'born' }]);
    expect(bars.replace(/[\u2009\u202f]/g, '')).toMatch(/>1978<.*>20%<.*>1983<.*>80%</s);
    const crossed = await loadPage([{ gid: 'sex', columns: { gid: 'born' } }]);
    expect(crossed).toMatch(/<th scope="col">1978<\/th>/);
  });
}

function testLinks(app: TestServer, canteen: () => Awaited<ReturnType<typeof publishCanteen>>): void {
  it('are not shown by links that are expired, revoked, unknown, or of deleted reports', async () => {
    const { report } = await canteen().add(computeContent());
    const [short, revoked, last] = [
      await canteen().link(report),
      await canteen().link(report, 86_400),
      await canteen().link(report, 86_400),
    ];
    const loadStatus = async (address: string) => (await canteen().page(address)).status;
    expect(await Promise.all([short, revoked, last].map(({ path }) => loadStatus(path)))).toEqual([
      200, 200, 200,
    ]);
    app.clock.now += 3_601_000;
    const revoke = () => app.operate('DELETE', `${canteen().path}/client-report-links/${revoked.link}`);
    expect((await revoke()).status).toBe(200);
    expect((await revoke()).status).toBe(404);
    const expired = await canteen().page(short.path);
    expect([expired.status, expired.text.includes('no longer available')]).toEqual([410, true]);
    expect(expired.text).not.toContain('Lunch');
    expect([await loadStatus(revoked.path), await loadStatus(last.path)]).toEqual([410, 200]);
    const token = last.path.split('/').at(-1) ?? '';
    for (const wrong of [
      token.slice(1),
      `${token}A`,
      token.replace(/.$/, '!'),
      'a'.repeat(43),
      '..%2f..%2fx',
    ])
      expect([wrong, await loadStatus(`/results/${canteen().surveyId}/${wrong}`)]).toEqual([wrong, 404]);
    const { links } = await canteen().list();
    expect(links.filter((one) => one.revoked_at !== null).map(({ link }) => link)).toEqual([revoked.link]);
    const storedLinks = await sql`select * from client_report_link`.execute(app.database.query);
    expect(JSON.stringify([storedLinks.rows, links, app.logLines])).not.toContain(token);
    dataOf(await app.operate('DELETE', `${canteen().path}/client-reports/${report}`));
    expect(await loadStatus(last.path)).toBe(404);
  });

  it('cannot be read, shared or revoked through another survey', async () => {
    const otherCanteen = await publishCanteen(app, 'ClientReports00000000002');
    const { report } = await canteen().add(computeContent());
    const { link, path } = await canteen().link(report);
    const refusals = await Promise.all([
      app.operate('GET', `${otherCanteen.path}/client-reports/${report}/page`),
      app.operate('PUT', `${otherCanteen.path}/client-reports/${report}`, {
        content: computeContent(),
        edition: 1,
      }),
      app.operate('POST', `${otherCanteen.path}/client-reports/${report}/links`, {
        name: 'x',
        expires_in: 3_600,
      }),
      app.operate('DELETE', `${otherCanteen.path}/client-reports/${report}`),
      app.operate('DELETE', `${otherCanteen.path}/client-report-links/${link}`),
    ]);
    expect(refusals.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect((await canteen().page(path)).status).toBe(200);
    expect((await canteen().page(path.replace(canteen().surveyId, otherCanteen.surveyId))).status).toBe(404);
    expect((await canteen().page(path.replace(canteen().surveyId, 'x'))).status).toBe(404);
    dataOf(await app.operate('POST', `${otherCanteen.path}/close`));
    const ownReport = await otherCanteen.add(computeContent());
    const ownLink = await otherCanteen.link(ownReport.report);
    expect((await canteen().page(ownLink.path)).status).toBe(200);
    dataOf(await app.operate('DELETE', otherCanteen.path));
    expect((await canteen().page(ownLink.path)).status).toBe(404);
  });
}
