import type { PersonLink } from '@canvass/protocol';
import type { Page } from '@playwright/test';
import { callAsOperator, publishFile } from '../../src/harness/author.ts';
import { answerOverHttp } from '../../src/harness/console/answer-over-http.ts';
import { expect, test } from '../../src/harness/test.ts';

const EXAMPLE = new URL('../../../examples/concept-quota/project.json', import.meta.url).pathname;
const PASSWORD = 'seven quiet harbours';

/** An address that no other journey uses, because journeys share a server. */
const uniqueEmail = (name: string) => `${name}.${Math.random().toString(36).slice(2)}@example.org`;

const signInAs = async (page: Page, url: string, email: string, password: string) => {
  await page.goto(`${url}/console`);
  const fields = page.locator('.sign-in-form input');
  await fields.nth(0).fill(email);
  await fields.nth(1).fill(password);
  await page.keyboard.press('Enter');
};

const invite = (url: string, email: string, roles: readonly object[]) =>
  callAsOperator<PersonLink>(url, '/api/people', {
    method: 'POST',
    body: JSON.stringify({ email, name: 'Mei Wu', roles }),
  });

/** Opens a link of a person, and chooses a password. */
async function acceptLink(page: Page, url: string, link: PersonLink): Promise<void> {
  await page.goto(`${url}${link.path}`);
  await page.locator('input[autocomplete=new-password]').fill(PASSWORD);
  await page.locator('.sign-in-form button[type=submit]').click();
  await expect(page.locator('.shell-name')).toHaveText('Mei Wu');
}

test('an invited person chooses a password, sees what the roles allow, and changes the password @rare', async ({
  page,
  serverUrl,
}) => {
  const { surveyId } = await publishFile(serverUrl, EXAMPLE);
  await answerOverHttp(serverUrl, surveyId, 3);
  const email = uniqueEmail('reader');
  const link = await invite(serverUrl, email, [{ role: 'reader', survey: surveyId }]);
  await acceptLink(page, serverUrl, link);
  expect(page.url()).not.toContain('#');
  await expect(page.locator('.survey-list li')).toHaveCount(1);
  const open = (path: string) => page.goto(`${serverUrl}/console/${path}`);
  await open(`surveys/${surveyId}/answers`);
  await expect(page.locator('.cv-bars').first()).toBeVisible();
  await expect(page.locator('.texts')).toHaveCount(0);
  for (const path of [
    `surveys/${surveyId}/responses`,
    `surveys/${surveyId}/links`,
    'people',
    'keys',
    'activity',
  ]) {
    await open(path);
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(page.locator('.card, .shell-wide')).toHaveCount(0);
  }
  await open('account');
  await page.locator('input[autocomplete=current-password]').fill(PASSWORD);
  await page.locator('input[autocomplete=new-password]').fill('eight calm lagoons');
  await page.keyboard.press('Enter');
  await expect(page.locator('output')).toBeVisible();
  await page.context().clearCookies();
  await signInAs(page, serverUrl, email, PASSWORD);
  await expect(page.getByRole('alert')).toBeVisible();
  await signInAs(page, serverUrl, email, 'eight calm lagoons');
  await expect(page.locator('.shell-name')).toHaveText('Mei Wu');
  // The link was used up.
  await page.context().clearCookies();
  await page.goto('about:blank');
  await page.goto(`${serverUrl}${link.path}`);
  await expect(page.getByRole('alert')).toBeVisible();
});

test('an owner invites a person, changes roles, and turns the account off @rare', async ({
  page,
  serverUrl,
}) => {
  await acceptLink(
    page,
    serverUrl,
    await invite(serverUrl, uniqueEmail('owner'), [{ role: 'owner', survey: null }]),
  );
  await page.goto(`${serverUrl}/console/people`);
  const email = uniqueEmail('guest');
  const form = page.locator('form.form');
  await form.locator('input[type=text], input:not([type])').first().fill('Guest');
  await form.locator('input[type=email]').fill(email);
  await form.locator('input[type=checkbox]').last().check();
  await form.locator('button[type=submit]').click();
  const link = await page.locator('.person-link input').inputValue();
  expect(link).toMatch(/\/console#account=[\w-]{43}$/);
  const row = page.locator('.plain-list > li', { hasText: email });
  await expect(row.locator('.badge')).toBeVisible();
  await expect(row.locator('.role-list li')).toHaveCount(1);
  await row.locator('.actions button').first().click();
  await row.locator('input[type=checkbox]').nth(1).check();
  await row.locator('.person-roles .actions button').first().click();
  await expect(row.locator('.role-list li')).toHaveCount(2);
  const path = new URL(link).hash.replace('#account=', '');
  const accepted = await page.evaluate(
    async ([code, password]) => {
      const headers = { 'x-canvass-console': '1', 'content-type': 'application/json' };
      const body = JSON.stringify({ code, password });
      const request = { method: 'POST', headers, body, credentials: 'omit' as const };
      return (await fetch('/api/operators/sessions/by-person-link', request)).status;
    },
    [path, PASSWORD] as const,
  );
  expect(accepted).toBe(200);
  await page.reload();
  await row.getByRole('button').nth(2).click();
  await page.locator('dialog[open] .cv-button[data-kind=danger]').click();
  await expect(row.locator('.badge')).toBeVisible();
  await page.goto(`${serverUrl}/console/activity`);
  await expect(page.locator('.cv-chart-table').first()).toContainText('Mei Wu');
});
