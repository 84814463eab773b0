import { strToU8, zipSync } from 'fflate';
import { signIn } from '../../src/harness/console/sign-in.ts';
import { expectAccessible, takeScreenshot } from '../../src/harness/inspect-screen.ts';
import { itemRows } from '../../src/harness/console/item-rows.ts';
import { expect, test } from '../../src/harness/test.ts';

test.use({ locale: 'en-GB', viewport: { width: 1280, height: 860 }, isMobile: false, hasTouch: false });

/** A Word document with a paragraph for each line. */
function createDocx(lines: readonly string[]): Buffer {
  const paragraphs = lines.map((line) => `<w:p><w:r><w:t>${line}</w:t></w:r></w:p>`).join('');
  const xml = `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${paragraphs}</w:body></w:document>`;
  return Buffer.from(zipSync({ 'word/document.xml': strToU8(xml) }));
}

const LINES = [
  'Cycling in our town',
  'Section A: Your bicycle',
  '1. Do you have a bicycle?',
  'a) Yes',
  'b) No (go to question 3)',
  '2. How many kilometres do you ride a week? ____ km',
  '3. Which of these do you use?',
  '- Bus',
  '- Tram',
  '- Train',
  'Page 1 of 1',
];

test('a Word document becomes a survey after a review, and another one is added to it @rare', async ({
  page,
  serverUrl,
}) => {
  await signIn(page, serverUrl);
  await page.goto(`${serverUrl}/console/new`);
  const card = page.locator('section.card').filter({ hasText: 'A document or pasted questions' });
  const choose = (name: string, buffer: Buffer) =>
    page
      .getByLabel(/Choose a document/)
      .setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
  await choose('old.doc', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]));
  await expect(card.getByRole('alert')).toContainText(
    'old.doc is protected by a password or has an old format',
  );
  await choose('cycling.docx', createDocx(LINES));
  await expect(card.getByRole('heading', { name: '3 questions were understood' })).toBeVisible();
  await expect(card.getByText('After “No” “Which of these do you use?” follows.')).toBeVisible();
  await expect(card.getByText('Page 1 of 1')).toBeVisible();
  await expect(card.getByText(/a guess: it says/)).toBeVisible();
  await expectAccessible(page, 'review of a document');
  await takeScreenshot(page, 'screens/editor-document.png');
  await card.getByRole('button', { name: 'Single choice: Which of these do you use?' }).press('Enter');
  await expect(card.getByText(/a guess: it says/)).toBeHidden();
  await card.getByRole('button', { name: 'Create survey' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Cycling in our town' })).toBeVisible();
  await expect(itemRows(page)).toHaveCount(4);
  await expect(page.getByRole('button', { name: 'No findings' })).toBeVisible();
  await page.getByRole('button', { name: 'Logic', exact: true }).click();
  await expect(page.getByText(/Do you have a bicycle/).first()).toBeVisible();

  await page.keyboard.press('Insert');
  await page.getByRole('dialog').getByRole('button', { name: 'Questions from a document' }).click();
  await choose('more.docx', createDocx(['1. What is your e-mail address?', '2. Any other remarks?']));
  await page.getByRole('dialog').getByRole('button', { name: 'Add to this survey' }).click();
  await expect(itemRows(page)).toHaveCount(7);
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(itemRows(page)).toHaveCount(4);
});
