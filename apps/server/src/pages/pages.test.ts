import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { BootData } from '@canvass/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, sampleProject, type TestServer } from '../testing/index.ts';
import { hashOf } from './inline-parts.ts';

interface Images {
  readonly design?: object;
  readonly page_header?: string;
  readonly logo?: string;
}

const ID = 'PageOfASurvey00000000001';
const INDEX = `<!doctype html>
<html lang="zh-CN" data-layout="pc" dir='ltr'><head><title>Survey</title>
<script type="module" crossorigin src="/s/assets/index-AAAAAAAA.js"></script></head><body><div id="root"></div></body></html>`;
const chunk = (file: string, chunkFields = {}) => ({
  file: `assets/${file}`,
  isDynamicEntry: true,
  ...chunkFields,
});
const types = '../../packages/question-types/src';
const MANIFEST = {
  'index.html': { file: 'assets/index-AAAAAAAA.js', isEntry: true, imports: ['_shared.js'] },
  '_shared.js': { file: 'assets/shared-BBBBBBBB.js' },
  'src/features/start/start-page.tsx': chunk('start.js', {
    imports: ['_shared.js', '_start.js'],
    css: ['assets/start.css'],
  }),
  '_start.js': { file: 'assets/start-part.js' },
  'src/features/start/continue-page.tsx': chunk('continue.js'),
  'src/features/status/closed-page.tsx': chunk('closed.js'),
  'virtual:texts/first/zh-CN': chunk('zh-CN.js'),
  'virtual:texts/first/en-GB': chunk('en-GB.js'),
  [`${types}/types/single/single.view.tsx`]: chunk('single.view.js'),
  'virtual:texts/types/single/zh-CN': chunk('single.zh-CN.js'),
  [`${types}/types/single/single.texts.ts`]: chunk('single.en-GB.js'),
  [`${types}/types/blank/blank.view.tsx`]: chunk('blank.view.js'),
  [`${types}/controls/wrapped/entries.texts.ts`]: chunk('entries.en-GB.js'),
  'virtual:texts/types/entries/zh-CN': chunk('entries.zh-CN.js'),
  [`${types}/controls/picker/picker.texts.ts`]: chunk('picker.en-GB.js'),
  [`${types}/controls/texts/option-text.tsx`]: chunk('option-text.js'),
  [`${types}/controls/texts/open-text.texts.ts`]: chunk('open-text.en-GB.js'),
  'virtual:texts/types/open-text/zh-CN': chunk('open-text.zh-CN.js'),
  [`${types}/registry/lazy.gen.ts`]: chunk('lazy.js'),
  [`${types}/registry/views.gen.ts`]: chunk('views.js'),
  'virtual:text-loaders/types/en-GB': chunk('addresses.en-GB.js'),
  'virtual:text-loaders/types/zh-CN': chunk('addresses.zh-CN.js'),
  '../../packages/logic/src/expressions.ts': chunk('expressions.js'),
};

describe('pages', () => {
  const setup = setUp();
  describe('content', () => testContent(setup));
  describe('language and preloads', () => testLanguageAndPreloads(setup));
  describe('other addresses and files', () => testOtherAddressesAndFiles(setup));
});

type Setup = ReturnType<typeof setUp>;

