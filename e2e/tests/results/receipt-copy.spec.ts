import { readFile } from 'node:fs/promises';
import { readArchive } from '@canvass/export/testing';
import type { Page } from '@playwright/test';
import { publish } from '../../src/harness/author.ts';
import { expectAccessible } from '../../src/harness/inspect-screen.ts';
import { createSurveyId } from '../../src/harness/journey-survey.ts';
import { expect, tagForOneDevice, test } from '../../src/harness/test.ts';
import { tabTo } from '../../src/pages/question-page-object.ts';

const PDF = Buffer.from('%PDF-1.7 my room, drawn');
const CONTACT = { name: 'Wang Xiaoming', phone: '13800138000', address: 'Hole 1, Bank Lane' };

const project = () => ({
  format: 1,
  projectId: createSurveyId(),
  title: 'Rooms',
  project_lang: { answer_language: 'en-GB', translation_language: [{ code: 'ar' }] },
  items: [
    {
      type: 'G',
      gid: 'all',
      items: [
        {
          type: 'Q',
          gid: 'room',
          qtype: 'blank',
          title: 'What does your room look like?',
          attachData: { openAttach: true },
        },
      ],
    },
  ],
  awards: [
    {
      id: 'lamp',
      kind: 'draw',
      title: 'A lamp for your room',
      rules: 'Once for everybody.',
      odds_text: 'Everybody wins.',
      prizes: [{ id: 'lamp', name: 'A lamp', odds_ppm: 1_000_000 }],
    },
  ],
});

/** Answers with a file, then draws and claims the prize by the award pages' calls. */
async function finishAndWin(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.locator('.cv-actions button').first().click();
  await page.locator('textarea, input[type=text]').first().fill('Small and quiet');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'my room.pdf', mimeType: 'application/pdf', buffer: PDF });
  await expect(page.locator('.cv-file[data-stored]')).toContainText('my room.pdf');
  const submitReply = page.waitForResponse((reply) => reply.url().includes('/api/survey/s/'));
  await page.locator('.cv-actions button').first().click();
  const request = (await submitReply).request();
  const authorization = (await request.allHeaders())['authorization'] ?? '';
  const { pathname } = new URL(request.url());
  const call = async (method: 'POST' | 'PUT', path: string, body: object) => {
    const reply = await page.request.fetch(new URL(`/api/award/${path}`, link).href, {
      method,
      headers: { authorization },
      data: { id: pathname.split('/').at(-1), aid: 'lamp', ...body },
    });
    const { code, data } = await reply.json();
    expect(code).toBe(0);
    return data as { readonly revision: string };
  };
  const { revision } = await call('POST', 'v3/draw/info', {});
  const drawReply = await call('POST', 'v3/draw', { revision });
  await call('PUT', 'v3/draw', { revision: drawReply.revision, ...CONTACT });
}

async function lookAt(page: Page, name: string, directory: string): Promise<void> {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(scrollWidth, `${name} at ${width} px`).toBeLessThanOrEqual(width);
    const path = `test-results/screens/${directory}/receipt-${name}-${width}.png`;
    await page.screenshot({ path, fullPage: true });
  }
}

test(
  'by keyboard only: the device remembers the code, the copy contains the files, deletion can be cancelled @keys',
  tagForOneDevice('receipt-copy', ['desktop', 'rtl']),
  async ({ page, serverUrl }, info) => {
    const { path } = await publish(serverUrl, project());
    const language = info.project.name === 'rtl' ? 'ar' : 'en-GB';
    await finishAndWin(page, `${serverUrl}${path}?language=${language}`);
    const endUrl = page.url();
    expect(endUrl).toContain('/end');

    // Opens the receipt later, on the same device, in a new page.
    await page.goto('about:blank');
    await page.goto(endUrl);
    await tabTo(page, page.locator('.app-recap > summary'));
    await page.keyboard.press('Enter');
    const code = page.locator('output.app-receipt-code');
    await expect(code).toHaveText(/^\w{4}-\w{4}-\w{4}-\w{4}-\w{4}/);
    const receiptCode = await code.innerText();
    await expectAccessible(page, 'end-receipt-again');

    const receipt = await page.context().newPage();
    await receipt.goto(`${serverUrl}${path}/receipt?language=${language}`);
    await tabTo(receipt, receipt.locator('input[type=text]'));
    await expect(receipt.locator('.app-receipt-form button')).toHaveCount(2);
    await tabTo(receipt, receipt.locator('.app-receipt-form button[data-kind=quiet]'));
    await lookAt(receipt, 'form-own', info.project.name);
    await receipt.keyboard.press('Enter');
    await expect(receipt.locator('h1')).toBeFocused();
    await expect(receipt.locator('.app-receipt-own-code')).toHaveText(receiptCode);
    const article = receipt.locator('article');
    for (const text of ['Small and quiet', 'my room.pdf', ...Object.values(CONTACT)])
      await expect(article).toContainText(text);
    await expectAccessible(receipt, 'receipt-with-files');
    // Files are shown without list markers, which would be outside of the page.
    await expect(receipt.locator('.app-receipt-files')).toHaveCSS('list-style-type', 'none');
    await lookAt(receipt, 'with-files', info.project.name);

    await receipt.locator('h1').focus();
    await tabTo(receipt, receipt.locator('.app-receipt-actions button[data-kind=primary]'));
    const download = receipt.waitForEvent('download');
    await receipt.keyboard.press('Enter');
    const savedFile = await download;
    expect(savedFile.suggestedFilename()).toMatch(/^Rooms-\d+\.zip$/);
    const files = readArchive(await readFile(await savedFile.path()));
    expect(files.get('files/1 my room.pdf')).toEqual(PDF);
    expect(JSON.parse(String(files.get('answers.json')))).toMatchObject({
      values: { room: ['Small and quiet'] },
      contacts: [{ title: 'A lamp for your room', ...CONTACT }],
    });

    const remove = receipt.locator('.app-receipt-actions button[data-kind=danger]');
    await tabTo(receipt, receipt.locator('.app-receipt-actions button[data-kind=danger]'));
    await receipt.keyboard.press('Enter');
    const dialog = receipt.getByRole('dialog');
    await expect(dialog).toBeVisible();
    expect(await dialog.evaluate((node) => node.contains(document.activeElement))).toBe(true);
    await receipt.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(remove).toBeFocused();
    await receipt.keyboard.press('Enter');
    await tabTo(receipt, receipt.locator('dialog button[data-kind=danger]'));
    await receipt.keyboard.press('Enter');
    await expect(receipt.locator('.app-status-mark[data-mark=done]')).toBeVisible();

    // The device has deleted the credentials of the finished response.
    await page.goto(endUrl);
    await expect(page.locator('.app-end-receipt')).toHaveCount(0);
  },
);
