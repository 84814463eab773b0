import type { Page } from '@playwright/test';
import { expectAccessible, expectFits } from '../../src/harness/inspect-screen.ts';
import { textOfPdf } from './pdf-text.ts';
import { finishResults, publishResults } from './results-survey.ts';
import { expect, tagForOneDevice, test } from '../../src/harness/test.ts';

const OTHERS = [
  [1, 1, 1, 1, 1],
  [2, 3, 2, 1, 2],
  [4, 4, 3, 3, 2],
  [3, 2, 2, 2, 2],
  [1, 2, 1, 2, 3],
  [4, 4, 4, 4, 4],
];
const SUBJECTS = ['plan', 'focus', 'help', 'rest', 'calm'];

async function finishHere(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.locator('.cv-actions button').first().click();
  await expect(page.locator('input[type=radio]').first()).toBeVisible();
  for (const [index, subject] of SUBJECTS.entries())
    await page.locator(`input[type=radio][value="${subject}${(index % 4) + 1}"]`).check();
  await page.locator('.cv-actions button').first().click();
  // The page has one primary next step, and shows the answers in a closed box.
  await expect(page.locator('.app-end-links a').first()).toHaveAttribute('data-kind', 'primary');
  await expect(page.locator('.app-status [data-kind="primary"]')).toHaveCount(1);
  await expect(page.locator('.app-status details')).toHaveCount(1);
}

test(
  'a report is opened from the end page, viewed, saved and shared',
  tagForOneDevice('a report is opened from the end page, viewed, saved and shared'),
  async ({ page, serverUrl, browser }, info) => {
    const { surveyId, path } = await publishResults(serverUrl);
    for (const chosenLevels of OTHERS) await finishResults(serverUrl, surveyId, chosenLevels);
    const language = info.project.name === 'rtl' ? 'ar' : 'en-GB';
    await finishHere(page, `${serverUrl}${path}?language=${language}`);
    await page.locator('.app-end-links a').first().click();
    await expect(page).toHaveURL(/reportPage\?.*seq=/);
    await expect(page.locator('.app-report-figure')).toHaveText('11');
    await expect(page.locator('.app-report-position p')).toContainText('6');
    await expect(page.locator('.cv-radar svg').first()).toBeVisible();
    await expect(page.locator('.app-report-answers > li')).toHaveCount(5);
    await expectAccessible(page, 'report');
    await expectFits(page, info.project.name, 'report');
    // Saves an image of the report, which is stored with the response.
    const uploadReply = page.waitForResponse(/report\/upload/);
    const download = page.waitForEvent('download');
    await page.locator('.app-report-actions button').first().click();
    const savedFile = await download;
    const title = info.project.name === 'rtl' ? 'تقريرك' : 'Your report';
    expect(savedFile.suggestedFilename()).toBe(`${title}.png`);
    await savedFile.saveAs(`test-results/screens/${info.project.name}/report-saved.png`);
    expect((await uploadReply).status()).toBe(200);
    // After a reload the device still has the credentials.
    await page.reload();
    await expect(page.locator('.app-report-figure')).toHaveText('11');
    await page.locator('.app-report-actions button').nth(2).click();
    await expectAccessible(page, 'report-share');
    await page.screenshot({ path: `test-results/screens/${info.project.name}/report-share.png` });
    await page.getByRole('dialog').locator('button[data-kind=primary]').click();
    const link = await page.getByRole('dialog').locator('input[type=text]').inputValue();
    const otherPage = await (await browser.newContext()).newPage();
    await otherPage.goto(link);
    await expect(otherPage.locator('.app-report-figure')).toHaveText('11');
    await expect(otherPage.locator('.app-report-answers')).toHaveCount(0);
    await expect(otherPage.locator('.app-report-actions button')).toHaveCount(2);
    // With another number, another key or no key, the page shows neither the report nor the reason.
    for (const [from, to] of [
      [/seq=\d+/, 'seq=1'],
      [/k=3/, 'k=7'],
      [/&k=.*/, ''],
    ] as const) {
      await otherPage.goto(link.replace(from, to));
      await expect(otherPage.locator('.app-status h1')).toBeVisible();
      await expect(otherPage.locator('.app-report-figure')).toHaveCount(0);
    }
    await otherPage.context().close();
  },
);

