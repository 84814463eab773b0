import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { chromium, type Locator, type Page } from '@playwright/test';
import { publish } from '../src/harness/author.ts';
import { answerOverHttp } from '../src/harness/console/answer-over-http.ts';
import { signIn } from '../src/harness/console/sign-in.ts';
import { findChromium } from '../src/harness/find-chromium.ts';
import { startServer } from '../src/harness/server-process.ts';

/**
 * Draws the images of docs/authors.md from the survey of docs/format/first-survey.md and from the blocks of the page
 * itself, so that an image shows what its block does. Needs the built programs (`npm run build`).
 * `phones` or `console` as the argument draws only the images of respondents' pages, or of editor and console.
 */
const DOCS = new URL('../../docs/', import.meta.url);
const IMAGES = new URL('images/authors/', DOCS);
const DESKTOP = { width: 1280, height: 720 } as const;
const PHONE = { width: 390, height: 640 } as const;
/** Fewer respondents than the quota allows, so that the image shows cells that are not full. */
const RESPONDENTS = 14;

const [, , part] = process.argv;

type Json = Readonly<Record<string, unknown>>;

const blocksOf = (page: string): readonly Json[] =>
  [...readFileSync(new URL(page, DOCS), 'utf8').matchAll(/^```json\n([^]*?)^```$/gm)].map(([, text = '']) =>
    JSON.parse(text),
  );
const [firstSurvey = {}] = blocksOf('format/first-survey.md');
const [languages, halves, quotas, thanks, points] = blocksOf('authors.md').map((block) => ({
  ...firstSurvey,
  ...block,
}));

const server = await startServer();
const executablePath = findChromium();
const browser = await chromium.launch({
  args: ['--no-sandbox'],
  ...(executablePath !== undefined && { executablePath }),
});
try {
  mkdirSync(IMAGES, { recursive: true });
  if (part !== 'console') await drawPhones();
  if (part !== 'phones') await drawConsole();
} finally {
  await browser.close();
  await server.stop();
}

async function drawPhones(): Promise<void> {
  const german = await openOnPhone(languages, 'de-DE');
  await save('two-languages', german, german.locator('body'), 390);
  const named = await openOnPhone(thanks, 'en-GB');
  await named.getByRole('textbox').fill('Ada');
  await named.getByRole('button', { name: 'Submit' }).click();
  await named.getByRole('heading', { name: 'Thank you, Ada!' }).waitFor();
  await save('thanks', named, named.locator('body'), 390);
  const quiz = await openOnPhone(points, 'en-GB');
  await quiz.getByLabel('A grain').check();
  await quiz.getByLabel('Salt').check();
  await quiz.getByRole('button', { name: /Next|Submit/ }).click();
  await quiz.getByRole('heading', { name: 'Well done' }).waitFor();
  await save('points', quiz, quiz.locator('body'), 390);
}

async function drawConsole(): Promise<void> {
  const context = await browser.newContext({
    viewport: DESKTOP,
    deviceScaleFactor: 2,
    locale: 'en-GB',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await signIn(page, server.url);
  const first = await publish(server.url, firstSurvey);
  await page.goto(`${server.url}/console/surveys/${first.surveyId}/edit`);
  await page.locator('.canvas-bar').first().waitFor();
  await page.getByRole('treeitem', { name: /^Q2/ }).click();
  const canvas = page.frameLocator('iframe').first();
  await canvas.getByText('How many minutes do you have').first().waitFor();
  await save('editor', page, page, 960);
  await page.locator('.rules > .actions button').first().click();
  await page.locator('.rule-form').waitFor();
  await save('rule', page, page.locator('.rule-form'), 420);
  const halved = await publish(server.url, halves);
  await page.goto(`${server.url}/console/surveys/${halved.surveyId}/edit`);
  await page.locator('.modes button').nth(2).click();
  await page.locator('.flow-view').first().waitFor();
  await save('random-half', page, page, 960);
  const limited = await publish(server.url, quotas);
  await answerOverHttp(server.url, limited.surveyId, RESPONDENTS);
  await page.goto(`${server.url}/console/surveys/${limited.surveyId}/quotas`);
  await page.getByText('With breakfast').first().waitFor();
  await save('quota', page, page, 960);
  await page.goto(`${server.url}/console/surveys/${limited.surveyId}/answers`);
  await page.getByText('Do you have breakfast?').first().waitFor();
  await page.waitForTimeout(2_000);
  await save('answers', page, page, 960);
  await context.close();
}

/** Opens a survey at its first question on a phone. */
async function openOnPhone(project: unknown, locale: string): Promise<Page> {
  const { path } = await publish(server.url, project);
  const context = await browser.newContext({
    viewport: PHONE,
    locale,
    reducedMotion: 'reduce',
    isMobile: true,
    hasTouch: true,
    deviceScaleFactor: 2,
  });
  const page = await context.newPage();
  await page.goto(server.url + path);
  const begin = page.getByRole('button', { name: /Start|Starten|Beginnen/ });
  if (await begin.isVisible()) await begin.click();
  return page;
}

async function save(name: string, page: Page, shown: Page | Locator, width: number): Promise<void> {
  const png = await shown.screenshot({ animations: 'disabled' });
  const image = await toWebp(page, png, width);
  writeFileSync(new URL(`${name}.webp`, IMAGES), image);
  process.stdout.write(`${name}.webp: ${Math.round(image.length / 1000)} kB\n`);
}

/** Scales the screenshot and converts it to WebP in the browser, so that no image library is needed. */
async function toWebp(page: Page, png: Buffer, width: number): Promise<Buffer> {
  const blank = await page.context().newPage();
  const address = await blank.evaluate(
    async ([source, wanted]) => {
      const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${source}`)).blob());
      const canvas = new OffscreenCanvas(wanted, Math.round((image.height / image.width) * wanted));
      const context = canvas.getContext('2d');
      if (context === null) throw new Error('The browser cannot draw.');
      context.imageSmoothingQuality = 'high';
      context.drawImage(image, 0, 0, canvas.width, canvas.height);
      const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.85 });
      const bytes = new Uint8Array(await blob.arrayBuffer());
      return btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), ''));
    },
    [png.toString('base64'), width] as const,
  );
  await blank.close();
  return Buffer.from(address, 'base64');
}
