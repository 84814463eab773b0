import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { createTestServer, sampleProject, type Session, type TestServer } from '../testing/index.ts';
import { parseEnterprises, createEnterprises } from './enterprises.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'canvass-enterprises-'));
});
afterAll(() => rm(folder, { recursive: true }));

const WHO = { surveyId: 'a'.repeat(24), seq: 1, version: 1 };
async function open(
  file?: { readonly name: string; readonly text?: string },
  rateFactor = 0,
  maxNames?: number,
) {
  const enterprisesFile = file && join(folder, file.name);
  if (enterprisesFile !== undefined && file?.text !== undefined) await writeFile(enterprisesFile, file.text);
  const warnings: unknown[] = [];
  const clock = { now: 0 };
  const foundation = {
    settings: { enterprisesFile, rateFactor },
    now: () => clock.now,
    warn: (facts: unknown) => warnings.push(facts),
  };
  const enterprises = createEnterprises(foundation, maxNames);
  return { ready: enterprises.ready, warnings, clock, find: (query: string) => enterprises.find(WHO, query) };
}

const NAMES = [
  '北京甲公司',
  '上海北京路商店',
  'ACME Ltd',
  'Beta ACME',
  ...Array.from({ length: 30 }, (_, index) => `Same ${index}`),
];

describe('enterprise names from a file', () => {
  it('are found by their beginning, then by any part, and at most ten are returned', async () => {
    const { ready, find } = await open({ name: 'a.json', text: JSON.stringify(NAMES) });
    await ready;
    expect(find('北京')).toEqual({ names: ['北京甲公司', '上海北京路商店'] });
    expect(find('ａｃｍｅ ')).toEqual({ names: ['ACME Ltd', 'Beta ACME'] });
    expect(find('same')).toMatchObject({ names: { length: 10 } });
    expect(find('nowhere')).toEqual({ names: [] });
    expect(find('  a ')).toEqual({ names: [] });
  });

  it('are not suggested without a file, and the question accepts any text', async () => {
    expect((await open()).find('ACME')).toEqual({ names: [] });
  });

  it('cannot be searched while the server reads the file (CODE-1, enterprise_error254)', async () => {
    const { ready, find } = await open({ name: 'b.csv', text: 'name\nACME' });
    expect(find('ac')).toEqual({ failure: 'enterprises.updating' });
    await ready;
    expect(find('ac')).toEqual({ names: ['ACME'] });
  });

  it.each([{ name: 'none.json' }, { name: 'bad.json', text: '{}' }, { name: 'worse.json', text: '[' }])(
    'that cannot be read cause a query exception and a log line: %j',
    async (file) => {
      const { ready, find, warnings } = await open(file);
      await ready;
      expect(find('ACME')).toEqual({ failure: 'enterprises.failed' });
      expect(warnings).toEqual([{ file: join(folder, file.name) }]);
    },
  );

  it('beyond the limit are not suggested, and the server logs this', async () => {
    const { ready, find, warnings } = await open(
      { name: 'many.csv', text: 'Company A\nCompany B\nCompany C' },
      0,
      2,
    );
    await ready;
    expect(find('company')).toEqual({ names: ['Company A', 'Company B'] });
    expect(warnings).toEqual([{ file: join(folder, 'many.csv'), names: 3, limit: 2 }]);
  });

  it('are limited to ten queries a minute per response', async () => {
    const { find, clock } = await open(undefined, 1);
    for (let times = 0; times < 10; times += 1) expect(find('ACME')).toEqual({ names: [] });
    expect(find('ACME')).toEqual({ failure: 'request.too_frequent' });
    clock.now += 60_000;
    expect(find('ACME')).toEqual({ names: [] });
  });
});

describe('the enterprise query route', () => {
  let app: TestServer;
  let session: Session;
  beforeAll(async () => {
    const enterprisesFile = join(folder, 'missing.csv');
    app = await createTestServer('pglite', { settings: { enterprisesFile } });
    await app.services.enterprises.ready;
    session = await app.begin((await app.publish(sampleProject())).surveyId);
  });
  afterAll(() => app.close());
  const ask = (query: string, token: string | undefined) => {
    const url = `/api/survey/enterprise_query/${session.surveyId}/${query}`;
    return app.request({ method: 'GET', url, ...(token !== undefined && { token }) });
  };

  it('requires a token of the survey and a query', async () => {
    expect((await ask('?q=ACME', undefined)).status).toBe(401);
    for (const query of ['', '?q=a', `?q=${'x'.repeat(101)}`])
      expect((await ask(query, session.begun.rspd_token)).status).toBe(400);
  });

  it('returns the code 255 if the names cannot be read', async () => {
    expect((await ask('?q=ACME', session.begun.rspd_token)).json).toMatchObject({ code: 255 });
  });
});

test.each([
  ['["A", " B  C ", "A", "", 5, {"name": "D"}, {"x": 1}]', true, ['A', 'B C', 'D']],
  ['{"name": "A"}', true, undefined],
  ['\uFEFFname,code\r\nA,1\n"B, ""the"" best",2\n\n', false, ['A', 'B, "the" best']],
  ['A\nB', false, ['A', 'B']],
  ['', false, []],
])('names are read from %s', (text, isJson, expected) =>
  expect(parseEnterprises(text, isJson)).toEqual(expected),
);
