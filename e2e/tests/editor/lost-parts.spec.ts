import { publishJourney } from '../../src/harness/journey-survey.ts';
import { beginPastedSurvey } from '../../src/harness/console/begin-pasted-survey.ts';
import { expectAccessible, takeScreenshot } from '../../src/harness/inspect-screen.ts';
import { itemRows } from '../../src/harness/console/item-rows.ts';
import { expect, test } from '../../src/harness/test.ts';

test.use({ locale: 'en-GB', viewport: { width: 1280, height: 860 }, isMobile: false, hasTouch: false });

// Chunks cannot be loaded without a network, and after an update of the server, which renames the files.
test('a part whose code cannot be loaded shows an error, and the other parts still work @half', async ({
  browser,
  serverUrl,
}) => {
  // A separate page, because the page of the fixtures fails the test on errors.
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1280, height: 860 } });
  const page = await context.newPage();
  await beginPastedSurvey(page, serverUrl, '1. One?\n- Yes\n- No\n2. Two?');
  const rows = itemRows(page);
  await expect(rows).toHaveCount(3);

  const rules = /rules-section|json-view/;
  await page.route(rules, (route) => route.abort());
  await page.reload();
  const properties = page.getByRole('region', { name: 'Properties' });
  await rows.filter({ hasText: 'One?' }).click();
  await expect(properties.getByRole('alert')).toContainText('could not be loaded');
  await expect(properties.getByRole('textbox', { name: 'Title', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'JSON' }).click();
  await expect(page.getByRole('region', { name: 'Page' }).getByRole('alert')).toBeVisible();
  await expectAccessible(page, 'an editor without some of its parts');
  await takeScreenshot(page, 'screens/editor-lost-parts.png');
  await page.getByRole('button', { name: 'Page', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Page' }).locator('iframe')).toBeVisible();
  await page.unroute(rules);
  await properties.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.getByRole('button', { name: 'JSON' }).click();
  await expect(page.getByRole('region', { name: 'Page' }).getByRole('textbox').first()).toBeVisible();

  // If the server is unavailable, the page does not ask to sign in again.
  const session = '**/api/operators/sessions';
  await page.route(session, (route) => route.fulfill({ status: 503, body: '{}' }));
  await page.goto(`${serverUrl}/console`);
  await expect(page.getByRole('alert')).toContainText('busy or unavailable');
  await page.unroute(session);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Surveys' })).toBeVisible();

  const { surveyId } = await publishJourney(serverUrl);
  const quotas = /quotas-page/;
  await page.route(quotas, (route) => route.abort());
  await page.goto(`${serverUrl}/console/surveys/${surveyId}`);
  const tab = (name: string) => page.getByRole('link', { name, exact: true });
  await tab('Quotas and draws').click();
  await expect(page.getByRole('alert')).toContainText('could not be loaded');
  await tab('Versions').click();
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.unroute(quotas);
  await tab('Quotas and draws').click();
  await expect(tab('Quotas and draws')).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await context.close();
});
