import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { answerAll, publishEmbeddedSurvey, surveyIn } from '../src/embedding/embedded-survey.ts';
import { findChromium } from '../src/harness/find-chromium.ts';
import { expect, test } from '../src/harness/test.ts';

/** A page that frames a survey without the script, and records every message. */
const LISTENER = `
  window.heard = [];
  addEventListener('message', ({ data }) => heard.push(data));
`;
const hostPageHtml = (frame: string) =>
  `<!doctype html><title>Host</title><script src="/listener.js"></script><iframe src="${frame}" height="500"></iframe>`;
const heardBy = (host: Page) =>
  host.evaluate(() => (window as unknown as { heard: { type?: string; source?: string }[] }).heard); // set by LISTENER

test('a site that is not on the list cannot frame the survey', async ({ context, serverUrl }) => {
  const { surveyId, hosts } = await publishEmbeddedSurvey(serverUrl, { origins: ['https://shop.example'] });
  const host = await context.newPage(); // A separate page, because its console logs refusals.
  hosts.add('/frame.html', hostPageHtml(`${serverUrl}/s/${surveyId}?source=8`));
  hosts.add('/listener.js', LISTENER);
  const refusal = host.waitForEvent('console', (message) => /frame-ancestors/.test(message.text()));
  await host.goto(`${hosts.url}/frame.html`).catch(() => undefined);
  await refusal;
  await expect(surveyIn(host).getByRole('heading', { name: 'Question 1' })).toHaveCount(0);
  expect(await heardBy(host)).toEqual([]);
  hosts.stop();
});

test('if any site may frame the survey, it receives only sizes and the request to close @rare', async ({
  page: host,
  serverUrl,
}) => {
  const { surveyId, hosts } = await publishEmbeddedSurvey(serverUrl, { origins: ['*'] });
  hosts.add('/frame.html', hostPageHtml(`${serverUrl}/s/${surveyId}?source=8&embed=2`));
  hosts.add('/listener.js', LISTENER);
  await host.goto(`${hosts.url}/frame.html`);
  await answerAll(surveyIn(host));
  await surveyIn(host).getByRole('button', { name: 'Close', exact: true }).click();
  await expect.poll(async () => (await heardBy(host)).some(({ type }) => type === 'close')).toBe(true);
  expect(new Set((await heardBy(host)).map(({ type }) => type))).toEqual(
    new Set(['content_size_changed', 'close']),
  );
  hosts.stop();
});

test('a plugin receives the sizes of the parts of the page @rare', async ({ page: host, serverUrl }) => {
  const { surveyId, hosts } = await publishEmbeddedSurvey(serverUrl, { embed_type: 6 });
  hosts.add('/frame.html', hostPageHtml(`${serverUrl}/s/${surveyId}?source=8`));
  hosts.add('/listener.js', LISTENER);
  await host.goto(`${hosts.url}/frame.html`);
  await answerAll(surveyIn(host));
  const readPluginMessages = async () =>
    (await heardBy(host)).filter(({ source }) => source === 'survey-plugin');
  await expect.poll(async () => (await readPluginMessages()).length).toBeGreaterThan(1);
  const [firstMessage] = await readPluginMessages();
  expect(firstMessage).toMatchObject({
    type: 'style',
    width: expect.any(Number),
    height: expect.any(Number),
  });
  expect(firstMessage).toMatchObject({ blocks: { title: expect.any(Number), footer: 0 } });
  await expect.poll(async () => JSON.stringify(await readPluginMessages())).toMatch(/"end_animation":[1-9]/);
  hosts.stop();
});

test('a host page ignores messages from other frames', async ({ page: host, serverUrl }) => {
  const { surveyId, hosts } = await publishEmbeddedSurvey(serverUrl);
  const forgedMessage = {
    source: 'survey-embed',
    v: 1,
    surveyId,
    type: 'submit',
    timestamp: 1,
    data: { status: 1 },
  };
  hosts.add('/forger.js', `parent.postMessage(${JSON.stringify(forgedMessage)}, '*'); parent.forged = true;`);
  hosts.add('/forger.html', '<!doctype html><script src="/forger.js"></script>');
  await host.goto(`${hosts.url}/plain/`);
  await expect(surveyIn(host).getByRole('heading', { name: 'Question 1' })).toBeVisible();
  await host.evaluate(() => {
    const frame = document.createElement('iframe');
    frame.src = '/forger.html';
    document.body.append(frame);
  });
  await host.waitForFunction(() => (window as unknown as { forged?: true }).forged === true); // set by forger.js
  await host.waitForTimeout(200); // by then all messages have arrived
  await expect(host.locator('#heard')).not.toContainText('submit');
  hosts.stop();
});

test('the survey can be finished in a frame without any storage @rare', async ({ serverUrl }) => {
  const { hosts } = await publishEmbeddedSurvey(serverUrl);
  const folder = await mkdtemp(join(tmpdir(), 'canvass-blocked-'));
  await mkdir(join(folder, 'Default'));
  const profile = { block_third_party_cookies: true, cookie_controls_mode: 1 };
  await writeFile(join(folder, 'Default/Preferences'), JSON.stringify({ profile }));
  // The headless shell does not read the profile's preferences.
  const executablePath = findChromium();
  const context = await chromium.launchPersistentContext(folder, {
    args: ['--no-sandbox', '--test-third-party-cookie-phaseout'],
    ...(executablePath !== undefined && { executablePath }),
  });
  try {
    const host = context.pages()[0] ?? (await context.newPage());
    await host.goto(`${hosts.url}/plain/`);
    const survey = surveyIn(host);
    await expect(survey.getByRole('heading', { name: 'Question 1' })).toBeVisible();
    const storage = await survey.locator('html').evaluate(() => {
      try {
        localStorage.setItem('a', 'b');
        return 'open';
      } catch {
        return 'refused';
      }
    });
    expect(storage).toBe('refused');
    await answerAll(survey);
    await expect(host.locator('#heard')).toContainText(/submit \{"seq":\d+,"status":1\}/);
  } finally {
    await context.close();
    await rm(folder, { recursive: true, force: true });
    hosts.stop();
  }
});
