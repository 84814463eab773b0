import type { BeginData } from '@canvass/protocol';
import type { Page, Route } from '@playwright/test';
import { expectGoodPractice } from '../src/harness/inspect-screen.ts';
import { publish, publishFile } from '../src/harness/author.ts';
import { answerOverHttp } from '../src/harness/console/answer-over-http.ts';
import { openKeyForm, signIn } from '../src/harness/console/sign-in.ts';
import { expect, test } from '../src/harness/test.ts';

const EXAMPLE = new URL('../../examples/concept-quota/project.json', import.meta.url).pathname;
const HOSTILE = '<img src=x onerror="window.hacked=1">"\'{{t}}$&';

/** `HOSTILE` as a title. Titles are HTML, so the text is escaped. */
const HOSTILE_TITLE = '&lt;img src=x onerror="window.hacked=1"&gt;"\'$&amp;';

const isChinese = (page: Page) => page.evaluate(() => navigator.language.startsWith('zh'));
const expectNoViolations = async (page: Page) => {
  // The server replies before the console is rendered, so the heading appears later.
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expectGoodPractice(page);
};
const expectNoSidewaysScroll = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

test('an operator opens the overview, the answers and one response, and signs out', async ({
  page,
  serverUrl,
}) => {
  const { surveyId } = await publishFile(serverUrl, EXAMPLE);
  await answerOverHttp(serverUrl, surveyId, 12);
  await page.goto(`${serverUrl}/console`);
  await expectNoViolations(page);
  await (await openKeyForm(page)).fill('no token at all');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toBeVisible();
  await signIn(page, serverUrl);
  expect(await page.evaluate(() => document.cookie)).not.toContain('canvass_operator');
  await expectNoViolations(page);
  await page.goto(`${serverUrl}/console/surveys/${surveyId}`);
  await expect(page.locator('.day-columns')).toBeVisible();
  const tabs = ['', 'answers', 'quotas', 'responses', 'versions', 'manage', 'links', 'delivery'];
  for (const [index, tab] of tabs.entries()) {
    await page.emulateMedia({ colorScheme: index % 2 === 0 ? 'dark' : 'light' });
    await page.goto(`${serverUrl}/console/surveys/${surveyId}/${tab}`);
    await expect(page.locator('.card').first()).toBeVisible();
    await expectNoViolations(page);
    await expectNoSidewaysScroll(page);
  }
  await page.goto(`${serverUrl}/console/surveys/${surveyId}/answers`);
  await expect(page.locator('.cv-bars').first()).toBeVisible();
  await page.goto(`${serverUrl}/console/surveys/${surveyId}/responses/1`);
  await expect(page.locator('.met-question').first()).toBeVisible();
  await expectNoViolations(page);
  await page.goto(`${serverUrl}/console/surveys/${surveyId}/no-such-page`);
  await expect(page.locator('.empty')).toBeVisible();
  await page.goto(`${serverUrl}/console/access`);
  await expect(page).toHaveURL(/\/keys$/);
  await expect(page.locator('.card').first()).toBeVisible();
  await expectNoViolations(page);
  await page.goto(`${serverUrl}/console/activity`);
  await expect(page.locator('.cv-chart-table').first()).toBeVisible();
  await expectNoViolations(page);
  await page.locator('.shell-name').click();
  await page
    .getByRole('button', { name: (await isChinese(page)) ? '退出登录' : 'Sign out', exact: true })
    .click();
  await expect(page.locator('input[type=password]')).toBeVisible();
});

