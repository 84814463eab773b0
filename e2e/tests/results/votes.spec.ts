import { expectAccessible, expectFits, takeScreenshot } from '../../src/harness/inspect-screen.ts';
import { finishResults, publishResults } from './results-survey.ts';
import { expect, tagForOneDevice, test } from '../../src/harness/test.ts';

test(
  'counts are updated while the page is open, and stay in the language of the link',
  tagForOneDevice('counts are updated while the page is open, and stay in the language of the link'),
  async ({ page, serverUrl }, info) => {
    const { surveyId, path } = await publishResults(serverUrl, {
      vote: { questions: ['plan', 'rest'], show: 'before' },
    });
    await finishResults(serverUrl, surveyId, [1, 1, 1, 1, 1]);
    await finishResults(serverUrl, surveyId, [3, 1, 1, 2, 1]);
    await finishResults(serverUrl, surveyId, [3, 1, 1, 2, 1]);
    const language = info.project.name === 'rtl' ? 'ar' : 'en-GB';
    await page.goto(`${serverUrl}${path}/votePage?language=${language}`);
    const thirdBar = page.locator('.app-vote').first().locator('.cv-bar').nth(2);
    const share = (part: number) => new Intl.NumberFormat(language, { style: 'percent' }).format(part);
    await expect(thirdBar.locator('.cv-bar-text')).toContainText(share(0.67));
    await expect(page.locator('.app-vote-total').first()).toContainText('3');
    await expectAccessible(page, 'votes');
    await expectFits(page, info.project.name, 'votes');
    await finishResults(serverUrl, surveyId, [3, 1, 1, 2, 1]);
    await expect(thirdBar.locator('.cv-bar-text')).toContainText(share(0.75));
    // If the page is opened again without parameters, the parameters of the first link still apply.
    await page.goto(`${serverUrl}/s/healthcheck`);
    await page.goto(`${serverUrl}${path}/votePage`);
    await expect(page.locator('.app-results')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr');
    await expect(page.locator('.app-vote').first()).toBeVisible();
  },
);

test(
  'without a stream votes are polled, and failed polls show no error',
  tagForOneDevice('without a stream votes are polled, and failed polls show no error'),
  async ({ page, serverUrl }) => {
    const { surveyId, path } = await publishResults(serverUrl, {
      vote: { questions: ['plan'], show: 'before', shape: 'circle' },
    });
    await page.route('**/stream*', (route) => route.abort());
    await finishResults(serverUrl, surveyId, [2, 1, 1, 1, 1]);
    await page.goto(`${serverUrl}${path}/votePage?language=en-GB`);
    await expect(page.locator('.app-vote-circles li').nth(1)).toContainText('100%');
    await page.route('**/get_vote/**', (route) => route.abort());
    await page.waitForEvent('requestfailed', (request) => request.url().includes('/get_vote/'));
    await expect(page.locator('.app-vote-circles li').nth(1)).toContainText('100%');
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
  },
);

test(
  'the vote page shows no figures to a respondent who has not answered',
  tagForOneDevice('the vote page shows no figures to a respondent who has not answered'),
  async ({ page, serverUrl }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const { surveyId, path } = await publishResults(serverUrl);
    await finishResults(serverUrl, surveyId, [2, 1, 1, 1, 1]);
    await page.goto(`${serverUrl}${path}/votePage?language=en-GB`);
    await expect(page.locator('.app-status h1')).toHaveText('Nothing to see here yet');
  },
);

test(
  "the respondent's choice is marked and counted once, also on the end page",
  tagForOneDevice("the respondent's choice is marked and counted once, also on the end page"),
  async ({ page, serverUrl }) => {
    const { surveyId, path } = await publishResults(serverUrl, {
      vote: { questions: ['plan'], on_end_page: true },
    });
    await finishResults(serverUrl, surveyId, [2, 1, 1, 1, 1]);
    await page.goto(`${serverUrl}${path}?language=en-GB`);
    await page.locator('.cv-actions button').first().click();
    for (const subject of ['plan', 'focus', 'help', 'rest', 'calm'])
      await page.locator(`input[type=radio][value="${subject}1"]`).check();
    await page.locator('.cv-actions button').first().click();
    const ownBar = page.locator('.cv-bar[data-marked]');
    await expect(ownBar.locator('.cv-bar-text')).toHaveText('50% (1)');
    await expect(ownBar.locator('.cv-bar-mark')).toHaveText('Your choice');
    await expect(page.locator('.app-vote-total')).toHaveText('2 people took part');
    await takeScreenshot(page, 'screens/votes-end.png');
    await page.waitForTimeout(2_500);
    await page.reload();
    await expect(ownBar.locator('.cv-bar-text')).toHaveText('50% (1)');
  },
);
