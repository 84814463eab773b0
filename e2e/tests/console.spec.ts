import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { publish, publishFile } from '../src/harness/author.ts';
import { answerOverHttp } from '../src/harness/console/answer-over-http.ts';
import { OPERATOR_TOKEN } from '../src/harness/server-process.ts';
import { expect, test } from '../src/harness/test.ts';

const EXAMPLE = new URL('../../examples/concept-quota/project.json', import.meta.url).pathname;
const HOSTILE = '<img src=x onerror="window.hacked=1">"\'{{t}}$&';

const isChinese = (page: Page) => page.evaluate(() => navigator.language.startsWith('zh'));
const axeClean = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
};
const noSideways = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/console`);
  await page.locator('input[type=password]').fill(OPERATOR_TOKEN);
  await page.keyboard.press('Enter');
  await expect(page.locator('.survey-list, .empty').first()).toBeVisible();
}

test('an operator looks at what comes in, at answers, at one response, and signs out', async ({
  page,
  serverUrl,
}) => {
  const { surveyId } = await publishFile(serverUrl, EXAMPLE);
  await answerOverHttp(serverUrl, surveyId, 12);
  await page.goto(`${serverUrl}/console`);
  await axeClean(page);
  await page.locator('input[type=password]').fill('no token at all');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toBeVisible();
  await signIn(page, serverUrl);
  expect(await page.evaluate(() => document.cookie)).not.toContain('canvass_operator');
  await axeClean(page);
  await page.goto(`${serverUrl}/console/surveys/${surveyId}`);
  await expect(page.locator('.day-columns')).toBeVisible();
  for (const tab of ['', 'answers', 'quotas', 'responses', 'versions', 'manage', 'links', 'delivery']) {
    await page.goto(`${serverUrl}/console/surveys/${surveyId}/${tab}`);
    await expect(page.locator('.card').first()).toBeVisible();
    await axeClean(page);
    await noSideways(page);
  }
  await page.goto(`${serverUrl}/console/surveys/${surveyId}/answers`);
  await expect(page.locator('.cv-bars').first()).toBeVisible();
  await page.goto(`${serverUrl}/console/surveys/${surveyId}/responses/1`);
  await expect(page.locator('.met-question').first()).toBeVisible();
  await axeClean(page);
  await page.goto(`${serverUrl}/console/access`);
  await expect(page.locator('.cv-chart-table').first()).toBeVisible();
  await axeClean(page);
  await page.locator('.shell-name').click();
  await page
    .getByRole('button', { name: (await isChinese(page)) ? '退出登录' : 'Sign out', exact: true })
    .click();
  await expect(page.locator('input[type=password]')).toBeVisible();
});

test('shows hostile titles as text, and publishes a dropped file with what is wrong in it', async ({
  page,
  serverUrl,
}) => {
  const project = {
    title: HOSTILE,
    items: [
      {
        gid: 'p1',
        qtype: 'group',
        items: [{ gid: 'q1', cid: 'Q1', qtype: 'blank', title: HOSTILE }],
      },
    ],
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
  const published = await publish(serverUrl, project).catch(() => undefined);
  if (published !== undefined) {
    await page.goto(`${serverUrl}/console/surveys/${published.surveyId}/answers`);
    await expect(page.locator('h1')).toContainText('<img');
  }
  expect(await page.evaluate(() => (window as unknown as { hacked?: number }).hacked)).toBeUndefined();
});

test('the page allows no script but its own, and nobody to frame it', async ({ page, serverUrl }) => {
  const response = await page.goto(`${serverUrl}/console`);
  const policy = response?.headers()['content-security-policy'] ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("frame-ancestors 'none'");
});
