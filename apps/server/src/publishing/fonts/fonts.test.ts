import type { AuditEntry, PublishData, SavedFont } from '@canvass/protocol';
import { readFontFile } from '@canvass/project/fonts';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { databaseKinds, sampleProject } from '../../testing/index.ts';
import { failingDatabase } from '../../testing/broken-databases/failing-database.ts';
import { createFonts } from './fonts.ts';
import { provideTestServer } from '../../testing/provide-test-server.ts';
import { dataOf } from '../../testing/test-server.ts';

const fontOf = (path: string) => readFileSync(new URL(`../../../../../examples/${path}`, import.meta.url));
const NUNITO = fontOf('bicycle-repair/fonts/nunito-400.woff2');
const CHINESE = fontOf('tea-house-draw/fonts/zcool-xiaowei.woff2');

describe.each(databaseKinds())('fonts of a survey, on %s', (kind) => {
  const app = provideTestServer(kind);
  const save = (file: string, content: Uint8Array) =>
    app.operate('POST', '/api/publishing/fonts', { file, content: Buffer.from(content).toString('base64') });
  const get = (url: string) => app.request({ method: 'GET', url });
  const projectWith = (file: string, changes = {}) =>
    sampleProject({
      projectId: 'FontsOfASurvey0000000001',
      project_lang: { answer_language: 'en-GB' },
      translations: {},
      design: { font_family: 'Brand', fonts: [{ family: 'Brand', file }] },
      ...changes,
    });
  const publish = (project: object) => app.operate('POST', '/api/publishing/surveys', { project });
  const loadSize = async (url: string) => Number((await get(url)).headers['content-length']);
  let latin = '';
  let chinese = '';
  beforeAll(async () => {
    latin = dataOf<SavedFont>(await save('Nunito regular.woff2', NUNITO)).file;
    chinese = dataOf<SavedFont>(await save('xiaowei.woff2', CHINESE)).file;
  });

  it('are stored once, under a name with the hash of their content', async () => {
    const hash = createHash('sha256').update(NUNITO).digest('hex').slice(0, 16);
    expect(latin).toBe(`Nunito-regular.${hash}.woff2`);
    expect(dataOf(await save('Nunito regular.woff2', NUNITO))).toEqual({ file: latin, warnings: [] });
    expect(await loadSize(`/s/fonts/${latin}`)).toBe(NUNITO.length);
  });

  it('are published reduced, with the characters of the survey, and cached for ever', async () => {
    const { version, path } = dataOf<PublishData>(await publish(projectWith(chinese)));
    const file = `${path}/fonts/${version}/${chinese}`;
    const first = await loadSize(file);
    expect(first).toBeLessThan(CHINESE.length / 2);
    const withNewTitle = projectWith(chinese, { title: '您觉得我们的茶馆怎么样？谢谢您！' });
    const next = dataOf<PublishData>(await publish(withNewTitle));
    expect(await loadSize(`${path}/fonts/${next.version}/${chinese}`)).toBeGreaterThan(first);
    const { headers } = await get(file);
    expect(headers).toMatchObject({
      'content-type': 'font/woff2',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
  });

  it('are read again after the database has failed', async () => {
    const { version } = dataOf<PublishData>(await publish(projectWith(latin, { title: 'Failure' })));
    const database = failingDatabase(app.services.database);
    const { surveys, threads } = app.services;
    const fonts = createFonts({ database, now: () => app.clock.now }, { surveys, threads });
    database.arm(1, 'before');
    const read = () => fonts.findPublished('FontsOfASurvey0000000001', version, latin);
    await expect(read()).rejects.toThrow('cut by the test');
    expect((await read())?.length).toBeGreaterThan(0);
  });

  it('cause a new version only if their files changed', async () => {
    const first = dataOf<PublishData>(await publish(projectWith(latin)));
    expect(dataOf(await publish(projectWith(latin)))).toMatchObject({
      version: first.version,
      created: false,
    });
    expect(dataOf(await publish(projectWith(chinese)))).toMatchObject({ created: true });
  });

  test.each(['brand.woff2', 'fonts/brand.woff2', 'brand.0123456789abcdef.woff2'])(
    'prevent publishing if %s is not on the server',
    async (file) => {
      const { status, json } = await publish(projectWith(file));
      expect(status).toBe(422);
      expect(json).toMatchObject({
        data: { issues: [{ id: 'font.missing', path: '$.design.fonts[0].file', severity: 'error' }] },
      });
    },
  );

  test.each([
    ['a text', Buffer.from('not a font')],
    ['a damaged file', NUNITO.subarray(0, 8_000)],
  ])('are refused if they are %s', async (_, content) => {
    const { status, json } = await save('brand.woff2', content);
    expect(status).toBe(422);
    expect(json).toMatchObject({ data: { issues: [{ id: 'font.not-a-font' }] } });
  });

  test.each([
    '/s/fonts/..%2f..%2fetc%2fpasswd',
    '/s/fonts/brand.0123456789abcdef.woff2',
    '/s/FontsOfASurvey0000000001/fonts/0/brand.woff2',
    '/s/FontsOfASurvey0000000001/fonts/99/brand.woff2',
    '/s/NoSuchSurvey000000000001/fonts/1/brand.woff2',
  ])('are not found at %s', async (url) => {
    expect((await get(url)).status).toBe(404);
  });

  it('can be stored only by an operator', async () => {
    const { status } = await app.request({ method: 'POST', url: '/api/publishing/fonts', body: {} });
    expect(status).toBe(401);
  });

  it('are still valid fonts after their reduction to fewer characters', async () => {
    const { version, path } = dataOf<PublishData>(await publish(projectWith(latin, { title: 'Fonts' })));
    const { rawPayload } = await app.server.inject({ url: `${path}/fonts/${version}/${latin}` });
    expect(readFontFile(rawPayload, brotliDecompressSync)).toEqual({ restrictions: [] });
  });
});

describe.each(databaseKinds())('a call that saves a font, on %s', (kind) => {
  const app = provideTestServer(kind);
  const save = (body: string | object) => app.operate('POST', '/api/publishing/fonts', body);

  test.each([
    ['no JSON', 'file=a.woff2', 'request.not_json'],
    ['a name that is not of a font file', { file: 'a.svg', content: '' }, 'request.invalid'],
    ['characters outside Base64', { file: 'a.woff2', content: 'a-b_' }, 'request.invalid'],
    ['no fields', {}, 'request.invalid'],
    ['an unknown field', { file: 'a.woff2', content: '', weight: 400 }, 'request.unknown'],
  ])('is refused with a body of %s', async (_, body, key) => {
    const { status, json } = await save(body);
    expect([status, json.data]).toEqual([400, expect.objectContaining({ key })]);
  });

  it('is logged with the name and the outcome', async () => {
    const bodyOf = (content: Buffer) => ({ file: 'logged.woff2', content: content.toString('base64') });
    await save(bodyOf(NUNITO));
    await save(bodyOf(NUNITO.subarray(0, 8_000)));
    const entries = dataOf<{ readonly entries: readonly AuditEntry[] }>(
      await app.operate('GET', '/api/operators/audit'),
    ).entries;
    const entriesOfFont = entries.filter(({ subject }) => subject === 'logged.woff2');
    expect(entriesOfFont.map(({ act, outcome }) => [act, outcome])).toEqual([
      ['font.save', 'publishing.refused'],
      ['font.save', 'done'],
    ]);
  });
});
