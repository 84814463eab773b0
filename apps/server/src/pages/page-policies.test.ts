import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClientReport, NewClientReportLink } from '@canvass/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, dataOf, sampleProject, type TestServer } from '../testing/index.ts';

const PLAIN = 'PolicyOfAPlainSurvey0001';
const FRAMED = 'PolicyOfAFramedSurvey001';
const EDITOR = 'https://editor.example';
const PAGE = { accept: 'text/html' };

const INDEX = `<!doctype html><html lang="zh-CN"><head><title>Survey</title>
<link rel="stylesheet" crossorigin href="/s/assets/style-AAAAAAAA.css">
<script type="module" crossorigin src="/s/assets/index-AAAAAAAA.js"></script></head>
<body><div id="root"><!--skeleton--><i>shape</i><!--/skeleton--></div></body></html>`;
const RENDERER = `
const facts = () => ({ language: 'en-GB', device: 'pc', layout: 'pc', source: null, params: {} });
const render = async () => ({ screen: 'start', html: '<main>drawn</main>' });
const servedPage = () => ({});
const siteRoute = (path) => ({ '/s/': 'start' })[path] ?? (path.startsWith('/s/Policy') || path.includes('preview') ? 'start' : 'notFound');
const renderSite = async () => ({ html: '<main></main>', title: 'Site' });
const renderClosed = async () => ({ html: '<main></main>', title: 'Closed' });
const renderPolicy = async () => ({ html: '<main></main>', title: 'Policy' });
const theme = ({ selectedTheme: look }) => ({ look, followsDevice: true, css: look === undefined ? ':root{}' : ':root{--accent:#123456}' });
export const renderer = { facts, render, servedPage, theme, siteRoute, renderSite, renderClosed, renderPolicy };`;

interface ExpectedPolicy {
  readonly script: string;
  readonly style: string;
  readonly images?: string;
  readonly fonts?: string;
  readonly frames?: string;
}

const TILES = ' http://*.tiles.test:8080';

/** The policy of a page, in the order of the header. `script` and `style` are sources with hashes named by their element. */
const policyText = ({
  script,
  style,
  images = TILES,
  fonts = "'self'",
  frames = "'self'",
}: ExpectedPolicy): string =>
  `default-src 'none'; script-src ${script}; style-src ${style}; img-src 'self' https: data: blob:${images}; media-src 'self' https:; font-src ${fonts}; connect-src 'self'; manifest-src 'self'; worker-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors ${frames}`;

/** Replaces the hash of each inline element of the page by the element's name and position. */
function nameHashes(policy: string, html: string): string {
  let named = policy;
  for (const element of ['script', 'style'])
    [...html.matchAll(new RegExp(`<${element}>([^]*?)</${element}>`, 'g'))].forEach(
      ([, content = ''], at) => {
        const hash = createHash('sha256').update(content).digest('base64');
        named = named.replaceAll(`'sha256-${hash}'`, `<${element} ${at + 1}>`);
      },
    );
  return named;
}

/** The policy of a page of the app with the guard for failed loads. */
const GUARDED = { script: "'self' <script 1>", style: "'self'" };
const THEMED = { ...GUARDED, style: "'self' <style 1>" };
/** The policy of a survey's page, whose first screen has its own scripts and styles. */
const ANSWERING = { script: "'self' <script 1> <script 2> <script 3>", style: "'self' <style 1>" };
const OPERATING = policyText({ script: "'self'", style: "'self'", images: '', frames: "'none'" });
const REPORT = policyText({ script: '<script 1>', style: "'self' <style 1>", images: '' });
const DATA = "default-src 'none'; frame-ancestors 'none'";
const DEBUGGED = { style: "'self' 'unsafe-inline'", fonts: "'self' data:" };

