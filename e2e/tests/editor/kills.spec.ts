import { rng } from '@canvass/logic';
import type { Page } from '@playwright/test';
import { callAsOperator } from '../../src/harness/author.ts';
import { signIn } from '../../src/harness/console/sign-in.ts';
import { startKillableBrowser } from '../../src/harness/killable-browser.ts';
import { startServer } from '../../src/harness/server-process.ts';
import { expect, test } from '../../src/harness/test.ts';

test.use({ locale: 'en-GB', viewport: { width: 1280, height: 860 }, isMobile: false, hasTouch: false });

const KILLS = 12;
/** A pause after typing, because a kill may lose the edits of the last second. */
const REST_MS = 1_200;
const VICTIMS = ['renderer', 'browser', 'server', 'network'] as const;

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const nameField = (page: Page) => page.getByRole('textbox', { name: 'Name of the survey' });

async function openSettings(page: Page, serverUrl: string, editorUrl: string): Promise<void> {
  // Signs in again, because the session's cookie ends with the browser.
  await signIn(page, serverUrl);
  await page.goto(editorUrl);
  await page.getByRole('button', { name: 'Survey', exact: true }).click();
  await expect(nameField(page)).toBeVisible();
}

test('kills of tab, browser, server and connection lose no edit, and undo reaches the first one @full', async () => {
  test.setTimeout(20 * 60_000);
  const random = rng(`kills of the editor ${process.env['CANVASS_SEED'] ?? ''}`);
  const server = await startServer();
  const browser = await startKillableBrowser();
  try {
    await signIn(browser.page(), server.url);
    await browser.page().goto(`${server.url}/console/new`);
    await browser.page().getByRole('button', { name: 'Create survey' }).first().click();
    await expect(browser.page().getByRole('tree')).toBeVisible();
    const editorUrl = browser.page().url();
    const firstTitle = (await heading(browser.page()).textContent()) ?? '';
    await openSettings(browser.page(), server.url, editorUrl);
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const victim = VICTIMS[random.int(VICTIMS.length)] ?? 'server';
      await test.step(`${kill}: ${victim}`, async () => {
        const name = `After kill ${kill}`;
        const page = browser.page();
        if (victim === 'network') await page.context().setOffline(true);
        if (victim === 'server') await server.kill();
        await nameField(page).fill(name);
        await page.waitForTimeout(REST_MS);
        if (victim === 'renderer' || victim === 'browser') await browser.kill(victim);
        if (victim === 'server') await server.restart();
        await browser.page().context().setOffline(false);
        await openSettings(browser.page(), server.url, editorUrl);
        await expect(heading(browser.page())).toHaveText(name);
      });
    }
    const id = new URL(editorUrl).pathname.split('/')[3] ?? '';
    const readSavedText = async () =>
      (
        await callAsOperator<{ readonly text: string } | null>(
          server.url,
          `/api/publishing/surveys/${id}/draft/text`,
          {},
        )
      )?.text ?? '';
    await expect.poll(readSavedText, { timeout: 60_000 }).toContain(`After kill ${KILLS}`);
    for (let kill = KILLS; kill > 0; kill -= 1) await browser.page().keyboard.press('Control+z');
    await expect(heading(browser.page())).toHaveText(firstTitle);
  } finally {
    await browser.close();
    await server.stop();
  }
});
