import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { publish } from '../../src/harness/author.ts';
import { expectAccessible, expectFits } from '../../src/harness/inspect-screen.ts';
import { freshId } from '../../src/harness/journey-survey.ts';
import { expect, tagForOneDevice, test } from '../../src/harness/test.ts';

const ANSWER = 'A quiet room with a window';

const project = () => ({
  format: 1,
  projectId: freshId(),
  title: 'Where I work best',
  project_lang: {
    answer_language: 'en-GB',
    translation_language: [{ code: 'zh-CN' }, { code: 'ar' }],
  },
  translations: {
    'zh-CN': { project: { title: '我在哪里工作最好' } },
    ar: { project: { title: 'أين أعمل' } },
  },
  items: [
    {
      type: 'G',
      gid: 'all',
      items: [
        { type: 'Q', gid: 'place', cid: 'Q1', qtype: 'blank', title: 'What does the place look like?' },
        {
          type: 'Q',
          gid: 'when',
          cid: 'Q2',
          qtype: 'single',
          title: 'When?',
          items: [
            { gid: 'morning', seq: 1, title: 'In the morning' },
            { gid: 'night', seq: 2, title: 'At night' },
          ],
        },
      ],
    },
  ],
});

async function finishHere(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.locator('.cv-actions button').first().click();
  await page.locator('input[type=text], textarea').first().fill(ANSWER);
  await page.locator('input[type=radio][value="night"]').check();
  await page.locator('.cv-actions button').first().click();
}

/** Opens the receipt of the end page and returns its code. */
async function codeOf(page: Page): Promise<string> {
  await page.locator('.app-recap > summary').click();
  const code = page.locator('output.app-receipt-code');
  await expect(code).toHaveText(/^\w{4}-\w{4}-\w{4}-\w{4}-\w{4}/);
  return code.innerText();
}

test(
  'answers are viewed, downloaded and deleted with the code of the end page',
  tagForOneDevice('receipt', ['phone', 'rtl']),
  async ({ page, serverUrl, browser }, info) => {
    const { path } = await publish(serverUrl, project());
    const language = info.project.name === 'rtl' ? 'ar' : 'en-GB';
    const home = `${serverUrl}${path}?language=${language}`;
    await finishHere(page, home);
    const code = await codeOf(page);
    await expectAccessible(page, 'end-receipt');
    await expectFits(page, info.project.name, 'receipt-end');

    // The code also works on another device, in lower case and without hyphens.
    const stranger = await browser.newContext();
    const other = await stranger.newPage();
    await other.goto(`${serverUrl}${path}/receipt?language=${language}`);
    await expect(other.locator('input[type=text]')).toBeVisible();
    await expectFits(other, info.project.name, 'receipt-form');
    const submit = other.locator('button[type=submit]');
    await submit.click();
    await expect(other.locator('.cv-field-message')).toBeVisible();
    await expect(other.locator('input[type=text]')).toBeFocused();
    await other.locator('input[type=text]').fill(`${code.slice(0, -1)}${code.endsWith('2') ? '3' : '2'}`);
    await submit.click();
    await expect(other.locator('.cv-field-message')).toBeVisible();
    await expectAccessible(other, 'receipt-form');
    await other.locator('input[type=text]').fill(code.toLowerCase().replaceAll('-', ' '));
    await submit.click();
    await expect(other.locator('.app-answers')).toContainText(ANSWER);
    await expect(other.locator('.app-answers')).toContainText('At night');
    await expect(other.locator('h1')).toBeFocused();
    await expectAccessible(other, 'receipt');
    await expectFits(other, info.project.name, 'receipt-shown');
    const download = other.waitForEvent('download');
    await other.locator('.app-receipt-actions button').first().click();
    const copy: unknown = JSON.parse(await readFile(await (await download).path(), 'utf8'));
    expect(copy).toMatchObject({ values: { place: [ANSWER], when: ['night'] } });
    await stranger.close();

    // No address contains the code, because browsers store addresses. The device no longer has the end page.
    const link = page.locator('.app-receipt-actions a');
    await expect(link).toHaveAttribute('href', /#own$/);
    const opened = page.waitForEvent('popup');
    await link.click();
    const own = await opened;
    await expect(own.locator('.app-answers')).toContainText(ANSWER);
    expect(own.url()).not.toContain('#');
    const remove = own.locator('.app-receipt-actions button[data-kind=danger]');
    const dialog = own.getByRole('dialog');
    await remove.click();
    await expectAccessible(own, 'receipt-delete');
    await expectFits(own, info.project.name, 'receipt-delete');
    await dialog.locator('.cv-dialog-actions button').last().click();
    await expect(dialog).toBeHidden();
    await remove.click();
    await dialog.locator('button[data-kind=danger]').click();
    await expect(own.locator('.app-status-mark[data-mark=done]')).toBeVisible();
    await expect(own.locator('body')).not.toContainText(ANSWER);
    await expectAccessible(own, 'receipt-deleted');
    await expectFits(own, info.project.name, 'receipt-deleted');
    await own.goto(`${serverUrl}${path}/receipt?language=${language}#${code}`);
    await expect(own.locator('.cv-field-message')).toBeVisible();
    await own.goto(home);
    await expect(own.locator('.cv-actions button').first()).toBeVisible();
    await expect(own.locator('.app-end-text, .app-recap')).toHaveCount(0);
  },
);
