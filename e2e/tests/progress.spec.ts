import { expectAccessible, expectFits } from '../src/harness/inspect-screen.ts';
import { publishWithLink, single } from '../src/harness/journey-survey.ts';
import { expect, test } from '../src/harness/test.ts';

const page = (gid: string, title: string) => ({
  type: 'G',
  gid: `g_${gid}`,
  items: [single(gid, title, ['Yes', 'No'])],
});
const hidden = Array.from({ length: 60 }, (_, index) => page(`car${index}`, `Question ${index} about cars`));

/** Two pages, and between them 60 that only the first answer can show. */
const SURVEY = {
  format: 1,
  title: 'Ways to work',
  timezone: 'Europe/Dublin',
  project_lang: { answer_language: 'en-GB' },
  items: [page('drives', 'Do you drive to work?'), ...hidden, page('walks', 'Do you walk to work?')],
  dispConsList: [{ targets: hidden.map(({ gid }) => gid), action: 'display', conditionGroup: 'drives' }],
  rule_map: { drives: { bindQ: 'drives', optGid: 'drives_1', op: 'notEmpty' } },
};

// FLOW-11, SCREEN-21
test('a survey whose pages are mostly hidden shows no length that is wrong later', async ({
  page: tab,
  serverUrl,
}) => {
  const { link } = await publishWithLink(serverUrl, SURVEY);
  await tab.goto(link);
  await expect(tab.getByRole('button', { name: 'Start' })).toBeVisible();
  await expect(tab.locator('.app-start-facts')).toHaveCount(0);
  await tab.getByRole('button', { name: 'Start' }).click();

  const count = tab.locator('.app-page-count');
  const bar = tab.getByRole('progressbar');
  await expect(count).toHaveText('Page 1');
  await expect(bar).toHaveAttribute('value', '0');
  await tab.getByText('No', { exact: true }).click();
  await expect(count).toHaveText('Page 1'); // another answer can still show the other pages
  await expectAccessible(tab, 'a position without a total');
  await expectFits(tab, test.info().project.name, 'progress');

  await tab.getByRole('button', { name: 'Next' }).click();
  await expect(tab.getByRole('heading', { name: 'Do you walk to work?' })).toBeVisible();
  await expect(count).toHaveText('2 / 2');
  await expect(bar).toHaveAttribute('value', '50');
  await expect(tab).toHaveTitle(/^Page 2\b/);
  await expect(tab.getByText('Page 2, 50 percent done')).toBeAttached();

  await tab.getByRole('button', { name: 'Previous' }).click();
  await tab.getByText('Yes', { exact: true }).click();
  await tab.getByRole('button', { name: 'Next' }).click();
  await expect(count).toHaveText('2 / 62');
});