function setUp() {
  let app: TestServer;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'canvass-web-'));
    await mkdir(join(folder, 'assets'));
    await mkdir(join(folder, '.vite'));
    await writeFile(join(folder, 'index.html'), INDEX);
    await writeFile(join(folder, 'favicon.svg'), '<svg/>');
    await mkdir(join(folder, 'static'));
    await writeFile(join(folder, 'static/data.json'), '{}');
    await writeFile(join(folder, '.vite/manifest.json'), JSON.stringify(MANIFEST));
    await writeFile(join(folder, 'assets/index-AAAAAAAA.js'), 'console.log(1);'.repeat(1_000));
    app = await createTestServer('pglite', { settings: { webFolder: folder } });
    const title = 'A </script><b>&amp;</b> $& &lt;script&gt;alert(1)&lt;/script&gt; \u2028';
    await app.publish(sampleProject({ projectId: ID, title }));
  });
  afterAll(async () => {
    await app.close();
    await rm(folder, { recursive: true });
  });
  const get = (url: string, headers = {}) => app.request({ method: 'GET', url, headers });
  const bootOf = (html: string) => {
    const [, json = ''] =
      /<script type="application\/json" id="canvass-boot">([^<]*)<\/script>/.exec(html) ?? [];
    return JSON.parse(json) as BootData;
  };
  const hints = (html: string) =>
    [...html.matchAll(/<link rel="(?:module)?preload"[^>]*\/s\/assets\/([^"]+)"/g)].map((m) => m[1]);
  return {
    get app() {
      return app;
    },
    get,
    bootOf,
    hints,
  };
}

function testContent(setup: Setup) {
  const { get, bootOf, hints } = setup;

  it.each(['', '/', '/common', '/begin', '/question', '/end', '?language=zh-CN&x=1'])(
    'contain survey info and public project: /s/{id}%s',
    async (suffix) => {
      const reply = await get(`/s/${ID}${suffix}`);
      expect([reply.status, reply.headers['cache-control'], reply.headers['etag']]).toEqual([
        200,
        'no-store',
        undefined,
      ]);
      const boot = bootOf(reply.text);
      expect(boot).toMatchObject({
        surveyId: ID,
        code: 0,
        info: { version: 1 },
        project: { projectId: ID },
      });
      expect(reply.text.indexOf('canvass-boot')).toBeGreaterThan(reply.text.indexOf('id="root"'));
    },
  );

  it.each([`/s/${ID}`, '/s/nowhere', `/s/${ID}/report`])(
    'contain a guard for a failed load of the app’s script: %s',
    async (path) => {
      const { text, headers } = await get(path);
      const [head = ''] = text.split('<script type="module"');
      const guard = /<script>(addEventListener\('error'[^]*?)<\/script>$/.exec(head)?.[1] ?? '';
      expect(headers['content-security-policy']).toContain(`script-src 'self' ${hashOf(guard)}`);
    },
  );

  it('escape author texts that would end the data or the title', async () => {
    const { text } = await get(`/s/${ID}`);
    expect(text.match(/<script/g)).toHaveLength(3);
    expect(text).not.toContain('<script>alert');
    expect(/<title>([^]*?)<\/title>/.exec(text)?.[1]).toContain('A &amp; $&amp; &lt;script&gt;alert(1)');
    expect(bootOf(text).info?.title).toContain('A & $& <script>alert(1)</script>');
  });

  it.each([
    ['', 'en-GB', 'en-GB.js', 'A &amp;'],
    ['?language=zh-CN', 'zh-CN', 'zh-CN.js', '咖啡'],
    ['?language=ar', 'en-GB', 'en-GB.js', 'A &amp;'],
    ['?language="><script>', 'en-GB', 'en-GB.js', 'A &amp;'],
  ])('are in the language that the app will choose: %s', async (query, lang, texts, title) => {
    const { text } = await get(`/s/${ID}${query}`);
    expect(text).toContain(`<html lang="${lang}" dir="ltr" data-layout="pc">`);
    expect(/<title>([^]*?)<\/title>/.exec(text)?.[1]).toContain(title);
    expect(hints(text)).toContain(texts);
  });

  it('have meta tags with the author’s title, description and image', async () => {
    const logo = 'https://example.org/logo.png?a=1&b=2';
    const text = `<p>${'Long '.repeat(80)}</p>`;
    await setup.app.publish(
      sampleProject({
        projectId: 'HeadOfASurvey00000000001',
        title: 'A "title" & <b>more</b>',
        desc_begin_page: { logo, text },
        desc_common_page: { theme_style: '#2457c5' },
      }),
    );
    const head = (await get('/s/HeadOfASurvey00000000001?name=Ada')).text.split('</head>')[0] ?? '';
    const tags = [...head.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)">/g)];
    const meta = new Map(tags.map(([, name = '', content = '']) => [name, content]));
    expect(meta.get('og:title')).toBe('A &quot;title&quot; &amp; more');
    expect(meta.get('description')).toHaveLength(200);
    expect(meta.get('og:description')).toBe(meta.get('description'));
    expect(meta.get('og:image')).toBe('https://example.org/logo.png?a=1&amp;b=2');
    expect(meta.get('twitter:card')).toBe('summary');
    expect(meta.get('theme-color')).toBe('#2457c5');
    expect(head).not.toContain('Ada');
  });

  it('set the colour of the browser window to the accent of the design', async () => {
    const projectId = 'DesignOfASurvey000000001';
    const look = { design: { accent: '#ffcc00' }, desc_common_page: { theme_style: '#2457c5' } };
    await setup.app.publish(sampleProject({ projectId, ...look }));
    expect((await get(`/s/${projectId}`)).text).toContain('<meta name="theme-color" content="#ffcc00">');
  });

  it.each<[string, Images, string]>([
    [
      'its cover',
      { page_header: 'https://example.org/cover.jpg', logo: 'https://example.org/logo.png' },
      'https://example.org/cover.jpg',
    ],
    ['an image of this server', { page_header: '/files/cover.png' }, 'http://survey.example/files/cover.png'],
    [
      'the default image, if its own is an SVG',
      { page_header: '/s/static/cover.svg' },
      'http://survey.example/s/share-card.png',
    ],
    ['the logo of its design', { design: { logo: '/files/own.png' } }, 'http://survey.example/files/own.png'],
    [
      'the stage of its design',
      { design: { logo: '/files/own.png', stage: { image: '/files/stage.jpg' } } },
      'http://survey.example/files/stage.jpg',
    ],
    ['the default image, if it has none', {}, 'http://survey.example/s/share-card.png'],
  ])('share a link with an image: %s', async (_, { design, ...images }: Images, address) => {
    const projectId = 'PreviewOfASurvey00000001';
    await setup.app.publish(sampleProject({ projectId, desc_begin_page: images, ...(design && { design }) }));
    const { text } = await get(`/s/${projectId}`, { host: 'survey.example' });
    expect(/property="og:image" content="([^"]*)"/.exec(text)?.[1]).toBe(address);
    const forwarded = await get(`/s/${projectId}`, {
      host: 'survey.example',
      'x-forwarded-host': 'evil.example',
    });
    expect(forwarded.text).not.toContain('evil.example');
    const hostilePage = await get(`/s/${projectId}`, { host: 'a"b' });
    expect(hostilePage.text).not.toContain('a"b');
  });
}

function testLanguageAndPreloads(setup: Setup) {
  const { bootOf, get, hints } = setup;

  it.each(Object.keys(MANIFEST).filter((key) => key.includes('src/')))(
    'name chunks by existing sources: %s',
    (source) => expect(existsSync(join(import.meta.dirname, '../../../web', source))).toBe(true),
  );

  it('contain only the translation of their language (CALL-20)', async () => {
    const projectId = 'ManyLanguages00000000001';
    const codes = ['zh-CN', 'zh-TW', 'fr'];
    await setup.app.publish(
      sampleProject({
        projectId,
        project_lang: { answer_language: 'en-GB', translation_language: codes.map((code) => ({ code })) },
        translations: Object.fromEntries(codes.map((code) => [code, { project: { title: `in ${code}` } }])),
      }),
    );
    for (const [language, expectedLanguages] of [
      ['zh-TW', ['zh-TW']],
      ['fr', ['fr']],
      ['en-GB', []],
      ['tlh', []],
    ] as const) {
      const { project } = bootOf((await get(`/s/${projectId}?language=${language}`)).text);
      expect([language, Object.keys(project?.translations ?? {})]).toEqual([language, expectedLanguages]);
    }
  });

  it.each([
    ['/', '/s/'],
    ['/favicon.ico', '/s/favicon.ico'],
  ])('redirect the addresses that browsers request by themselves: %s', async (url, location) => {
    const reply = await get(url);
    expect([reply.status, reply.headers['location']]).toEqual([302, location]);
  });

  it("use the browser's language and its direction", async () => {
    await setup.app.publish(
      sampleProject({
        projectId: 'RightToLeft0000000000001',
        project_lang: { answer_language: 'en-GB', translation_language: [{ code: 'ar' }] },
        translations: {},
      }),
    );
    const { text } = await get('/s/RightToLeft0000000000001', { 'accept-language': 'fr, ar-EG;q=0.8' });
    expect(text).toContain('<html lang="ar" dir="rtl" data-layout="pc">');
  });

  it("have the author's own texts that this browser can show, and no others", async () => {
    const id = 'OwnTexts0000000000000001';
    const texts = { sw: { 'page.next': 'Endelea' }, fr: { 'page.next': 'Continuer' }, de: {} };
    await setup.app.publish(
      sampleProject({
        projectId: id,
        project_lang: { answer_language: 'sw', translation_language: [{ code: 'de' }] },
        translations: { de: {} },
        texts,
      }),
    );
    const { text } = await get(`/s/${id}`, { 'accept-language': 'en;q=0.1, fr;q=0.5, sw-KE' });
    expect(text).toContain('<div id="root" lang="sw" data-words="fr">');
    expect(bootOf(text).project).toMatchObject({
      texts: { sw: texts.sw, fr: texts.fr },
      text_order: { sw: ['sw', 'fr'] },
    });
    expect(bootOf(text).project?.texts).not.toHaveProperty('de');
    const call = `/api/survey/projects/${id}?lang_code=de&only_js=1`;
    const reply = await get(call, { 'accept-language': 'fr' });
    expect(JSON.parse(reply.text).data.own_texts).toEqual({ texts: { de: {} }, text_order: { de: ['de'] } });
    expect(reply.headers['vary']).toContain('accept-language');
  });

  it("have the author's own texts, even when the survey is over", async () => {
    const id = 'OwnTextsOver000000000001';
    const texts = { sw: { 'api.1004': 'Utafiti umefungwa.' }, de: { 'api.1004': 'Schluss.' } };
    await setup.app.publish(
      sampleProject({
        projectId: id,
        project_lang: { answer_language: 'sw' },
        settings: { end_time: '2020-01-01T00:00:00Z' },
        texts,
      }),
    );
    const { text } = await get(`/s/${id}`, { 'accept-language': 'sw-KE, fr;q=0.5' });
    expect(text).toContain('<html lang="sw"');
    expect(text).toContain('<div id="root" lang="sw" data-words="fr">');
    expect(bootOf(text).words?.own).toEqual({
      page_language: 'sw',
      texts: { sw: texts.sw },
      text_order: { sw: ['sw'] },
    });
    const receipt = (await get(`/s/${id}/receipt?language=sw`)).text;
    expect(receipt).toContain('<div id="root" lang="sw" data-words="en-GB">');
    expect(bootOf(receipt).words?.own).toMatchObject({ page_language: 'sw', texts: { sw: texts.sw } });
    const french = (await get(`/s/${id}`, { 'accept-language': 'fr' })).text;
    expect(french).toContain('<html lang="fr"');
    expect(bootOf(french)).not.toHaveProperty('words');
  });

  it('preload the files of the first page, and no others', async () => {
    expect(hints((await get(`/s/${ID}`)).text)).toEqual([
      'en-GB.js',
      'expressions.js', // the survey has a jump by rule
      'open-text.en-GB.js', // an option of the first question is open
      'option-text.js',
      'shared-BBBBBBBB.js', // the page's script imports this module
      'single.en-GB.js',
      'single.view.js',
      'start-part.js',
      'start.css',
      'start.js',
    ]);
    expect(hints((await get(`/s/${'z'.repeat(24)}`)).text)).toEqual([
      'closed.js',
      'en-GB.js', // English, for a browser without language preferences
      'shared-BBBBBBBB.js',
    ]);
  });

  it('list the files of rare question types for surveys that use one', async () => {
    const rare = { type: 'Q', gid: 'town', qtype: 'city', title: 'Where?' };
    const common = { type: 'Q', gid: 'name', qtype: 'blank', title: 'Who?' };
    const groups = [common, rare].map((item, at) => ({ type: 'G', gid: `g${at}`, items: [item] }));
    const projectFields = { jumpConsList: [], rule_map: {}, translations: {} };
    await setup.app.publish(
      sampleProject({ ...projectFields, projectId: 'RareTypes000000000000001', items: groups }),
    );
    const later = hints((await get('/s/RareTypes000000000000001')).text);
    expect(later).toEqual(expect.arrayContaining(['addresses.en-GB.js', 'lazy.js']));
    expect(later).not.toContain('views.js');
    expect(later).not.toContain('addresses.zh-CN.js');
    const rareTypesFirst = {
      ...projectFields,
      projectId: 'RareTypes000000000000002',
      items: groups.toReversed(),
    };
    await setup.app.publish(sampleProject(rareTypesFirst));
    expect(hints((await get('/s/RareTypes000000000000002')).text)).toContain('views.js');
  });

  it('preload the field and the texts of an open option', async () => {
    const projectId = 'OpenOption00000000000001';
    const items = [{ gid: 'a', seq: 1, title: 'Other', is_open: true }];
    const question = { type: 'Q', gid: 'asked', qtype: 'single', title: 'Which?', items };
    const projectFields = { jumpConsList: [], rule_map: {}, translations: {} };
    const groups = [{ type: 'G', gid: 'g', items: [question] }];
    await setup.app.publish(sampleProject({ ...projectFields, projectId, items: groups }));
    const found = hints((await get(`/s/${projectId}`)).text);
    expect(found).toEqual(expect.arrayContaining(['option-text.js', 'open-text.en-GB.js']));
    expect(found.filter((file) => /zh-CN|addresses/.test(file ?? ''))).toEqual([]);
  });

  it.each([
    ['several entries', 'entries', { qtype: 'blank', entries: { most: 3 } }],
    [
      'a search field',
      'picker',
      { qtype: 'single', search: true, items: [{ gid: 'a', seq: 1, title: 'A' }] },
    ],
  ])('preload the texts of %s, and the list of their files', async (_, name, fields) => {
    const projectId = `TextsOf${name.padEnd(16, '0')}1`;
    const items = [{ type: 'Q', gid: 'asked', title: 'Which?', ...fields }];
    const projectFields = { jumpConsList: [], rule_map: {}, translations: {} };
    const groups = [{ type: 'G', gid: 'g', items }];
    await setup.app.publish(sampleProject({ ...projectFields, projectId, items: groups }));
    const found = hints((await get(`/s/${projectId}`)).text);
    expect(found).toEqual(expect.arrayContaining([`${name}.en-GB.js`, 'addresses.en-GB.js']));
    expect(found.filter((file) => /^(?:entries|picker)\.|zh-CN/.test(file ?? ''))).toEqual([
      `${name}.en-GB.js`,
    ]);
  });
}

function testOtherAddressesAndFiles(setup: Setup) {
  const { get, bootOf } = setup;

  it('contain the reason why a survey cannot be answered, with status 200', async () => {
    const missingSurveyPage = await get(`/s/${'z'.repeat(24)}`);
    expect([missingSurveyPage.status, bootOf(missingSurveyPage.text)]).toEqual([
      200,
      { surveyId: 'z'.repeat(24), code: 1003 },
    ]);
    const begin_time = new Date(setup.app.clock.now + 60_000).toISOString();
    await setup.app.operate('PUT', `/api/publishing/surveys/${ID}/window`, { begin_time, end_time: null });
    expect(bootOf((await get(`/s/${ID}`)).text)).toEqual({ surveyId: ID, code: 1007, begin_time });
    await setup.app.operate('PUT', `/api/publishing/surveys/${ID}/window`, {
      begin_time: null,
      end_time: null,
    });
  });

  it.each([
    ['/survey', '/s'],
    ['/survey/', '/s/'],
    [`/survey/${ID}?source=8&language=ar`, `/s/${ID}?source=8&language=ar`],
    [`/s/survey/${ID}/award/bonus`, `/s/${ID}/award/bonus`],
    ['/survey/fission/receive?c=1', '/s/fission/receive?c=1'],
    ['/survey//example.org', '/s//example.org'],
    ['/s/fission?c=1', '/s/fission/share?c=1'],
    ['/s/award/coupon/verify/', '/s/award/coupon/verify/password'],
  ])('have one address: %s leads to %s', async (url, target) => {
    const reply = await get(url);
    expect([reply.status, reply.headers['location']]).toEqual([302, target]);
  });

  it.each(['/s', '/s/', '/s/notFound', '/s/healthcheck', `/s/${ID}/reportPage`, '/s/short/begin'])(
    'are the app for every route without a page of its own: %s',
    async (url) => {
      const reply = await get(url);
      expect([reply.status, reply.headers['cache-control']]).toEqual([200, 'public, no-cache']);
      expect(reply.text).not.toContain('canvass-boot');
      const cachedReply = await get(url, { 'if-none-match': String(reply.headers['etag']) });
      expect([cachedReply.status, cachedReply.text]).toEqual([304, '']);
    },
  );

  it('use files that are cached for a year and compressed', async () => {
    const reply = await setup.app.server.inject({
      method: 'GET',
      url: '/s/assets/index-AAAAAAAA.js?x=1',
      headers: { 'accept-encoding': 'gzip, br' },
    });
    expect(reply.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': 'text/javascript; charset=utf-8',
      vary: 'accept-encoding',
    });
    expect(brotliDecompressSync(reply.rawPayload).toString()).toBe('console.log(1);'.repeat(1_000));
    expect((await get('/s/favicon.svg')).headers['cache-control']).toContain('max-age=3600');
    expect((await get('/s/static/data.json')).headers['cache-control']).toBe('public, no-cache');
    expect((await get('/s/static/data.json?v=1')).headers['cache-control']).toContain('immutable');
  });

  it.each([
    '/s/assets/gone-CCCCCCCC.js',
    '/s/.vite/manifest.json',
    '/s/../package.json',
    '/s/..%2fpackage.json',
    '/s/%2e%2e/%2e%2e/etc/passwd.json',
    '/s/assets/..%5c..%5cindex.js',
    '/s/static/city.json',
  ])('give no access to other files: %s', async (url) => {
    const reply = await get(url);
    expect([reply.status, reply.text.includes('"name"')]).toEqual([404, false]);
  });

  it('explain that the web app is not built', async () => {
    const bare = await createTestServer('pglite', { database: setup.app.database });
    const reply = await bare.request({ method: 'GET', url: `/s/${ID}` });
    expect([reply.status, reply.text]).toEqual([503, 'The web app is not built. Run npm start.']);
    expect(bare.logLines.join()).toContain('the web app is not built');
    await bare.close();
  });
}

