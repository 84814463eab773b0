import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { publishEmbeddedSurvey } from '../src/embedding/embedded-survey.ts';
import { expect, test } from '../src/harness/test.ts';

const APPS = new URL('../../examples/hosts/apps/', import.meta.url).pathname;

/** In a web view the survey is the top-level page. The app adds its objects to the window before the page loads. */
async function openInApp(page: Page, app: string, link: string): Promise<void> {
  await page.addInitScript(await readFile(`${APPS}${app}.js`, 'utf8'));
  await page.goto(link);
  for (let number = 1; number <= 3; number += 1) {
    await page.getByRole('heading', { name: new RegExp(`Question ${number}`) }).waitFor();
    await page.locator('.cv-choice').first().click();
    await page.locator('form button[type="submit"]').click();
  }
  await page.getByRole('button', { name: 'Close', exact: true }).click();
}

const readMessages = (page: Page): Promise<readonly (readonly [string, unknown])[]> =>
  page.evaluate(() => (window as unknown as { heard: [string, unknown][] }).heard); // set by the app's script

for (const [app, type, names] of [
  ['ios', 3, ['postMessage']],
  ['android', 4, ['postMessage']],
  ['android-methods', 4, ['onContentSizeChanged', 'onSubmit', 'onClose']],
] as const)
  test(`${app}: the app receives the survey's messages by its own function, without answers and tokens @rare`, async ({
    page,
    serverUrl,
  }) => {
    const { surveyId, hosts } = await publishEmbeddedSurvey(serverUrl);
    hosts.stop();
    await openInApp(page, app, `${serverUrl}/s/${surveyId}?source=8&embed=${type}`);
    const calls = await readMessages(page);
    expect([...new Set(calls.map(([name]) => name))].sort()).toEqual([...names].sort());
    const types = new Set(calls.map(([, message]) => JSON.stringify(message).match(/(?<="type":")\w+/)?.[0]));
    for (const messageType of ['content_size_changed', 'submit', 'close'])
      expect(types).toContain(messageType);
    expect(JSON.stringify(calls)).not.toMatch(/q1_1|token/);
  });

test('a mini program is notified when its page is left, with the next address', async ({
  page,
  serverUrl,
}) => {
  const { surveyId, hosts } = await publishEmbeddedSurvey(serverUrl, {
    embed_type: 5,
    mini_program_page: '/pages/thanks',
  });
  hosts.stop();
  await openInApp(page, 'mini-program', `${serverUrl}/s/${surveyId}?source=8`);
  const calls = await readMessages(page);
  expect(calls.map(([name]) => name)).toEqual(['postMessage', 'redirectTo', 'postMessage', 'navigateBack']);
  expect(calls[1]?.[1]).toMatchObject({
    url: expect.stringMatching(new RegExp(`^/pages/thanks\\?surveyId=${surveyId}&seq=\\d+&status=1$`)),
  });
});
