import type { NewOperatorToken, OperatorScope } from '@canvass/protocol';
import type { Page } from '@playwright/test';
import { callAsOperator, publishFile } from '../../src/harness/author.ts';
import { answerOverHttp } from '../../src/harness/console/answer-over-http.ts';
import { openKeyForm, signIn } from '../../src/harness/console/sign-in.ts';
import { OPERATOR_TOKEN } from '../../src/harness/server-process.ts';
import { expect, test } from '../../src/harness/test.ts';

const example = (name: string) => new URL(`../../../examples/${name}/project.json`, import.meta.url).pathname;
const EXAMPLE = example('concept-quota');

const tokenFor = async (url: string, surveyId: string, ...scopes: readonly OperatorScope[]) => {
  const body = JSON.stringify({ name: `for ${scopes.join(' and ')}`, scopes, surveys: [surveyId] });
  return (await callAsOperator<NewOperatorToken>(url, '/api/operators/tokens', { method: 'POST', body }))
    .token;
};

/** The HTTP status of a call from the page, which sends the page's session. */
const readStatus = (page: Page, method: string, path: string, body?: object) =>
  page.evaluate(
    async ([how, where, content]) => {
      const headers = { 'x-canvass-console': '1', 'content-type': 'application/json' };
      const request = content === undefined ? {} : { body: JSON.stringify(content) };
      return (await fetch(`/api${where}`, { method: how, headers, ...request })).status;
    },
    [method, path, body] as const,
  );

const signInForm = (page: Page) => page.locator('.sign-in-form');

test("an operator sees the actions of the token's scope, and the server refuses other actions", async ({
  page,
  serverUrl,
}) => {
  const { surveyId } = await publishFile(serverUrl, EXAMPLE);
  const otherSurvey = await publishFile(serverUrl, example('safety-quiz'));
  await answerOverHttp(serverUrl, surveyId, 1);
  await signIn(page, serverUrl, await tokenFor(serverUrl, surveyId, 'answers'));
  await expect(page.locator('.survey-list li')).toHaveCount(1);
  await expect(page.locator('.drop')).toHaveCount(0);
  const openPage = (path: string) => page.goto(`${serverUrl}/console/${path}`);
  await openPage(`surveys/${surveyId}/responses/1`);
  await expect(page.locator('.met-question').first()).toBeVisible();
  await expect(page.locator('main button:not(.survey-actions button)')).toHaveCount(0);
  await expect(page.locator('.tabs a[href$="/versions"]')).toHaveCount(0);
  await openPage(`surveys/${surveyId}/versions`);
  await expect(page.getByRole('alert').first()).toBeVisible();
  await openPage(`surveys/${otherSurvey.surveyId}/answers`);
  await expect(page.locator('main a[href="/console"]')).toBeVisible();
  await expect(page.locator('main')).not.toContainText('safety', { ignoreCase: true });
  const pathOf = (survey: string) => `/publishing/surveys/${survey}`;
  expect({
    read: await readStatus(page, 'GET', `${pathOf(surveyId)}/responses/1/screens`),
    publish: await readStatus(page, 'POST', `${pathOf(surveyId)}/close`),
    delete: await readStatus(page, 'DELETE', `${pathOf(surveyId)}/responses/1`),
    manage: await readStatus(page, 'POST', '/operators/tokens', { name: 'more', scopes: ['manage'] }),
    other: await readStatus(page, 'GET', `${pathOf(otherSurvey.surveyId)}/responses/1/screens`),
  }).toEqual({ read: 200, publish: 403, delete: 403, manage: 403, other: 404 });
});

test('an operator who may only publish does not see answers', async ({ page, serverUrl }) => {
  const { surveyId } = await publishFile(serverUrl, EXAMPLE);
  await answerOverHttp(serverUrl, surveyId, 1);
  await signIn(page, serverUrl, await tokenFor(serverUrl, surveyId, 'publish'));
  await page.locator('.survey-card').click();
  await expect(page).toHaveURL(/\/manage$/);
  await expect(page.locator('.tabs a[href$="/answers"], .tabs a[href$="/responses"]')).toHaveCount(0);
  for (const path of ['answers', 'responses', 'responses/1']) {
    await page.goto(`${serverUrl}/console/surveys/${surveyId}/${path}`);
    await expect(page.getByRole('alert').first()).toBeVisible();
    await expect(page.locator('.met-question, .question, .cv-chart-table')).toHaveCount(0);
  }
  for (const path of ['responses', 'responses/1/screens', 'export?format=csv', 'analysis'])
    expect(await readStatus(page, 'GET', `/publishing/surveys/${surveyId}/${path}`)).toBe(403);
});

test('an altered session or a foreign secret leads to the sign-in page', async ({ page, serverUrl }) => {
  const { surveyId } = await publishFile(serverUrl, EXAMPLE);
  const beginReply = await fetch(`${serverUrl}/api/survey/b/${surveyId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ device: 'pc' }),
  });
  const { data } = (await beginReply.json()) as { readonly data: { readonly rspd_token: string } };
  await page.goto(`${serverUrl}/console`);
  await (await openKeyForm(page)).fill(data.rspd_token);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toBeVisible();
  await signIn(page, serverUrl);
  await page.goto(`${serverUrl}/console/surveys/${surveyId}/manage`);
  await expect(page.locator('.card').first()).toBeVisible();
  const session = (await page.context().cookies(`${serverUrl}/api`)).find(
    ({ name }) => name === 'canvass_operator',
  );
  const sessionValue = session?.value ?? '';
  const hold = async (value: string) => {
    const { hostname } = new URL(serverUrl);
    const cookie = { name: 'canvass_operator', value, domain: hostname, path: '/api', httpOnly: true };
    await page.context().addCookies([{ ...cookie, sameSite: 'Strict' }]);
  };
  const alteredValue = `${sessionValue[0] === 'A' ? 'B' : 'A'}${sessionValue.slice(1)}`;
  await hold(alteredValue);
  await page.locator('.tabs a[href$="/responses"]').click();
  await expect(signInForm(page)).toBeVisible();
  await expect(page.locator('.tabs, .card')).toHaveCount(0);
  for (const value of [alteredValue, 'A'.repeat(43), OPERATOR_TOKEN, data.rspd_token.slice(0, 43)]) {
    await hold(value);
    await page.goto(`${serverUrl}/console/surveys/${surveyId}/responses`);
    await expect(signInForm(page)).toBeVisible();
    expect(await readStatus(page, 'GET', `/publishing/surveys/${surveyId}/responses`)).toBe(401);
  }
  await (await openKeyForm(page)).fill(OPERATOR_TOKEN);
  await page.keyboard.press('Enter');
  await expect(page.locator('.tabs')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(`/console/surveys/${surveyId}/responses`);
});