describe('an unknown address', () => {
  let app: TestServer;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'canvass-web-'));
    await mkdir(join(folder, '.vite'));
    await mkdir(join(folder, '.server'));
    await writeFile(join(folder, 'index.html'), INDEX);
    await writeFile(join(folder, '.vite/manifest.json'), JSON.stringify(MANIFEST));
    await writeFile(join(folder, '.server/package.json'), '{"type":"module"}');
    const routeChoice = "/^\\/(s\\/)?test$/.test(path) ? 'test' : 'notFound'";
    await writeFile(
      join(folder, '.server/first-page-renderer.js'),
      `export const renderer = { siteRoute: (path) => ${routeChoice}, renderSite: async () => undefined };`,
    );
    app = await createTestServer('pglite', { settings: { webFolder: folder } });
  });
  afterAll(async () => {
    await app.close();
    await rm(folder, { recursive: true });
  });
  const HTML = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

  it.each<[url: string, headers: Readonly<Record<string, string>>, type: string]>([
    ['/nothing-here', HTML, 'text/html; charset=utf-8'],
    ['/login?redirect=%2Fs', HTML, 'text/html; charset=utf-8'],
    ['/nothing-here', { accept: '*/*' }, 'application/json; charset=utf-8'],
    ['/nothing-here', {}, 'application/json; charset=utf-8'],
    ['/api/nothing-here', HTML, 'application/json; charset=utf-8'],
    ['/test', HTML, 'application/json; charset=utf-8'],
  ])('gets a page or JSON: %s with %j', async (url, headers, type) => {
    const reply = await app.request({ method: 'GET', url, headers });
    expect([reply.status, reply.headers['content-type']]).toEqual([404, type]);
    if (type.startsWith('text/html')) expect(reply.text).toContain('<div id="root" lang="en-GB">');
    expect(reply.headers['content-security-policy']).toContain('default-src');
    // The policy allows the scripts within the page.
    for (const [, script = ''] of reply.text.matchAll(/<script>(.*?)<\/script>/gs))
      expect(reply.headers['content-security-policy']).toContain(hashOf(script));
  });
});