test('the console shows hostile titles, answers and file names as text, and the errors of a dropped file', async ({
  page,
  serverUrl,
}) => {
  const option = { gid: 'q2a', seq: 1, title: HOSTILE_TITLE };
  const items = [
    {
      type: 'Q',
      gid: 'q1',
      cid: 'Q1',
      qtype: 'blank',
      title: HOSTILE_TITLE,
      attachData: { openAttach: true },
    },
    { type: 'Q', gid: 'q2', cid: 'Q2', qtype: 'single', title: HOSTILE_TITLE, items: [option] },
  ];
  const project = {
    format: 1,
    title: HOSTILE_TITLE,
    project_lang: { answer_language: 'en-GB' },
    items: [{ type: 'G', gid: 'p1', title: HOSTILE_TITLE, items }],
  };
  await signIn(page, serverUrl);
  const file = (content: unknown) => ({
    name: `${HOSTILE.replaceAll('/', '')}.json`,
    mimeType: 'application/json',
    buffer: Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)),
  });
  const drop = page.locator('.drop input[type=file]');
  await drop.setInputFiles(file('{"items": ['));
  await expect(page.getByRole('alert')).toContainText('onerror');
  await drop.setInputFiles(file({ ...project, items: [{ gid: 'q1', qtype: 'nothing' }] }));
  await expect(page.locator('.findings code').first()).toContainText('$');
  const { surveyId } = await publish(serverUrl, project);
  await answerHostile(serverUrl, surveyId);
  const openTab = (path: string) => page.goto(`${serverUrl}/console/surveys/${surveyId}/${path}`);
  // Lists of texts are requested again if responses were not counted at first.
  await page.route('**/analysis/texts', replyNotCounted, { times: 1 });
  await openTab('answers');
  for (const place of ['h1', '.question h2', '.cv-bar-label'])
    await expect(page.locator(place).first()).toContainText('<img src=x');
  // Texts load when they are visible, and move while the charts above load.
  await expect(async () => {
    await page.locator('.texts').first().scrollIntoViewIfNeeded();
    await expect(page.locator('.texts li').first()).toContainText('<img src=x', { timeout: 2_000 });
  }).toPass();
  await openTab('responses/1');
  for (const place of ['.met-question h3', '.answers dd', '.met-options li', '.met-files a'])
    await expect(page.locator(place).first()).toContainText('<img src=x');
  for (const path of ['', 'versions', 'manage']) {
    await openTab(path);
    await expect(page.locator('.card').first()).toBeVisible();
  }
  await expect(page.locator('main img')).toHaveCount(0);
  expect(await page.evaluate(() => (window as unknown as { hacked?: number }).hacked)).toBeUndefined();
});

async function replyNotCounted(route: Route): Promise<void> {
  const response = await route.fetch();
  const body = await response.json();
  await route.fulfill({ response, json: { ...body, data: { ...body.data, pending: 1, texts: [] } } });
}

async function answerHostile(url: string, surveyId: string): Promise<void> {
  const post = async <T>(path: string, body: FormData | object, token?: string): Promise<T> => {
    const reply = await fetch(`${url}/api/survey/${path}`, {
      method: 'POST',
      headers: {
        ...(!(body instanceof FormData) && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      body: body instanceof FormData ? body : JSON.stringify(body),
    });
    const { code, data, msg } = await reply.json();
    if (code !== 0) throw new Error(`${path}: ${msg}`);
    return data as T; // the caller states the type of the reply
  };
  const beginReply = await post<BeginData>(`b/${surveyId}`, { device: 'pc' });
  const form = new FormData();
  form.append('qid', 'q1');
  form.append(
    'attachment',
    new Blob(['GIF89a'], { type: 'image/gif' }),
    `${HOSTILE.replaceAll('/', '')}.gif`,
  );
  const path = `projects/${surveyId}/rspd-seq/${beginReply.seq}/attachments/`;
  const files = await post<readonly object[]>(path, form, beginReply.rspd_token);
  const events = [
    { type: 'answer', gid: 'q1', answer: [HOSTILE] },
    { type: 'files', gid: 'q1', files },
    { type: 'answer', gid: 'q2', answer: ['q2a'] },
    { type: 'next' },
  ];
  const call = { transaction_id: beginReply.transaction_id, event_id: crypto.randomUUID(), events };
  await post(`s/${surveyId}`, call, beginReply.rspd_token);
}

test('the page allows only its own scripts, and no frames around it', async ({ page, serverUrl }) => {
  const response = await page.goto(`${serverUrl}/console`);
  const policy = response?.headers()['content-security-policy'] ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("frame-ancestors 'none'");
});
