import type { Page } from '@playwright/test';
import { publish } from '../../src/harness/author.ts';
import { signIn } from '../../src/harness/console/sign-in.ts';
import { expectAccessible, expectFits, takeScreenshot } from '../../src/harness/inspect-screen.ts';
import { blank, createSurveyId, createSurvey } from '../../src/harness/journey-survey.ts';
import { expect, test } from '../../src/harness/test.ts';

test.use({ locale: 'en-GB' });

const createProject = (language: string) =>
  createSurvey(
    'Members of a club',
    [
      blank('born', 'When were you born?', { cid: 'B', open_attrs: { type: 'date' } }),
      blank('visits', 'How often were you here?', { cid: 'V', open_attrs: { type: 'int' } }),
    ],
    {
      projectId: createSurveyId(),
      design: { scheme: 'auto' },
      project_lang: { answer_language: language },
    },
  );

/** Answers as twelve respondents of different ages. */
async function answerAll(serverUrl: string, surveyId: string): Promise<void> {
  const post = async (path: string, body: object, token?: string) => {
    const response = await fetch(`${serverUrl}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
    return ((await response.json()) as { data: { rspd_token: string; transaction_id: string } }).data;
  };
  for (let number = 0; number < 12; number += 1) {
    const begun = await post(`/api/survey/b/${surveyId}`, { device: 'pc', event_id: crypto.randomUUID() });
    const born = `${1948 + 5 * number}-0${1 + (number % 9)}-1${number % 10}`;
    const events = [
      { type: 'answer', gid: 'born', answer: [born] },
      { type: 'answer', gid: 'visits', answer: [String((number * number) % 7)] },
      { type: 'next' },
    ];
    const body = { transaction_id: begun.transaction_id, event_id: crypto.randomUUID(), events };
    await post(`/api/survey/s/${surveyId}`, body, begun.rspd_token);
  }
}

/** Shows both questions in a new report, and returns the address of its page. */
async function saveReport(page: Page, serverUrl: string, surveyId: string): Promise<string> {
  await page.goto(`${serverUrl}/console/surveys/${surveyId}/reports`);
  const parts = page.locator('.report-part');
  // Waits without a limit, because the thread that counts answers may start only now.
  await parts.first().waitFor({ timeout: 0 });
  await expect(parts).toHaveCount(1);
  await page.getByLabel('Add a question').selectOption('born');
  await expect(parts).toHaveCount(2);
  expect(await parts.nth(1).getByLabel('Chart').locator('option').allTextContents()).not.toContain(
    'Statistics (mean, median, range)',
  );
  await parts.nth(0).getByLabel('Chart').selectOption('histogram');
  await page.getByLabel('Add a question').selectOption('visits');
  await parts.nth(2).getByLabel('Chart').selectOption('statistics');
  await page.getByRole('button', { name: 'Save report' }).click();
  const link = page.getByRole('link', { name: /new tab/ });
  await expect(link).toBeVisible();
  return (await link.getAttribute('href')) ?? '';
}

test('dates are shown by interval, and the author of a report chooses its charts', async ({
  page,
  serverUrl,
}) => {
  const { surveyId } = await publish(serverUrl, createProject('en-GB'));
  await answerAll(serverUrl, surveyId);
  await signIn(page, serverUrl);
  await page.goto(`${serverUrl}/console/surveys/${surveyId}/answers`);
  const card = page.locator('.question').first();
  await expect(card).toContainText(/1945\W+1949/, { timeout: 30_000 });
  await expect(card).toContainText(/2000\W+2004/);
  await expect(card).not.toContainText('1948-01-10');
  await expectAccessible(page, 'figures of dates');
  await expectFits(page, 'console', 'dates');
  await page.emulateMedia({ colorScheme: 'dark' });
  await takeScreenshot(page, 'screens/console/dates-dark.png');
  await page.emulateMedia({ colorScheme: 'light' });

  const address = await saveReport(page, serverUrl, surveyId);
  await expectAccessible(page, 'chart of a report');
  await expectFits(page, 'console', 'report-charts');
  await page.goto(`${serverUrl}${address}`);
  await expect(page.locator('.histogram th')).toHaveText(['0', '1', '2', '3', '4']);
  await expect(page.getByRole('rowheader', { name: 'Standard deviation' })).toBeVisible();
  await expect(page.locator('.report .bars').first()).toContainText(/1945\W+1949/);
  await expectAccessible(page, 'report with charts');
  await expectFits(page, 'client report', 'charts');
  await page.emulateMedia({ colorScheme: 'dark' });
  await takeScreenshot(page, 'screens/client report/charts-dark.png');
});

test('a report in Arabic names intervals in Arabic', async ({ page, serverUrl }) => {
  const { surveyId } = await publish(serverUrl, createProject('ar'));
  await answerAll(serverUrl, surveyId);
  await signIn(page, serverUrl);
  const address = await saveReport(page, serverUrl, surveyId);
  await page.goto(`${serverUrl}${address}`);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  const named = new Intl.DateTimeFormat('ar', { year: 'numeric', timeZone: 'UTC', calendar: 'gregory' });
  const interval = named.formatRange(new Date(Date.UTC(1945, 0)), new Date(Date.UTC(1949, 0)));
  await expect(page.locator('.report .bars').first()).toContainText(interval);
  await expectFits(page, 'client report', 'charts-arabic');
});
