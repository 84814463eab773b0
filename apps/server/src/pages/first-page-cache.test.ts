import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FirstPageRenderer, FirstPageSurvey } from '@canvass/protocol';
import { expect, it, test } from 'vitest';
import { createTestServer, sampleProject } from '../testing/index.ts';
import { createDrawnPages } from './first-page-cache.ts';

const survey = { surveyId: 'S', info: { version: 1 }, project: {} } as unknown as FirstPageSurvey; // the cache reads no other fields
const VISIT = { path: '/s/S', search: '', userAgent: '', language: 'en-GB', words: 'en-GB' } as const;

function fakeRenderer(
  renderedKeys: string[],
  isFailing = false,
): Pick<FirstPageRenderer, 'facts' | 'render' | 'servedPage'> {
  return {
    facts: (_, { search, language, words, member }) => ({
      language,
      words,
      ...(member !== undefined && { member }),
      device: 'pc',
      layout: 'pc',
      source: null,
      params: search === '' ? {} : { x: search },
    }),
    async render(_, { params, language }) {
      renderedKeys.push(`${params['x'] ?? ''} ${language}`);
      if (isFailing) throw new TypeError('the words of an author');
      return { screen: 'start', html: `<p>${params['x'] ?? ''}</p>` };
    },
    servedPage: (_, { language, device, layout }, { screen }) => ({
      surveyId: 'S',
      screen,
      offered: [language],
      language,
      device,
      layout,
      link: {},
    }),
  };
}

it('only pages without respondent data are cached', async () => {
  const renderedKeys: string[] = [];
  const clock = { now: 0 };
  const pages = createDrawnPages(fakeRenderer(renderedKeys), { now: () => clock.now, warn: () => undefined });
  const draw = (visitFields: object) => pages.draw(survey, { ...VISIT, ...visitFields });
  await Promise.all([draw({}), draw({}), draw({ language: 'ar' })]);
  for (const search of ['?x=Ada', '?x=Bob', '?x=Ada'])
    expect((await draw({ search }))?.html).toBe(`<p>${search}</p>`);
  expect((await draw({}))?.html).toBe('<p></p>');
  await draw({ member: { mtype: 'a' } });
  await draw({ member: { mtype: 'a' } });
  expect(renderedKeys.splice(-2)).toEqual([' en-GB', ' en-GB']);
  expect(renderedKeys).toEqual([' en-GB', ' ar', '?x=Ada en-GB', '?x=Bob en-GB', '?x=Ada en-GB']);
  clock.now += 2 * 60 * 60 * 1000; // date limits may have changed
  await draw({});
  expect(renderedKeys).toHaveLength(6);
});

it('a page that has failed is not rendered again, and the log has no content of the survey', async () => {
  const renderedKeys: string[] = [];
  const warnings: string[] = [];
  const warn = (facts: object, message: string) => void warnings.push(`${message} ${JSON.stringify(facts)}`);
  const pages = createDrawnPages(fakeRenderer(renderedKeys, true), { now: () => 0, warn });
  expect(await pages.draw(survey, VISIT)).toBeUndefined();
  expect(await pages.draw(survey, VISIT)).toBeUndefined();
  expect(renderedKeys).toHaveLength(1);
  expect(warnings).toEqual([
    'a first page could not be drawn {"survey":"S","version":1,"reason":"TypeError"}',
  ]);
});

const INDEX = `<!doctype html><html lang="zh-CN"><head><title>Survey</title>
<link rel="stylesheet" crossorigin href="/s/assets/style-AAAAAAAA.css"></head>
<body><div id="root"><!--skeleton--><i>shape</i><!--/skeleton--></div></body></html>`;
const RENDERER = `
const facts = () => ({ language: 'en-GB', device: 'pc', layout: 'pc', source: null, params: {} });
const render = async () => ({ screen: 'start', html: '<main>$& drawn</main>' });
const servedPage = () => ({ note: '</script><script>alert(1)</script>' });
const siteRoute = (path) => ({ '/s/': 'start', '/s/x': 'notFound' })[path];
const renderSite = async (path, language) => ({ html: '<main>' + siteRoute(path) + language + '</main>', title: '<' + language + '>' });
const renderClosed = async ({ code }, path) => {
  if (path.endsWith('/end')) throw new TypeError('the words of an author');
  return { html: '<main>$& code ' + code + '</main>', title: 'Closed' };
};
const renderPolicy = async () => ({ html: '<main>policy</main>', title: 'Policy' });
const theme = ({ selectedTheme: look }) => ({
  look,
  followsDevice: true,
  css: look === undefined ? ':root{color:red}</style><script>' : ':root{--accent:#123456}',
});
export const renderer = { facts, render, servedPage, theme, siteRoute, renderSite, renderClosed, renderPolicy };`;

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test("pages without questions are rendered on the server, in the visitor's language, with their status", async () => {
  const { app, close } = await builtServer();
  const get = (url: string, language: string) =>
    app.request({ method: 'GET', url, headers: { 'accept-language': language } });
  const titleOf = (text: string) => /<title>([^]*?)<\/title>/.exec(text)?.[1];
  const start = await get('/s/', 'en-GB');
  expect([start.status, titleOf(start.text)]).toEqual([200, '&lt;en-GB&gt;']);
  expect(start.text).toContain('<html lang="en-GB" dir="ltr"');
  expect(start.text).toContain('<div id="root" lang="en-GB"><main>starten-GB</main></div>');
  const nowhere = await get('/s/x', 'ar');
  expect([nowhere.status, titleOf(nowhere.text)]).toEqual([404, '&lt;ar&gt;']);
  expect(nowhere.text).toContain('dir="rtl"');
  expect((await get('/s/test', 'ar')).text).toContain('<i>shape</i>');
  const unknownPath = `/s/${'z'.repeat(24)}`;
  const closedPage = await get(unknownPath, 'en-GB');
  expect([closedPage.status, titleOf(closedPage.text), closedPage.headers['cache-control']]).toEqual([
    200,
    'Closed',
    'no-store',
  ]);
  expect(closedPage.text).toContain('<div id="root" lang="en-GB"><main>$& code 1003</main></div>');
  expect((await get(`${unknownPath}/end`, 'en-GB')).text).toContain('<i>shape</i>');
  expect(app.logLines.join()).not.toContain('words of an author');
  await close();
});

