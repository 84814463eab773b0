import type { Page } from '@playwright/test';
import { readExampleProject } from '../../src/harness/examples.ts';
import { createSurveyId, publishWithLink, single, blank } from '../../src/harness/journey-survey.ts';
import { expect, test } from '../../src/harness/test.ts';
import { RespondentApp } from '../../src/pages/respondent-app.ts';

// CALL-20: a page contains one translation. Other translations load when they are chosen.

const survey = () => ({
  format: 1,
  projectId: createSurveyId(),
  title: '短问卷',
  one_question_on_page: true,
  project_lang: {
    answer_language: 'zh-CN',
    translation_language: [
      { code: 'en-GB', id: 'first' },
      { code: 'fr', id: 'second' },
    ],
  },
  items: [
    { type: 'G', gid: 'all', items: [single('drink', '喝什么？', ['茶', '咖啡']), blank('why', '为什么？')] },
  ],
  translations: {
    'en-GB': { drink: { title: 'What do you drink?' }, drink_1: { title: 'Tea' }, why: { title: 'Why?' } },
    fr: { drink: { title: 'Que buvez-vous ?' }, drink_1: { title: 'Du thé' }, why: { title: 'Pourquoi ?' } },
  },
});
const qtypeOf = (gid: string) => (gid === 'drink' ? 'single' : 'blank');

const chooser = (page: Page) => page.locator('.app-language select');
const heldLanguages = (page: Page) =>
  page.evaluate(() => {
    const boot = JSON.parse(document.getElementById('canvass-boot')?.textContent ?? '{}') as {
      project?: { translations?: object };
    };
    return Object.keys(boot.project?.translations ?? {});
  });
function recordLoadedLanguages(page: Page): readonly (string | null)[] {
  const loadedLanguages: (string | null)[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.includes('/projects/')) loadedLanguages.push(searchParams.get('lang_code'));
  });
  return loadedLanguages;
}

test('a page loads only the chosen translation, once', async ({ page, serverUrl }) => {
  const { link } = await publishWithLink(serverUrl, survey());
  const loadedLanguages = recordLoadedLanguages(page);
  const app = new RespondentApp(page, qtypeOf);
  await app.begin(link);
  expect(await heldLanguages(page)).toEqual([]);
  await expect(app.heading).toContainText('喝什么？');
  await chooser(page).selectOption('fr');
  await expect(app.heading).toContainText('Que buvez-vous ?');
  await page.getByLabel('Du thé').check();
  await chooser(page).selectOption('zh-CN');
  await expect(app.heading).toContainText('喝什么？');
  await chooser(page).selectOption('fr');
  await expect(app.heading).toContainText('Que buvez-vous ?');
  expect(loadedLanguages).toEqual(['fr']);
  expect(await page.evaluate(() => Object.values(sessionStorage).join())).toContain('"second"');

  await app.next();
  await app.waitUntilSent({ hasEnded: false });
  await page.reload();
  await expect(app.heading).toContainText('Pourquoi ?');
  expect(loadedLanguages, 'the page is in the language of the browser, the tab is not').toEqual(['fr', 'fr']);
});

test('a translation that cannot be loaded keeps the language, and shows a message @rare', async ({
  page,
  serverUrl,
}) => {
  const { link } = await publishWithLink(serverUrl, survey());
  const app = new RespondentApp(page, qtypeOf);
  await app.begin(link);
  await page.route('**/api/survey/projects/**', (route) => route.abort());
  await chooser(page).selectOption('en-GB');
  await expect(page.locator('.app-notice')).toContainText('暂时无法切换到该语言');
  await expect(chooser(page)).toHaveValue('zh-CN');
  await expect(app.heading).toContainText('喝什么？');
  await page.unroute('**/api/survey/projects/**');
  await chooser(page).selectOption('en-GB');
  await expect(app.heading).toContainText('What do you drink?');
});

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' });
  test('a page is restored in the chosen language @rare', async ({ page, context, serverUrl }) => {
    const { link } = await publishWithLink(serverUrl, survey());
    const app = new RespondentApp(page, qtypeOf);
    await app.begin(link);
    await chooser(page).selectOption('en-GB');
    await app.answer('drink', ['drink_1']);
    await app.next();
    await app.waitUntilSent({ hasEnded: false });
    const keptLanguage = () =>
      page.evaluate(async (path) => {
        const cachedPage = await (await caches.open('canvass-pages')).match(path);
        return cachedPage?.text();
      }, new URL(link).pathname);
    await expect.poll(keptLanguage).toContain('What do you drink?');
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await page.reload();
    await expect(app.heading).toContainText('Why?');
  });
});

test('the page of a survey in three languages is smaller with one translation @rare', async ({
  page,
  serverUrl,
}) => {
  const project = readExampleProject('coffee-study') as { translations: object };
  const { link } = await publishWithLink(serverUrl, { ...project, projectId: createSurveyId() });
  await page.goto(link);
  const bytes = await page.evaluate(() => document.getElementById('canvass-boot')?.textContent?.length ?? 0);
  expect(await heldLanguages(page)).toHaveLength(0);
  expect(bytes).toBeLessThan(
    JSON.stringify(project).length - JSON.stringify(project.translations).length / 2,
  );
});
