import type { Page } from '@playwright/test';
import { fetchExport, publish, fetchResponse } from '../src/harness/author.ts';
import { ATTACKS, createHostileProject, hostileQtypeOf } from '../src/harness/hostile-survey.ts';
import { TITLES } from '../src/pages/answer-journey.ts';
import { createSurveyId, publishJourney, qtypeOf } from '../src/harness/journey-survey.ts';
import { expect, test } from '../src/harness/test.ts';
import { RespondentApp } from '../src/pages/respondent-app.ts';

/** Records signs that code from the survey or an answer has run, or has called another site. */
function watchForExecution(page: Page) {
  const signs = { dialogs: 0, otherSiteUrls: [] as string[] };
  page.on('dialog', (dialog) => {
    signs.dialogs += 1;
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    const { origin } = new URL(request.url());
    if (origin !== new URL(process.env['CANVASS_E2E_URL'] ?? '').origin)
      signs.otherSiteUrls.push(request.url());
  });
  return signs;
}

async function expectNothingRan(page: Page): Promise<void> {
  const executionSigns = await page.evaluate(() => ({
    hacked: 'hacked' in window,
    made: document.querySelectorAll('main :is(img, script, style, iframe, svg:not([aria-hidden]))').length,
    handlers: [...document.querySelectorAll('main *')].filter((element) =>
      element.getAttributeNames().some((name) => name.startsWith('on')),
    ).length,
  }));
  expect(executionSigns).toEqual({ hacked: false, made: 0, handlers: 0 });
}

test('texts of authors, links and respondents are never markup, on any page that shows them', async ({
  page,
  serverUrl,
}) => {
  const signs = watchForExecution(page);
  const { surveyId, path } = await publish(serverUrl, createHostileProject());
  const app = new RespondentApp(page, hostileQtypeOf);
  const parameter = `${ATTACKS.image} ${ATTACKS.placeholder}`;
  await page.goto(`${serverUrl}${path}?${new URLSearchParams({ name: parameter })}`);
  await expect(app.heading).toHaveText(`Hostile ${ATTACKS.image}`);
  await expect(page.locator('.app-start')).toContainText(`Hello ${parameter} bold`);
  await expectNothingRan(page);

  await app.begin(page.url());
  const title = page.locator('.cv-title');
  await expect(app.heading).toHaveText(`Group ${parameter}`);
  await expect(title).toContainText(`${ATTACKS.image} for ${parameter}`);
  const options = await page.locator('.cv-choice-text').allTextContents();
  expect(options).toEqual(Object.values(ATTACKS).map((text) => text.replaceAll('{{', '{ {')));
  await expectNothingRan(page);
  await app.answer('pick', ['pick_5']);
  await app.next();

  await expect(title).toContainText(`You chose ${ATTACKS.direction}`);
  await expect(title.locator('bdi'), 'a carried text cannot turn the words around it').toHaveText(
    ATTACKS.direction,
  );
  await app.answer('words', [`${ATTACKS.script}${parameter}`]);
  await app.next();

  await expect(title).toContainText(`You wrote ${ATTACKS.script}${parameter}`);
  await expect(page.locator('.cv-choice-text').first()).toHaveText(
    `Own words for ${ATTACKS.script}${parameter}`,
  );
  await app.answer('more', [['more_own', ATTACKS.markup]]);
  await app.next();

  await expect(title).toContainText(`${ATTACKS.markup} / ${ATTACKS.script}${parameter}`);
  await expectNothingRan(page);
  await app.answer('last', ["=cmd|' /C calc'!A0"]);
  await app.next();
  await app.waitUntilSent({ hasEnded: true });
  await expect(page.locator('.app-end-text')).toContainText(
    `You wrote: ${ATTACKS.script}${parameter} and ${ATTACKS.markup}`,
  );
  await expectNothingRan(page);
  await page.reload();
  await expect(page.locator('.app-end-text')).toContainText(ATTACKS.markup);
  await expectNothingRan(page);
  expect(signs).toEqual({ dialogs: 0, otherSiteUrls: [] });

  const storedResponse = await fetchResponse(serverUrl, surveyId, 1);
  expect(storedResponse.events).toContainEqual({
    type: 'answer',
    gid: 'words',
    answer: [`${ATTACKS.script}${parameter}`],
  });
  expect(await fetchExport(serverUrl, surveyId, 'csv')).not.toMatch(/(^|[,"\n])=cmd/);
});

test('unbreakable texts do not widen a narrow page', async ({ page, serverUrl }) => {
  const { path } = await publish(serverUrl, createHostileProject());
  const app = new RespondentApp(page, hostileQtypeOf);
  await page.setViewportSize({ width: 320, height: 640 });
  const fitsWindow = () =>
    page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);
  await app.begin(`${serverUrl}${path}?${new URLSearchParams({ name: ATTACKS.long })}`);
  expect(await fitsWindow()).toBe(true);
  await app.answer('pick', ['pick_6']);
  await app.next();
  await expect(page.locator('.cv-title')).toContainText(ATTACKS.long);
  expect(await fitsWindow()).toBe(true);
});

test('markup with unsafe links or scripts is not published', async ({ serverUrl }) => {
  for (const href of ['javascript:alert(1)', '//evil.example', 'data:text/html,x']) {
    const project = { ...createHostileProject(), desc_end_page: { content: `<a href="${href}">x</a>` } };
    await expect(publish(serverUrl, project), href).rejects.toThrow('422');
  }
});

test('a hostile link changes only declared parameters', async ({ page, serverUrl }) => {
  const { link } = await publishJourney(serverUrl);
  const query = new URLSearchParams([
    ['language', '"><script>window.hacked=1</script>'],
    ['source', '../../api/publishing'],
    ['version', '999999999'],
    ['select_view', 'phone" onload="alert(1)'],
    ['__proto__', '{"is_end":1}'],
    ['constructor', 'x'],
    ['nul', 'a\0b'],
    ['seq', '1'],
    ...Array.from({ length: 80 }, (_, index): [string, string] => [`p${index}`, 'x'.repeat(40)]),
  ]);
  const signs = watchForExecution(page);
  const app = new RespondentApp(page, qtypeOf);
  await app.begin(`${link}?${query}`);
  await expect(app.heading).toContainText(TITLES[0]);
  await expectNothingRan(page);
  expect(signs).toEqual({ dialogs: 0, otherSiteUrls: [] });
});

test('every page forbids scripts, styles and connections that are not its own', async ({
  page,
  serverUrl,
}) => {
  const { link } = await publishJourney(serverUrl);
  for (const address of [
    link,
    `${link}/question`,
    `${serverUrl}/s/${createSurveyId()}`,
    `${serverUrl}/s/nowhere`,
  ]) {
    const policy = (await page.request.get(address)).headers()['content-security-policy'] ?? '';
    const rules = new Map(
      policy.split('; ').map((rule) => [rule.slice(0, rule.indexOf(' ')), rule.slice(rule.indexOf(' ') + 1)]),
    );
    expect(rules.get('default-src'), address).toBe("'none'");
    expect(rules.get('connect-src')).toBe("'self'");
    // Inline scripts are allowed by their hash.
    for (const kind of ['script-src', 'style-src'])
      expect(rules.get(kind)).toMatch(/^'self'(?: 'sha256-[A-Za-z0-9+/=]+')*$/);
    expect(rules.get('base-uri')).toBe("'none'");
    expect(policy).not.toMatch(/unsafe|\*|http:/);
  }
});
