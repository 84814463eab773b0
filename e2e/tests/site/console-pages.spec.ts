import type { Page } from '@playwright/test';
import { answerOverHttp } from '../../src/harness/console/answer-over-http.ts';
import { watchShifts } from '../../src/harness/inspect-screen.ts';
import { inspectPage } from '../../src/page-views.ts';
import { openKeyForm } from '../../src/harness/console/sign-in.ts';
import { OPERATOR_TOKEN } from '../../src/harness/server-process.ts';
import { expect, test } from '../../src/harness/test.ts';
import { draw } from '../awards/award-survey.ts';
import { publishResults } from '../results/results-survey.ts';

test.use({ isMobile: false, hasTouch: false });
test.describe.configure({ timeout: 900_000 });

for (const locale of ['en-GB', 'zh-CN'] as const) {
  test.describe(locale, () => {
    test.use({ locale });

    test(`every page of the console is readable and has no layout shift (${locale}) @full`, async ({
      page,
      serverUrl,
    }) => {
      const { surveyId } = await publishResults(serverUrl, { awards: [draw()] });
      await answerOverHttp(serverUrl, surveyId, 8);
      await page.goto(`${serverUrl}/console`);
      await inspectPage(page, `console-${locale}-sign-in`, `${serverUrl}/console`);
      await (await openKeyForm(page)).fill(OPERATOR_TOKEN);
      await page.keyboard.press('Enter');
      await expect(page.locator('.survey-list')).toBeVisible();
      await watchShifts(page);
      const survey = `${serverUrl}/console/surveys/${surveyId}`;
      const tabs = await readTabs(page, survey);
      expect(tabs.length).toBeGreaterThanOrEqual(10);
      const inspect = (name: string, address: string) =>
        inspectPage(page, `console-${locale}-${name}`, address);
      await inspect('surveys', `${serverUrl}/console`);
      for (const name of ['people', 'first-account', 'account', 'keys', 'activity'])
        await inspect(name, `${serverUrl}/console/${name}`);
      await inspect('new', `${serverUrl}/console/new`);
      await inspect('response', `${survey}/responses/1`);
      for (const address of tabs) await inspect(address.slice(survey.length + 1) || 'overview', address);
    });
  });
}

async function readTabs(page: Page, survey: string): Promise<readonly string[]> {
  await page.goto(survey);
  const links = page.locator('.tabs a');
  await expect(links.first()).toBeVisible();
  return links.evaluateAll((tabs) => tabs.map((tab) => (tab as HTMLAnchorElement).href));
}
