import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { JSHandle, Locator, Page } from '@playwright/test';
import { publish } from '../../src/harness/author.ts';
import { signIn } from '../../src/harness/console/sign-in.ts';
import { expectAccessible, takeScreenshot } from '../../src/harness/inspect-screen.ts';
import { createSurvey } from '../../src/harness/journey-survey.ts';
import { expect, test } from '../../src/harness/test.ts';

test.use({ locale: 'en-GB', viewport: { width: 1280, height: 860 }, isMobile: false, hasTouch: false });

const pathOf = (name: string) =>
  fileURLToPath(new URL(`../../../docs/images/looks/${name}`, import.meta.url));
const ADDRESS = /^\/s\/images\/[0-9a-f]{32}-\d+x\d+\.webp$/;

const SURVEY = createSurvey(
  'Teas',
  [
    {
      type: 'Q',
      gid: 'tea',
      qtype: 'single',
      title: 'Which tea?',
      items: [
        { gid: 'green', seq: 1, title: 'Green', src: '/s/static/examples/cover-tea.svg' },
        { gid: 'black', seq: 2, title: 'Black' },
      ],
    },
  ],
  { projectId: 'ImagesInTheEditor0000001', project_lang: { answer_language: 'en-GB' } },
);

/** Opens the survey in the editor with its question selected. */
async function openQuestion(page: Page, serverUrl: string): Promise<string> {
  const { surveyId } = await publish(serverUrl, SURVEY);
  await signIn(page, serverUrl);
  await page.goto(`${serverUrl}/console/surveys/${surveyId}/edit`);
  await page
    .getByRole('tree')
    .getByRole('treeitem', { name: /Which tea/ })
    .click();
  return surveyId;
}

/** A dragged or copied file, as a browser would pass it to the page. */
const createTransfer = (page: Page, name: string): Promise<JSHandle<DataTransfer>> =>
  page.evaluateHandle(
    ({ file, content }) => {
      const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
      const transfer = new DataTransfer();
      transfer.items.add(new File([bytes], file, { type: 'image/webp' }));
      return transfer;
    },
    { file: name, content: readFileSync(pathOf(name)).toString('base64') },
  );

async function paste(field: Locator, transfer: JSHandle<DataTransfer>): Promise<void> {
  await field.press('End');
  await field.evaluate((element, clipboardData) => {
    const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true });
    // Browsers ignore `clipboardData` of events that a script creates.
    Object.defineProperty(event, 'clipboardData', { value: clipboardData });
    element.dispatchEvent(event);
  }, transfer);
}

const isLoaded = (image: Locator): Promise<boolean> =>
  image.evaluate((element: HTMLImageElement) => element.complete && element.naturalWidth > 0);

test('an author chooses, drops and pastes images, and respondents see them @rare', async ({
  page,
  serverUrl,
}) => {
  const surveyId = await openQuestion(page, serverUrl);
  const properties = page.locator('#properties');
  await properties.getByRole('button', { name: 'More about Green' }).click();
  const field = properties.getByRole('textbox', { name: 'Image', exact: true }).first();
  await expect(field).toHaveValue('/s/static/examples/cover-tea.svg');

  await properties.getByLabel('Image: Choose a file…').first().setInputFiles(pathOf('bank.webp'));
  await expect(field).toHaveValue(ADDRESS);
  const chosen = await field.inputValue();
  const canvas = page.frameLocator('iframe[title="The page as respondents see it"]');
  const onCanvas = canvas.locator(`img[src="${chosen}"]`);
  await expect(onCanvas).toBeVisible();
  expect(await isLoaded(onCanvas)).toBe(true);
  await expectAccessible(page, 'a field for an image');
  await takeScreenshot(page, 'screens/editor-image-field.png');

  await properties
    .locator('.image-control')
    .first()
    .dispatchEvent('drop', { dataTransfer: await createTransfer(page, 'day.webp') });
  await expect(field).not.toHaveValue(chosen);
  await expect(field).toHaveValue(ADDRESS);
  const dropped = await field.inputValue();

  const title = properties.getByRole('textbox', { name: 'Title', exact: true }).first();
  await paste(title, await createTransfer(page, 'festival.webp'));
  const alternative = properties.getByRole('textbox', { name: /What does the image show/ });
  await expect(alternative).toBeFocused();
  await takeScreenshot(page, 'screens/editor-image-alternative.png');
  await alternative.fill('A festival "by night"');
  await properties.getByRole('button', { name: 'Insert', exact: true }).click();
  await expect(title).toHaveValue(
    /^Which tea\?<br><img src="\/s\/images\/[^"]+" alt="A festival &quot;by night&quot;"/,
  );
  await expect(canvas.getByRole('img', { name: 'A festival "by night"' })).toBeVisible();

  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish now' }).click();
  await expect(page.getByText(/Version 2/).first()).toBeVisible();
  await page.goto(`${serverUrl}/s/${surveyId}`);
  await page.getByRole('button', { name: 'Start' }).click();
  for (const image of [
    page.locator(`img[src="${dropped}"]`),
    page.getByRole('img', { name: 'A festival "by night"' }),
  ]) {
    await expect(image).toBeVisible();
    await expect.poll(() => isLoaded(image)).toBe(true);
  }
  await expectAccessible(page, 'a question with uploaded images');
});

test('an author reads why a file cannot be an image @rare', async ({ page, serverUrl }) => {
  await openQuestion(page, serverUrl);
  const properties = page.locator('#properties');
  await properties.getByRole('button', { name: 'More about Green' }).click();
  const field = properties.getByRole('textbox', { name: 'Image', exact: true }).first();
  const before = await field.inputValue();
  await properties
    .getByLabel('Image: Choose a file…')
    .first()
    .setInputFiles({
      name: 'logo.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from('<svg xmlns="x"></svg>'),
    });
  await expect(properties.getByText('The file logo.svg was not stored.')).toBeVisible();
  await expect(properties.getByText(/SVG drawings are not accepted/)).toBeVisible();
  await expect(field).toHaveValue(before);
  await takeScreenshot(page, 'screens/editor-image-refused.png');
});
