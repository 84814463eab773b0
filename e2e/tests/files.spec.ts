import type { Page } from '@playwright/test';
import { fetchExport, fetchResponse } from '../src/harness/author.ts';
import { openWithHeldScripts } from '../src/harness/first-page/first-page.ts';
import { publishWithLink } from '../src/harness/journey-survey.ts';
import { OPERATOR_TOKEN } from '../src/harness/server-process.ts';
import { expect, computeQtypeLookup, test } from '../src/harness/test.ts';
import { RespondentApp } from '../src/pages/respondent-app.ts';

test.use({ locale: 'en-GB' });

const PROJECT = {
  format: 1,
  title: 'Receipts',
  project_lang: { answer_language: 'en-GB' },
  items: [
    {
      type: 'G',
      gid: 'g1',
      items: [
        {
          type: 'Q',
          gid: 'trip',
          cid: 'Q1',
          qtype: 'single',
          title: 'How did you travel?',
          required: true,
          items: [
            { gid: 'train', seq: 1, title: 'By train' },
            { gid: 'car', seq: 2, title: 'By car' },
          ],
          attachData: {
            openAttach: true,
            openOAttach: true,
            minNum: 1,
            maxNum: 3,
            option: { minNum: 0, maxNum: 1, onlyImage: true },
          },
        },
      ],
    },
    {
      type: 'G',
      gid: 'g2',
      items: [
        { type: 'Q', gid: 'sign', cid: 'Q2', qtype: 'e_signature', title: 'Please sign', required: true },
      ],
    },
  ],
};
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);
const HOSTILE = '..\u202E"><img src=x onerror=alert(1)>.pdf';
const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer });
const PDF = (name: string) => file(name, Buffer.from('%PDF-1.7 a receipt'));

const ofQuestion = (page: Page) => page.locator('[id="q-trip-part-.files"]');
const ofTrain = (page: Page) => page.locator('[id="q-trip-part-train.files"]');
const storedFileNames = (page: Page) => page.locator('.cv-file[data-stored] .cv-file-name');

test('files are uploaded, refused, kept over a reload, deleted, and handed to the operator', async ({
  page,
  serverUrl,
}) => {
  const { surveyId, link } = await publishWithLink(serverUrl, PROJECT);
  const app = new RespondentApp(page, computeQtypeLookup(PROJECT));
  await app.begin(link);
  await app.next();
  await expect(page.locator('.cv-field-message', { hasText: 'Add files: at least 1' })).toBeVisible();
  await app.answer('trip', ['train']);

  await test.step('a refused file shows an error, and is not sent', async () => {
    await ofQuestion(page).setInputFiles(file('drawing.svg', Buffer.from('<svg/>')));
    await expect(page.locator('.cv-file[data-failed]')).toContainText('SVG files are not taken');
    await ofQuestion(page).setInputFiles(file('large.zip', Buffer.alloc(11 * 1024 * 1024)));
    await expect(page.locator('.cv-file[data-failed]')).toContainText('10 MB at most');
    await ofQuestion(page).setInputFiles(file('hidden.png', Buffer.from('<svg xmlns="x"><script/></svg>')));
    await expect(page.locator('.cv-file[data-failed]')).toContainText('SVG files are not taken');
    await ofTrain(page).setInputFiles(PDF('ticket.pdf'));
    await expect(page.locator('.cv-choice-more .cv-file[data-failed]')).toContainText('Choose an image');
    await expect(storedFileNames(page)).toHaveCount(0);
  });

  await test.step('allowed files are stored, also under a hostile name', async () => {
    await ofQuestion(page).setInputFiles(PDF('a-receipt-with-a-long-name.pdf'));
    await expect(storedFileNames(page)).toContainText(['a-receipt-…g-name.pdf']);
    await ofQuestion(page).setInputFiles(PDF(HOSTILE));
    await expect(storedFileNames(page)).toHaveCount(2);
    await ofTrain(page).setInputFiles(file('ticket.png', PNG));
    await expect(storedFileNames(page)).toHaveCount(3);
    await expect(page.locator('.cv-file-image img')).toBeVisible();
    expect(await page.locator('img[src="x"]').count()).toBe(0);
  });

  await test.step('a reload brings them back, images too', async () => {
    await page.reload();
    await expect(storedFileNames(page)).toHaveCount(3);
    await expect(page.locator('.cv-file-image img')).toBeVisible();
  });

  await test.step('one is deleted by its whole name', async () => {
    await page.getByRole('button', { name: 'Delete a-receipt-with-a-long-name.pdf' }).click();
    await expect(storedFileNames(page)).toHaveCount(2);
    await expect(ofQuestion(page)).toBeFocused();
  });

  await test.step('a signature is drawn, and the survey ends', async () => {
    await app.next();
    await app.waitUntilSent({ hasEnded: false });
    await app.answer('sign', []);
    await app.next();
    await app.waitUntilSent({ hasEnded: true });
  });

  const seq = await app.readSeq();
  const storedResponse = await fetchResponse(serverUrl, surveyId, seq);
  expect(storedResponse.transcript).toBe(await app.transcript());
  const line = JSON.parse(await fetchExport(serverUrl, surveyId, 'jsonl'));
  expect(
    line.files.map(({ gid, option_id: option, name }: Record<string, string>) => [gid, option ?? '', name]),
  ).toEqual([
    ['trip', '', expect.stringMatching(/onerror=alert\(1\)>\.pdf$/)],
    ['trip', 'train', 'ticket.png'],
    ['sign', '', 'signature.png'],
  ]);
  const signature = await fetch(serverUrl + line.files[2].url, {
    headers: { authorization: `Bearer ${OPERATOR_TOKEN}` },
  });
  expect(signature.headers.get('content-type')).toBe('image/png');
  expect((await signature.arrayBuffer()).byteLength).toBeGreaterThan(200);
});

test('an upload is cancelled, fails without a network, and is tried again', async ({
  page,
  context,
  serverUrl,
}) => {
  // Without a start page, the first file is also the first call of the response.
  const { link } = await publishWithLink(serverUrl, { ...PROJECT, desc_begin_page: { skip: true } });
  let isHeld = true;
  let hasArrived = false;
  await context.route('**/attachments/', async (route) => {
    hasArrived = true;
    if (isHeld && route.request().method() === 'POST') return; // never answered
    await route.continue();
  });
  // The file is chosen before the app has loaded, which uploads it when it adopts the page.
  const releaseScripts = await openWithHeldScripts(page, link);
  await ofQuestion(page).setInputFiles(PDF('slow.pdf'));
  await releaseScripts();
  await expect.poll(() => hasArrived).toBe(true);
  await page.getByRole('button', { name: 'Cancel the upload of slow.pdf' }).click();
  await expect(page.locator('.cv-file')).toHaveCount(0);
  isHeld = false;
  await context.setOffline(true);
  await ofQuestion(page).setInputFiles(PDF('slow.pdf'));
  await expect(page.locator('.cv-file[data-failed]')).toContainText('could not be uploaded');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Upload slow.pdf again' }).click();
  await expect(storedFileNames(page)).toHaveText(['slow.pdf']);
});
