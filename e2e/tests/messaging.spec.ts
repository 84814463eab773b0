import { createHash } from 'node:crypto';
import { USER_AGENTS } from '@canvass/protocol/user-agents';
import { type MessagingAppServer, startMessagingAppServer } from '@canvass/server/testing/messaging-app';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { expectGoodPractice } from '../src/harness/inspect-screen.ts';
import { publish } from '../src/harness/author.ts';
import { addFakeMessagingApp, chooseMenuEntry, readAppCalls } from '../src/fake-messaging-app.ts';
import { single } from '../src/harness/journey-survey.ts';
import { type ServerProcess, startServer } from '../src/harness/server-process.ts';
import { expect, test } from '../src/harness/test.ts';

test.use({ locale: 'en-GB' });
test.describe.configure({ mode: 'serial' });

const agentOf = (name: string) => USER_AGENTS.find((row) => row.name === name)?.agent ?? '';
const WECHAT = agentOf('messaging app on an iPhone');
const WECOM = agentOf('enterprise variant on Android');
const IDS = [
  'MessagingJourney00000001',
  'MessagingJourney00000002',
  'MessagingJourney00000003',
  'MessagingJourney00000004',
] as const;
const [MUST, LIMITED, PLAIN, PHOTO] = IDS;
const survey = (
  projectId: string,
  { question = {}, ...extraFields }: { question?: object; [field: string]: unknown },
) => ({
  format: 1,
  projectId,
  title: 'Coffee and you',
  desc_begin_page: { text: 'Five minutes about your morning.' },
  project_lang: { answer_language: 'en-GB', translation_language: [{ code: 'ar' }, { code: 'zh-CN' }] },
  items: [
    {
      type: 'G',
      gid: 'g',
      items: [
        {
          ...single('q', 'Do you drink coffee?', []),
          items: [{ gid: 'a', seq: 1, title: 'Yes, I do' }],
          ...question,
        },
      ],
    },
  ],
  ...extraFields,
});

const WIDER = [
  ['360', 360, ''],
  ['768', 768, ''],
  ['1280', 1280, ''],
  ['zh', 360, '?language=zh-CN'],
] as const;

let messenger: MessagingAppServer;
let server: ServerProcess;
test.beforeAll(async () => {
  messenger = await startMessagingAppServer();
  const { url, account, corp } = messenger;
  server = await startServer({
    environment: (origin) => ({
      MESSAGING_ORIGIN: origin,
      WECHAT_APP_ID: account.appId,
      WECHAT_APP_SECRET: account.secret,
      WECHAT_URL: url,
      WECHAT_PAGES_URL: url,
      WECOM_CORP_ID: corp.corpId,
      WECOM_AGENT_ID: corp.agentId,
      WECOM_SECRET: corp.secret,
      WECOM_URL: url,
    }),
  });
  await publish(
    server.url,
    survey(MUST, { messaging: { auth: 'must', skip: true }, design: { accent: '#ffcc00' } }),
  );
  await publish(
    server.url,
    survey(LIMITED, { messaging: { auth: 'must' }, limit_device: { by: 'wx', max: 1 } }),
  );
  await publish(server.url, survey(PLAIN, {}));
  const attachData = { openAttach: true, onlyImage: true, maxNum: 2 };
  await publish(server.url, survey(PHOTO, { question: { attachData } }));
});
test.afterAll(async () => {
  await server.stop();
  await messenger.close();
});