test(
  'closing the page while the report is generated asks for confirmation',
  tagForOneDevice('closing the page while the report is generated asks for confirmation'),
  async ({ page, serverUrl }) => {
    const { surveyId, path } = await publishResults(serverUrl);
    await finishResults(serverUrl, surveyId, [4, 4, 4, 4, 4]);
    await finishHere(page, `${serverUrl}${path}?language=en-GB`);
    // Reports are created faster than a page can be closed, so the server's reply is held back.
    let isMade = false;
    await page.route(/\/api\/survey\/report\/\w+$/, (route) =>
      isMade
        ? route.continue()
        : route.fulfill({ json: { code: 0, msg: '', data: { state: 'generating', percent: 40 } } }),
    );
    const requestedUrls: string[] = [];
    page.on('dialog', async (dialog) => {
      requestedUrls.push(dialog.type());
      await dialog.dismiss();
    });
    await page.locator('.app-end-links a').first().click();
    await expect(page.getByRole('progressbar')).toHaveAttribute('value', '40');
    const waitingHeading = await page.locator('h1').innerText();
    await expect(page).toHaveTitle(waitingHeading);
    await page.close({ runBeforeUnload: true });
    await expect.poll(() => requestedUrls).toEqual(['beforeunload']);
    isMade = true;
    await expect(page.locator('.app-report-figure')).toBeVisible();
    await expect(page).not.toHaveTitle(waitingHeading);
    const pageClose = page.waitForEvent('close');
    await page.close({ runBeforeUnload: true });
    await pageClose;
    expect(requestedUrls).toHaveLength(1);
  },
);

test(
  'the printed report is black on white, with selectable Chinese texts',
  tagForOneDevice('the printed report is black on white, with selectable Chinese texts'),
  async ({ page, serverUrl }, info) => {
    test.skip(info.project.name === 'rtl', 'the same paper');
    const { surveyId, path } = await publishResults(serverUrl, { settings: { dark: true } });
    await finishResults(serverUrl, surveyId, [4, 4, 4, 4, 4]);
    await page.emulateMedia({ colorScheme: 'dark' });
    await finishHere(page, `${serverUrl}${path}?language=zh-CN`);
    await page.locator('.app-end-links a').first().click();
    await expect(page.locator('.app-report h1')).toHaveText('你的工作方式');
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    const surface = () => getComputedStyle(document.documentElement).getPropertyValue('--surface');
    expect(await page.evaluate(surface)).toBe('#fff');
    await expect(page.locator('.app-report-keep')).toBeHidden();
    await expect(page.locator('.cv-chart-table')).toBeVisible();
    await page.screenshot({
      path: `test-results/screens/${info.project.name}/report-paper.png`,
      fullPage: true,
    });
    const file = await page.pdf({ path: `test-results/screens/${info.project.name}/report.pdf` });
    expect(await textOfPdf(file)).toContain('从容不迫');
  },
);

test(
  'texts that look like markup are shown as text',
  tagForOneDevice('texts that look like markup are shown as text'),
  async ({ page, serverUrl }) => {
    const markup = '"><b onclick="document.title=1">x</b><script>document.title=`taken`</script>';
    const { surveyId, path } = await publishResults(serverUrl, {
      title: 'Hostile',
      project_lang: { answer_language: 'en-GB' },
      translations: {},
      report: {
        title: markup,
        total: { title: markup, ranges: [{ label: markup.slice(0, 50), text: markup }] },
        dimensions: [{ id: 'plan', title: markup, questions: ['plan'], ranges: [{ text: markup }] }],
        analysis: {},
      },
    });
    await finishResults(serverUrl, surveyId, [1, 1, 1, 1, 1]);
    await finishHere(page, `${serverUrl}${path}?language=en-GB`);
    await page.locator('.app-end-links a').first().click();
    await expect(page.locator('.app-report-figure')).toBeVisible();
    await expect(page.locator('.app-report script')).toHaveCount(0);
    await expect(page.locator('.cv-bar-label').first()).toContainText('<b onclick');
    await expect(page).not.toHaveTitle('taken');
  },
);

test(
  'pages of results have the colour of their survey, and are dark if survey and device are',
  tagForOneDevice('pages of results have the colour of their survey, and are dark if survey and device are'),
  async ({ page, serverUrl }) => {
    const { path } = await publishResults(serverUrl, {
      settings: { dark: true },
      desc_common_page: { theme_style: '#7a1fa2' },
    });
    const design = () =>
      page.evaluate(() => {
        const style = getComputedStyle(document.documentElement);
        return ['--accent', '--on-accent', '--ground', '--surface'].map((name) =>
          style.getPropertyValue(name),
        );
      });
    await page.emulateMedia({ colorScheme: 'dark' });
    await finishHere(page, `${serverUrl}${path}?language=en-GB`);
    const dark = await design();
    for (const link of [0, 1]) {
      await page.locator('.app-end-links a').nth(link).click();
      await expect(page.locator('.app-report, .app-votes')).toBeVisible();
      await expect.poll(design).toEqual(dark);
      await expectAccessible(page, 'results in the dark');
      await page.emulateMedia({ colorScheme: 'light' });
      await expect.poll(design).not.toEqual(dark);
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.goBack();
      await expect(page.locator('.app-end-links a').first()).toBeVisible();
    }
  },
);
