import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readExampleProject } from '../../src/harness/examples.ts';
import { callAsOperator, saveFont } from '../../src/harness/author.ts';
import { beginPastedSurvey } from '../../src/harness/console/begin-pasted-survey.ts';
import { signIn } from '../../src/harness/console/sign-in.ts';
import { publishEmbeddedSurvey, surveyIn } from '../../src/embedding/embedded-survey.ts';
import { createSurveyId } from '../../src/harness/journey-survey.ts';
import { expect, test } from '../../src/harness/test.ts';
import { finishResults, publishResults } from '../results/results-survey.ts';

test.use({ locale: 'en-GB', viewport: { width: 1280, height: 900 } });

const FONT = new URL('../../../examples/bicycle-repair/fonts/nunito-700.woff2', import.meta.url).pathname;
const SAVED = 'bicycle-repair/fonts/nunito-700.woff2';

const isLoaded = (family: string) =>
  [...document.fonts].some((font) => font.family === family && font.status === 'loaded');

function projectFile(title: string) {
  const design = { font_family: 'Brand', fonts: [{ family: 'Brand', file: 'fonts/nunito-700.woff2' }] };
  const project = { ...readExampleProject('safety-quiz'), projectId: createSurveyId(), title, design };
  return { name: 'project.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(project)) };
}
const fontFile = async (name: string) => {
  return { name, mimeType: 'font/woff2', buffer: await readFile(FONT) };
};

test('a project file is published with the font that is chosen beside it @rare', async ({
  page,
  serverUrl,
}) => {
  await signIn(page, serverUrl);
  const drop = page.locator('.drop input[type=file]');
  await drop.setInputFiles([projectFile('Own font'), await fontFile('other.woff2')]);
  await expect(page.locator('.drop [role=alert]')).toContainText('other.woff2');
  await drop.setInputFiles([projectFile('Own font')]);
  await expect(page.locator('.findings')).toContainText('choose the file together with the project file');
  await drop.setInputFiles([projectFile('Own font'), await fontFile('nunito-700.woff2')]);
  await expect(page).toHaveURL(/\/manage$/);
  const id = /surveys\/(\w+)\/manage/.exec(page.url())?.[1] ?? '';
  await page.goto(`${serverUrl}/s/${id}`);
  await expect.poll(() => page.evaluate(isLoaded, 'Brand')).toBe(true);
});

test('an author chooses a font in the editor, where the page shows it @rare', async ({ page, serverUrl }) => {
  await beginPastedSurvey(page, serverUrl, '1. One?\n- Yes\n- No');
  await openDesignFields(page);
  const fonts = page.locator('fieldset[data-path$="design.fonts"]');
  await fonts.locator('.list-actions button').first().click();
  await fonts.locator('.list-row button[aria-expanded]').first().click();
  await fonts.locator('input[type=file]').setInputFiles(await fontFile('Nunito-Bold.woff2'));
  await expect(page.locator('[data-path$="fonts[0].family"] input')).toHaveValue('Nunito');
  await expect(page.locator('[data-path$="fonts[0].file"] input[type=text]')).toHaveValue(
    /^Nunito-Bold\.\w{16}\.woff2$/,
  );
  await page.locator('[data-path$="design.font_family"] input').fill('Nunito');
  await expect
    .poll(async () => {
      const frame = page.frames().find((one) => one !== page.mainFrame());
      return frame?.evaluate(isLoaded, 'Nunito');
    })
    .toBe(true);
});

async function callAsRespondent(
  serverUrl: string,
  path: string,
  token: string,
  body: object,
): Promise<{ readonly path: string }> {
  const response = await fetch(serverUrl + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  return ((await response.json()) as { readonly data: { readonly path: string } }).data;
}

/** Opens the settings of the survey, and in them all fields of the design. */
async function openDesignFields(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Survey', exact: true }).click();
  const moreOfDesign = page.locator('[data-path$=".design"]').getByRole('button', { name: /more fields/ });
  await moreOfDesign.or(page.locator('fieldset[data-path$="design.fonts"]')).first().waitFor();
  if (await moreOfDesign.first().isVisible()) await moreOfDesign.first().click();
}

test('reports for clients and embedded surveys use the fonts of the design @rare', async ({
  page,
  serverUrl,
}) => {
  const design = {
    font_family: 'Brand',
    fonts: [{ family: 'Brand', file: await saveFont(serverUrl, SAVED) }],
  };
  const { surveyId } = await publishResults(serverUrl, { design });
  const base = `/api/publishing/surveys/${surveyId}/client-reports`;
  const post = <T>(path: string, body: object) =>
    callAsOperator<T>(serverUrl, path, { method: 'POST', body: JSON.stringify(body) });
  const content = { title: 'Habits', introduction: '', parts: [{ gid: 'plan' }], where: [], weighted: false };
  const { report } = await post<{ report: string }>(base, { content });
  const { path } = await post<{ path: string }>(`${base}/${report}/links`, {
    name: 'Client',
    expires_in: 3600,
  });
  await page.goto(serverUrl + path);
  await expect.poll(() => page.evaluate(isLoaded, 'Brand')).toBe(true);

  const { hosts } = await publishEmbeddedSurvey(serverUrl, {}, 1, { design });
  await page.goto(`${hosts.url}/plain/`);
  await surveyIn(page).getByRole('heading', { name: 'Question 1' }).waitFor();
  const frame = page.frames().find((one) => one !== page.mainFrame());
  await expect.poll(() => frame?.evaluate(isLoaded, 'Brand')).toBe(true);
});

test('the saved image of a report has the fonts of the design @rare', async ({ browser, serverUrl }) => {
  const fonts = [{ family: 'Brand', file: await saveFont(serverUrl, SAVED) }];
  // In a font of the device, the title would be much wider.
  const design = { font: 'mono', font_family: 'Brand', fonts };
  const report = { title: 'Illicit lilies will fill it', total: { scale: [0, 20] } };
  const { surveyId } = await publishResults(serverUrl, { design, report, translations: {} });
  const { seq, token } = await finishResults(serverUrl, surveyId, [4, 4, 4, 4, 4]);
  const { path } = await callAsRespondent(serverUrl, `/api/survey/report/share/${surveyId}`, token, {
    seq,
    parts: ['score', 'charts', 'sections'],
  });
  // The image has two pixels per CSS pixel, and margins of 32 CSS pixels.
  const page = await browser.newPage({ deviceScaleFactor: 2 });
  await page.goto(serverUrl + path);
  await expect.poll(() => page.evaluate(isLoaded, 'Brand')).toBe(true);
  const download = page.waitForEvent('download');
  await page.locator('.app-report-actions button').first().click();
  const savedImage = await readFile(await (await download).path());
  const heading = page.locator('.app-report h1');
  const [paper, box] = [await page.locator('.app-report').boundingBox(), await heading.boundingBox()];
  if (paper === null || box === null) throw new Error('The report is not visible.');
  const top = 2 * (box.y - paper.y + 32);
  const shownHeading = await heading.screenshot();
  await page.goto('about:blank');
  const shown = await measureInkWidth(page, shownHeading, [0, 2 * box.height]);
  const saved = await measureInkWidth(page, savedImage, [top - 8, top + 2 * box.height + 8]);
  expect(Math.abs(saved / shown - 1)).toBeLessThan(0.1);
  await page.close();
});

/** The width of the black text in the given rows of an image. */
const measureInkWidth = (page: Page, image: Buffer, rows: readonly [number, number]) =>
  page.evaluate(
    async ([base64, [from, to]]) => {
      const loaded = new Image();
      loaded.src = `data:image/png;base64,${base64}`;
      await loaded.decode();
      const [width, height] = [loaded.width, Math.round(to - from)];
      const context = new OffscreenCanvas(width, height).getContext('2d');
      if (context === null) throw new Error('There is no canvas.');
      context.drawImage(loaded, 0, -Math.round(from));
      const { data } = context.getImageData(0, 0, width, height);
      const columns = Array.from({ length: width * height }, (_, pixel) => pixel)
        .filter((pixel) => (data[4 * pixel + 3] ?? 0) > 0 && (data[4 * pixel] ?? 255) < 60)
        .map((pixel) => pixel % width);
      const [first, last] = columns.reduce(
        ([least, most], column) => [Math.min(least, column), Math.max(most, column)],
        [width, 0],
      );
      return last - first;
    },
    [image.toString('base64'), rows] as const,
  );