async function open(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce', ...options });
  const page = await context.newPage();
  if (options.userAgent !== undefined) await addFakeMessagingApp(page);
  return page;
}
const openOnPhone = (browser: Browser, userAgent = WECHAT) =>
  open(browser, { userAgent, viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

async function answer(page: Page): Promise<void> {
  const start = page.getByRole('button', { name: /start/i });
  if (await start.isVisible()) await start.click();
  await page.getByText('Yes, I do').click();
  await page.getByRole('button', { name: /submit/i }).click();
}

test('outside of the app there is a QR code, and the screen shows that a phone has opened the survey', async ({
  browser,
}) => {
  const screen = await open(browser, { viewport: { width: 1280, height: 800 } });
  const tips = screen.waitForResponse(/wechat-tips/);
  await screen.goto(`${server.url}/s/${MUST}?ward=north`);
  await expect(screen.locator('h1')).toHaveText('Open this survey in WeChat');
  await expect(screen.getByRole('img', { name: 'QR code of this survey' })).toBeVisible();
  await expect(screen.locator('html')).toHaveCSS('--accent-fill', '#ffcc00');
  const { data } = (await (await tips).json()) as { data: { code: { path: string } } };
  await expectGoodPractice(screen);
  for (const [name, width, query] of [
    ['ar', 360, '?language=ar'],
    ...(process.env['CANVASS_FULL'] === undefined ? [] : WIDER),
  ] as const) {
    const tipsPage = await open(browser, { viewport: { width, height: 800 } });
    await tipsPage.goto(`${server.url}/s/${MUST}${query}`);
    await expect(tipsPage.locator('.app-tips svg')).toBeVisible();
    await tipsPage.screenshot({ path: `test-results/messaging-tips-${name}.png`, fullPage: true });
    await tipsPage.context().close();
  }
  messenger.person = { openId: 'o-phone' };
  const phonePage = await openOnPhone(browser);
  await phonePage.goto(server.url + data.code.path);
  await expect(phonePage).toHaveURL(`${server.url}/s/${MUST}?ward=north#`);
  await expect(screen.getByText('Opened on your phone. Carry on there.')).toBeVisible();
  await screen.screenshot({ path: 'test-results/messaging-scanned.png' });
  await answer(phonePage);
  await expect(phonePage.locator('h1')).toHaveText('All done');

  const ordinaryPage = await open(browser, {});
  await ordinaryPage.goto(`${server.url}/s/${MUST}`);
  await ordinaryPage.getByRole('link', { name: 'Carry on here anyway' }).press('Enter');
  await answer(ordinaryPage);
  await expect(ordinaryPage.locator('h1')).toHaveText('All done');
});

test('inside the app a survey can be shared and closed, and each person can answer it once', async ({
  browser,
}) => {
  messenger.person = { openId: 'o-once' };
  const page = await openOnPhone(browser);
  await page.goto(`${server.url}/s/${LIMITED}?language=en-GB`);
  await expect
    .poll(async () => (await readAppCalls(page)).map(({ name }) => name))
    .toContain('updateAppMessageShareData');
  const calls = await readAppCalls(page);
  const config = calls.find(({ name }) => name === 'preVerifyJSAPI')?.given ?? {};
  const text = `jsapi_ticket=${messenger.ticket('wechat')}&noncestr=${config['verifyNonceStr']}&timestamp=${config['verifyTimestamp']}&url=${server.url}/s/${LIMITED}?language=en-GB`;
  expect(config['verifySignature']).toBe(createHash('sha1').update(text).digest('hex'));
  expect(calls.find(({ name }) => name === 'updateAppMessageShareData')?.given).toMatchObject({
    title: 'Coffee and you',
    desc: 'Five minutes about your morning.',
    link: `${server.url}/s/${LIMITED}?language=en-GB`,
  });
  await answer(page);
  await page.getByRole('button', { name: /close/i }).click();
  await expect.poll(async () => (await readAppCalls(page)).map(({ name }) => name)).toContain('closeWindow');
  await page.screenshot({ path: 'test-results/messaging-end.png' });

  const otherPhone = await openOnPhone(browser);
  await otherPhone.goto(`${server.url}/s/${LIMITED}`);
  await expect(otherPhone.locator('h1')).toContainText(/already answered|have answered/i);
  await expect(otherPhone.locator('#root main')).toContainText('with this account');
});

test('refusing the consent shows a message, and the respondent can retry @rare', async ({ browser }) => {
  messenger.person = null;
  const page = await openOnPhone(browser);
  await page.goto(`${server.url}/s/${LIMITED}`);
  await expect(page.locator('h1')).toHaveText('We do not know who you are');
  await expect(page.getByRole('link', { name: 'Try again' })).toBeVisible();
  await page.screenshot({ path: 'test-results/messaging-unknown.png' });
  messenger.person = { openId: 'o-agrees-at-last' };
  await page.getByRole('link', { name: 'Try again' }).click();
  await answer(page);
  await expect(page.locator('h1')).toHaveText('All done');
});

test('inside of the enterprise variant its own functions share and close @rare', async ({ browser }) => {
  const page = await openOnPhone(browser, WECOM);
  const requestedUrls: string[] = [];
  page.on('request', (request) => requestedUrls.push(request.url()));
  await page.goto(`${server.url}/s/${PLAIN}`);
  const names = async () => (await readAppCalls(page)).map(({ name }) => name);
  await expect.poll(names).toContain('agentConfig');
  // The app shares when the respondent uses this entry of its menu.
  const SHARE_ENTRY = 'menu:share:appmessage';
  await chooseMenuEntry(page, SHARE_ENTRY);
  await expect.poll(names).toContain('sendAppMessage');
  const calls = await readAppCalls(page);
  expect(calls.find(({ name }) => name === 'sendAppMessage')?.given).toMatchObject({
    title: 'Coffee and you',
    link: `${server.url}/s/${PLAIN}`,
  });
  await answer(page);
  await page.getByRole('button', { name: /close/i }).click();
  await expect.poll(names).toContain('closeWindow');
  // The page requests nothing from other servers, not even scripts of third parties.
  expect(requestedUrls.filter((url) => !url.startsWith(server.url) && !url.startsWith('data:'))).toEqual([]);
});

test('images are chosen from the app’s album, and fields are large enough to avoid zooming @rare', async ({
  browser,
}) => {
  const page = await openOnPhone(browser);
  await page.goto(`${server.url}/s/${PHOTO}?language=en-GB`);
  const start = page.getByRole('button', { name: /start/i });
  if (await start.isVisible()) await start.click();
  await expect.poll(async () => (await readAppCalls(page)).length).toBeGreaterThan(0);
  await page.locator('.cv-file-input').click();
  await expect(page.locator('.cv-file[data-stored]')).toHaveCount(2);
  expect((await readAppCalls(page)).find(({ name }) => name === 'chooseImage')?.given).toMatchObject({
    count: 2,
  });
  await page.screenshot({ path: 'test-results/messaging-album.png', fullPage: true });
  // Apps on iOS zoom in on fields with text below 16 px. File fields contain no text that is typed.
  const sizes = await page
    .locator('input:not([type="file"]), select, textarea')
    .evaluateAll((fields) => fields.map((field) => Number.parseFloat(getComputedStyle(field).fontSize)));
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16);
});

test('forged and replayed sign-ins, and those of other people, are refused', async ({ browser }) => {
  messenger.person = { openId: 'o-attacker' };
  const attacker = await openOnPhone(browser);
  const callbackRequest = attacker.waitForRequest(/\/api\/messaging\/callback/);
  await attacker.goto(`${server.url}/s/${LIMITED}`);
  const callbackUrl = (await callbackRequest).url();
  const countIdentifications = () =>
    messenger.calls.filter((path) => path === '/sns/oauth2/access_token').length;
  const countBefore = countIdentifications();

  // The same sign-in code again leads back to the survey without asking for consent.
  await attacker.goto(callbackUrl);
  await expect(attacker).toHaveURL(new RegExp(`/s/${LIMITED}`));
  // The link is opened in another person's browser, who would then answer as the attacker.
  messenger.person = { openId: 'o-victim' };
  const victim = await openOnPhone(browser);
  expect((await victim.goto(callbackUrl))?.status()).toBe(404);
  await expect(victim.getByRole('heading', { name: /Page not found|页面不存在/ })).toBeVisible();
  const forgedAddress = new URL(callbackUrl);
  forgedAddress.searchParams.set('state', `${forgedAddress.searchParams.get('state')?.slice(0, -4)}AAAA`);
  expect((await victim.goto(forgedAddress.href))?.status()).toBe(404);
  expect(countIdentifications()).toBe(countBefore);

  await victim.goto(`${server.url}/s/${LIMITED}`);
  const call = (path: string, body: object) =>
    victim.evaluate(
      async ([to, text]) => {
        const headers = { 'content-type': 'application/json' };
        const reply = await fetch(to ?? '', { method: 'POST', headers, body: text ?? '' });
        return reply.json();
      },
      [path, JSON.stringify(body)],
    );
  const share = { url: 'https://evil.test/s/x', pid: LIMITED, ttype: 'wx' };
  expect((await call('/api/survey/projects/wechatshare', share)).code).toBe(400);
  // The cookie identifies the respondent, regardless of the body.
  await answer(victim);
  await expect(victim.locator('h1')).toHaveText('All done');
  const beginReply = await call(`/api/survey/b/${LIMITED}`, {
    device: 'phone',
    wxInfo: { openId: 'o-nobody' },
    openid: 'o-nobody',
  });
  expect(beginReply.code).not.toBe(0);
});

test('an ordinary browser loads and calls nothing of the messaging app @rare', async ({ browser }) => {
  const page = await open(browser, {});
  const requestedUrls: string[] = [];
  page.on('request', (request) => requestedUrls.push(request.url()));
  await page.goto(`${server.url}/s/${PLAIN}`);
  await answer(page);
  await expect(page.locator('h1')).toHaveText('All done');
  expect(requestedUrls.filter((url) => !url.startsWith(server.url) && !url.startsWith('data:'))).toEqual([]);
  expect(requestedUrls.filter((url) => /start-inside|bridge|tips|wecom|wechat|weixin/i.test(url))).toEqual(
    [],
  );
});