describe('the content security policy of', () => {
  let app: TestServer;
  let folder: string;
  let reportPath: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'canvass-policies-'));
    const files = {
      'index.html': INDEX,
      'package.json': '{"type":"module"}',
      '.vite/manifest.json': '{}',
      'assets/style-AAAAAAAA.css': 'p{color:red}',
      'assets/index-AAAAAAAA.js': 'first();',
      '.early/early.js': 'first();\n',
      '.server/first-page-renderer.js': RENDERER,
    };
    for (const name of ['assets', '.vite', '.server', '.early']) await mkdir(join(folder, name));
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
    const tiles = {
      url: 'http://{s}.tiles.test:8080/{z}/{x}/{y}.png',
      attribution: 'T',
      system: 'WGS-84',
    } as const;
    app = await createTestServer('pglite', {
      settings: {
        webFolder: folder,
        consoleFolder: folder,
        editorFolder: folder,
        editorOrigins: [EDITOR, 'http://localhost:4000'],
        allowsDebugConsole: true,
        allowsAuthorScripts: true,
        locations: { provider: undefined, tiles },
      },
    });
    await app.publish(sampleProject({ projectId: PLAIN, gjs: 'run();' }));
    await app.publish(
      sampleProject({ projectId: FRAMED, selectedTheme: 'activity', policy: '<p>Kept.</p>' }),
    );
    await app.operate('PUT', `/api/publishing/surveys/${FRAMED}/embedding`, {
      origins: ['https://shop.example', 'http://localhost:3000'],
    });
    reportPath = await publishReport(app);
  });
  afterAll(async () => {
    await app.close();
    await rm(folder, { recursive: true });
  });

  const EMBEDDED = "'self' https://shop.example http://localhost:3000";
  const EDITORS = `'self' ${EDITOR} http://localhost:4000`;
  it.each<[page: string, url: string, policy: string]>([
    ['the site', '/s/', policyText(GUARDED)],
    ['a missing page', '/s/nowhere/at/all', policyText(GUARDED)],
    ['a missing page elsewhere', '/nothing-here', policyText(GUARDED)],
    ['the site with the debug console', '/s/?debug=1', policyText({ ...GUARDED, ...DEBUGGED })],
    ['the page of previews', '/s/preview/ai', policyText(GUARDED)],
    ['a survey', `/s/${PLAIN}`, policyText(ANSWERING)],
    ['a survey with the debug console', `/s/${PLAIN}?debug=1`, policyText({ ...ANSWERING, ...DEBUGGED })],
    [
      'a survey with a theme in frames of other sites',
      `/s/${FRAMED}`,
      policyText({ ...ANSWERING, style: "'self' <style 1> <style 2>", frames: EMBEDDED }),
    ],
    ['an unknown survey', `/s/${'z'.repeat(24)}`, policyText(GUARDED)],
    ['a page below a survey', `/s/${FRAMED}/receipt`, policyText(THEMED)],
    ['a privacy policy', `/s/${FRAMED}/policy`, policyText(THEMED)],
    ['a correction', `/s/${PLAIN}/modifyAnswer`, policyText({ ...GUARDED, frames: EDITORS })],
    ['a correction with a theme', `/s/${FRAMED}/modifyAnswer`, policyText({ ...THEMED, frames: EDITORS })],
    ['a file of the app', '/s/assets/index-AAAAAAAA.js', policyText({ script: "'self'", style: "'self'" })],
    ['the console', '/console', OPERATING],
    ['a file of the console', '/console/assets/index-AAAAAAAA.js', OPERATING],
    ['the editor', `/console/surveys/${PLAIN}/edit`, OPERATING],
    ['the API document', '/api/docs', policyText({ script: "'self'", style: "'self'" })],
    ['data', '/healthcheck', policyText({ script: "'self'", style: "'self'" })],
    ['an envelope', `/api/survey/policy/${PLAIN}`, DATA],
    ['a refusal', '/api/nothing-here', DATA],
    [
      "the frame of an author's script",
      `/api/survey/projects/${PLAIN}/script?v=1`,
      "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data: blob:; font-src data:; base-uri 'none'; form-action 'none'; sandbox allow-scripts",
    ],
    ['a missing report for clients', `/results/${PLAIN}/${'x'.repeat(43)}`, REPORT],
  ])('%s', async (_, url, policy) => {
    const { headers, text } = await app.request({ method: 'GET', url, headers: PAGE });
    expect(nameHashes(String(headers['content-security-policy']), text)).toBe(policy);
  });

  it('a report for clients, with the theme of its survey', async () => {
    const { headers, text } = await app.request({ method: 'GET', url: reportPath });
    expect(nameHashes(String(headers['content-security-policy']), text)).toBe(
      policyText({ script: '<script 1>', style: "'self' <style 2> <style 1>", images: '' }),
    );
  });
});

/** Publishes a report for clients of a survey with a theme, and returns the path of its link. */
async function publishReport(app: TestServer): Promise<string> {
  const path = `/api/publishing/surveys/${FRAMED}`;
  const content = { title: 'T', introduction: '', parts: [{ gid: 'q1' }], where: [], weighted: false };
  const { report } = dataOf<ClientReport>(await app.operate('POST', `${path}/client-reports`, { content }));
  const link = await app.operate('POST', `${path}/client-reports/${report}/links`, {
    name: 'C',
    expires_in: 3_600,
  });
  return dataOf<NewClientReportLink>(link).path;
}
