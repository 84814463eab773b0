import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { publish } from '../../src/harness/author.ts';
import { expectAccessible, expectFits } from '../../src/harness/inspect-screen.ts';
import { createSurveyId } from '../../src/harness/journey-survey.ts';
import { expect, tagForOneDevice, test } from '../../src/harness/test.ts';

const ANSWER = 'A quiet room with a window';

const project = () => ({
  format: 1,
  projectId: createSurveyId(),
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

async function readCode(page: Page): Promise<string> {
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
    const surveyLink = `${serverUrl}${path}?language=${language}`;
    await finishHere(page, surveyLink);
    const code = await readCode(page);
    await expectAccessible(page, 'end-receipt');
    await expectFits(page, info.project.name, 'receipt-end');

    const otherContext = await browser.newContext();
    const otherDevice = await otherContext.newPage();
    await otherDevice.goto(`${serverUrl}${path}/receipt?language=${language}`);
    await expect(otherDevice.locator('input[type=text]')).toBeVisible();
    await expectFits(otherDevice, info.project.name, 'receipt-form');
    const submit = otherDevice.locator('button[type=submit]');
    await submit.click();
    await expect(otherDevice.locator('.cv-field-message')).toBeVisible();
    await expect(otherDevice.locator('input[type=text]')).toBeFocused();
    await otherDevice
      .locator('input[type=text]')
      .fill(`${code.slice(0, -1)}${code.endsWith('2') ? '3' : '2'}`);
    await submit.click();
    await expect(otherDevice.locator('.cv-field-message')).toBeVisible();
    await expectAccessible(otherDevice, 'receipt-form');
    await otherDevice.locator('input[type=text]').fill(code.toLowerCase().replaceAll('-', ' '));
    await submit.click();
    await expect(otherDevice.locator('.app-answers')).toContainText(ANSWER);
    await expect(otherDevice.locator('.app-answers')).toContainText('At night');
    await expect(otherDevice.locator('h1')).toBeFocused();
    await expectAccessible(otherDevice, 'receipt');
    await expectFits(otherDevice, info.project.name, 'receipt-shown');
    const download = otherDevice.waitForEvent('download');
    await otherDevice.locator('.app-receipt-actions button').first().click();
    const copy: unknown = JSON.parse(await readFile(await (await download).path(), 'utf8'));
    expect(copy).toMatchObject({ values: { place: [ANSWER], when: ['night'] } });
    await otherContext.close();

    // No address contains the code, because browsers store addresses.
    const link = page.locator('.app-receipt-actions a');
    await expect(link).toHaveAttribute('href', /#own$/);
    const popup = page.waitForEvent('popup');
    await link.click();
    const receiptPage = await popup;
    await expect(receiptPage.locator('.app-answers')).toContainText(ANSWER);
    expect(receiptPage.url()).not.toContain('#');
    const remove = receiptPage.locator('.app-receipt-actions button[data-kind=danger]');
    const dialog = receiptPage.getByRole('dialog');
    await remove.click();
    await expectAccessible(receiptPage, 'receipt-delete');
    await expectFits(receiptPage, info.project.name, 'receipt-delete');
    await dialog.locator('.cv-dialog-actions button').last().click();
    await expect(dialog).toBeHidden();
    await remove.click();
    await dialog.locator('button[data-kind=danger]').click();
    await expect(receiptPage.locator('.app-status-mark[data-mark=done]')).toBeVisible();
    await expect(receiptPage.locator('body')).not.toContainText(ANSWER);
    await expectAccessible(receiptPage, 'receipt-deleted');
    await expectFits(receiptPage, info.project.name, 'receipt-deleted');
    await receiptPage.goto(`${serverUrl}${path}/receipt?language=${language}#${code}`);
    await expect(receiptPage.locator('.cv-field-message')).toBeVisible();
    await receiptPage.goto(surveyLink);
    await expect(receiptPage.locator('.cv-actions button').first()).toBeVisible();
    await expect(receiptPage.locator('.app-end-text, .app-recap')).toHaveCount(0);
  },
);