async function builtServer() {
  const folder = await mkdtemp(join(tmpdir(), 'canvass-first-'));
  for (const name of ['assets', '.vite', '.server', '.early']) await mkdir(join(folder, name));
  await writeFile(join(folder, 'index.html'), INDEX);
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  await writeFile(join(folder, '.vite/manifest.json'), '{}');
  await writeFile(join(folder, 'assets/style-AAAAAAAA.css'), 'p{color:red}.other{top:0}');
  await writeFile(join(folder, '.early/early.js'), 'first();\n');
  await writeFile(join(folder, '.server/first-page-renderer.js'), RENDERER);
  const app = await createTestServer('pglite', { settings: { webFolder: folder } });
  return {
    app,
    async close() {
      await app.close();
      await rm(folder, { recursive: true });
    },
  };
}

test('the page contains the first screen, and a policy that allows only its own inline parts', async () => {
  const { app, close } = await builtServer();
  const { surveyId } = await app.publish(sampleProject({ projectId: 'FirstPageOfASurvey000001' }));
  const { text, headers } = await app.request({ method: 'GET', url: `/s/${surveyId}` });
  expect(text).toContain(
    '<div id="root" lang="en-GB"><main>$& drawn</main></div><template id="skeleton"><i>shape</i></template>',
  );
  expect(text).toContain('<style>p{color:red}</style>');
  expect(text).toContain(
    '<template id="canvass-styles"><link rel="stylesheet" crossorigin href="/s/assets/style-AAAAAAAA.css"></template>',
  );
  expect(text.match(/rel="stylesheet"/g)).toHaveLength(1);
  const scripts = [...text.matchAll(/<script>([^<]*)<\/script>/g)].map(([, script = '']) => script);
  expect(scripts[0]).toBe('first();');
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain(` ${scripts.map(hashOf).join(' ')};`);
  expect(policy).toContain(`style-src 'self' ${hashOf('p{color:red}')};`);
  expect(headers['cache-control']).toBe('no-store');
  for (const path of ['.early/early.js', '.server/first-page-renderer.js'])
    expect((await app.request({ method: 'GET', url: `/s/${path}` })).status).toBe(404);
  const otherPolicy = (await app.request({ method: 'GET', url: '/s/' })).headers['content-security-policy'];
  for (const script of scripts) expect(otherPolicy).not.toContain(hashOf(script));
  await close();
});

const THEME = ':root{--accent:#123456}';

test('every page below a survey has the survey’s theme before a script runs, and other pages have no theme', async () => {
  const { app, close } = await builtServer();
  const look = { selectedTheme: 'activity', policy: '<p>Kept for a year.</p>' };
  const { surveyId } = await app.publish(sampleProject({ projectId: 'ThemeOfASurvey0000000001', ...look }));
  const get = (url: string) => app.request({ method: 'GET', url });
  const below = ['', '/question', '/policy', '/award', '/draw', '/reportPage', '/receipt', '/preview/code/x'];
  for (const path of below.map((end) => `/s/${surveyId}${end}`)) {
    const { text, headers } = await get(path);
    expect(text, path).toContain(' data-dark data-theme="activity"');
    expect(text, path).toContain(`<style>${THEME}</style>`);
    expect(headers['content-security-policy'], path).toContain(hashOf(THEME));
  }
  for (const path of ['/s/', '/s/award/coupon/verify/scan', `/s/${'z'.repeat(24)}/award`]) {
    const { text, headers } = await get(path);
    expect(text, path).not.toContain('data-theme');
    expect(headers['content-security-policy'], path).not.toContain(hashOf(THEME));
  }
  // A style sheet that could end its element is left out.
  const { surveyId: hostileSurvey } = await app.publish(
    sampleProject({ projectId: 'ThemeOfASurvey0000000002' }),
  );
  expect((await get(`/s/${hostileSurvey}/award`)).text).not.toContain('color:red');
  await close();
});
