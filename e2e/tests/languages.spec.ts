import type { Page } from '@playwright/test';
import fc from 'fast-check';
import { fetchExport, setWindow } from '../src/harness/author.ts';
import { takeScreenshot } from '../src/harness/inspect-screen.ts';
import { publishWithLink, single } from '../src/harness/journey-survey.ts';
import { expectOneLanguage } from '../src/languages/foreign-words.ts';
import {
  LANGUAGE_SURVEYS,
  createLanguageProject,
  type LanguageSurvey,
} from '../src/languages/language-surveys.table.ts';
import { expect, computeQtypeLookup, test } from '../src/harness/test.ts';
import { RespondentApp } from '../src/pages/respondent-app.ts';

for (const survey of LANGUAGE_SURVEYS) {
  const { tag, browser } = survey;
  test.describe(tag, () => {
    test.use({ locale: browser });
    test(`a survey in ${tag} is answered with every kind of error, without a foreign word`, {
      tag: '@rare',
    }, async ({ page, serverUrl }) => {
      const project = createLanguageProject(survey);
      const { surveyId, link } = await publishWithLink(serverUrl, project);
      const app = new RespondentApp(page, computeQtypeLookup(project));
      await app.page.goto(link);
      await expect(app.nextButton).toBeVisible();
      await inspect(page, tag, 'start');
      await app.begin(link);
      await answerAll(app, survey);
      await app.waitUntilSent({ hasEnded: true });
      await inspect(page, tag, 'end');
      const expectedAnswers = { amount: ['2.5'], day: ['2025-03-04'], phone: [survey.phone.storedNumber] };
      expect(JSON.parse(await fetchExport(serverUrl, surveyId, 'jsonl')).answers).toMatchObject(
        expectedAnswers,
      );
      await readReceipt(page, survey);
    });

    test(`pages without a survey are in ${tag}`, { tag: '@rare' }, async ({ page, serverUrl }) => {
      for (const path of ['/s/', '/s/NoSuchSurvey000000000001', '/nothing-here']) {
        await page.goto(serverUrl + path);
        await expect(page.locator('h1')).toBeVisible();
        await inspect(page, tag, `no-survey${path.replaceAll('/', '-')}`);
      }
      const { surveyId, link } = await publishWithLink(serverUrl, createLanguageProject(survey));
      await setWindow(serverUrl, surveyId, { begin: '2096-03-04T09:05:00Z', end: null });
      await page.goto(link);
      const time = await page.evaluate(
        (language) =>
          new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(new Date('2096-03-04T09:05:00Z')),
        tag,
      );
      await expect(page.getByText(time)).toBeVisible();
      await inspect(page, tag, 'not-open');
    });
  });
}

async function inspect(page: Page, tag: string, name: string): Promise<void> {
  const viewportBefore = page.viewportSize();
  await expectOneLanguage(page, tag, name);
  await takeScreenshot(page, `languages/${tag}-${name}-360.png`);
  if (process.env['CANVASS_PICTURES'] === undefined || viewportBefore === null) return;
  await page.setViewportSize({ width: 1280, height: 900 });
  await takeScreenshot(page, `languages/${tag}-${name}-1280.png`);
  await page.setViewportSize(viewportBefore);
}

/** Answers the five pages, each after a refused answer. */
async function answerAll(app: RespondentApp, survey: LanguageSurvey): Promise<void> {
  const { page } = app;
  const { tag, titles } = survey;
  const expectRefusal = async (name: string, ...texts: readonly string[]) => {
    await app.next();
    await expect(app.problem).toBeVisible();
    for (const text of texts) await expect(app.problem).toContainText(text);
    await inspect(page, tag, name);
  };
  const inLanguage = <Value extends number | string>(value: Value) =>
    page.evaluate(
      ([language, given]) =>
        typeof given === 'number'
          ? new Intl.NumberFormat(language).format(given)
          : new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(given)),
      [tag, value] as const,
    );

  await expectRefusal('single-none');
  await app.answer('drink', ['drink_1']);
  await app.next();

  await app.answer('amount', [survey.tooLargeAmount]);
  await expectRefusal('number-too-large', await inLanguage(20));
  await app.answer('amount', [survey.amount]);
  await app.next();

  const order = () =>
    page.locator('[data-part]').evaluateAll((all) => all.map((each) => each.dataset['part']).join(' '));
  await expect.poll(order).toBe(survey.dateOrder);
  await app.answer('day', ['2025-02-31']);
  await expectRefusal('date-that-does-not-exist');
  await app.answer('day', ['2999-12-31']);
  await expectRefusal('date-too-late', await inLanguage(new Date().toISOString().slice(0, 10)));
  await app.answer('day', ['2025-03-04']);
  await app.next();

  const abroad = '+20 100 123 4567';
  await app.answer('phone', [abroad]);
  await expectRefusal('phone-abroad');
  await expect(page.locator('#q-phone-control')).toHaveValue(abroad);
  await app.answer('phone', [survey.phone.typedNumber]);
  await app.next();

  await expect(app.heading).toContainText(titles.reason.replace('{{ Q1 }}', survey.drinks[0]));
  await app.answer('reason', ['x']);
  await expectRefusal('text-too-short', await inLanguage(3));
  await app.answer('reason', [survey.reason]);
  await app.next();
}

/** Checks that the page shows a number and a day in the format of the language. */
async function expectWritten(page: Page, tag: string): Promise<void> {
  const answers = page.locator('.app-answers').first();
  const [number = '', day = ''] = await page.evaluate(
    (language) => [
      new Intl.NumberFormat(language).format(2.5),
      new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(
        new Date('2025-03-04'),
      ),
    ],
    tag,
  );
  await expect(answers).toContainText(number);
  await expect(answers).toContainText(day);
}

async function readReceipt(page: Page, { tag }: LanguageSurvey): Promise<void> {
  await page.locator('.app-recap > summary').click();
  await expectWritten(page, tag);
  const receiptLink = page.locator('.app-receipt-actions a');
  await expect(receiptLink).toBeVisible();
  await inspect(page, tag, 'receipt-code');
  await page.goto(await receiptLink.evaluate((link: HTMLAnchorElement) => link.href));
  await expect(page.locator('.app-receipt h1')).toBeVisible();
  await expectWritten(page, tag);
  await inspect(page, tag, 'receipt');
}

test('a link in another language continues the response in that language', async ({ page, serverUrl }) => {
  const project = {
    format: 1,
    title: 'Tea',
    timezone: 'Etc/UTC',
    one_question_on_page: true,
    project_lang: { answer_language: 'en-GB', translation_language: [{ code: 'de' }] },
    translations: { de: { project: { title: 'Tee' }, q2: { title: 'Mit Milch?' } } },
    items: [
      {
        type: 'G',
        gid: 'g',
        items: [single('q1', 'Tea?', ['Yes', 'No']), single('q2', 'With milk?', ['Yes', 'No'])],
      },
    ],
  };
  const { link } = await publishWithLink(serverUrl, project);
  const app = new RespondentApp(page, computeQtypeLookup(project));
  await app.begin(link);
  await page.getByText('Yes').click();
  await app.next();
  await expect(page.getByText('With milk?')).toBeVisible();
  await app.waitUntilSent({ hasEnded: false });
  await page.goto(`${link}?language=de`);
  await expect(page.getByText('Mit Milch?')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByText('Yes')).toHaveAttribute('lang', 'en-GB');
  await page.reload();
  await expect(page.getByText('Mit Milch?')).toBeVisible();
  await page.getByText('No').click();
  await app.next();
  await app.waitUntilSent({ hasEnded: true });
});

/** Languages of a survey (the original first), of a browser, of the resulting page, and of the link if it names any. */
const CHOICES: readonly (readonly [survey: string, browser: string, page: string, link?: string])[] = [
  ['en-GB de', 'de-DE', 'de'],
  ['en-GB de', 'fr de-AT en', 'de'],
  ['zh-CN en-US', 'en-GB', 'en-US'],
  ['zh-CN es-ES', 'es-MX', 'es-ES'],
  ['zh-CN pt-BR', 'pt', 'pt-BR'],
  ['es zh-TW', 'zh-HK', 'zh-TW'],
  ['es zh-CN', 'zh-TW', 'es'],
  ['sw fr', 'ja', 'sw'],
  ['ar en-GB', 'fa en-NZ', 'en-GB'],
  ['hi', 'hi-IN en-US', 'hi'],
  ['en-GB de', 'fr en', 'de', 'de-DE'],
  ['en-GB de', 'de', 'de', 'sw'],
];

test('server and browser choose the same language @rare', async ({ browser, serverUrl }) => {
  for (const [survey, browserLanguages, expectedLanguage, inLink] of CHOICES) {
    const [ownLanguage = '', ...otherLanguages] = survey.split(' ');
    const row = `${survey} for ${browserLanguages} ${inLink ?? ''}`;
    const publishedSurvey = await publishWithLink(serverUrl, {
      format: 1,
      title: 'A',
      timezone: 'Etc/UTC',
      project_lang: {
        answer_language: ownLanguage,
        translation_language: otherLanguages.map((code) => ({ code })),
      },
      translations: Object.fromEntries(otherLanguages.map((code) => [code, { project: { title: code } }])),
      items: [{ type: 'G', gid: 'g', items: [{ type: 'Q', gid: 'q', qtype: 'blank', title: 'B' }] }],
    });
    const link = publishedSurvey.link + (inLink === undefined ? '' : `?language=${inLink}`);
    const languages = browserLanguages.split(' ');
    const accept = languages.map((tag, at) => `${tag};q=${1 - at / 10}`).join(',');
    const html = await (await fetch(link, { headers: { 'accept-language': accept } })).text();
    expect.soft(/<html[^>]* lang="([^"]*)"/.exec(html)?.[1], `${row}, by the server`).toBe(expectedLanguage);
    const context = await browser.newContext({
      locale: languages[0] ?? '',
      serviceWorkers: 'block',
    });
    await context.addInitScript((list) => {
      Object.defineProperty(navigator, 'languages', { get: () => list });
    }, languages);
    const page = await context.newPage();
    // Playwright sends only the first language, so the others are added here.
    if (languages.length > 1)
      await page.route(link, (route) =>
        route.continue({ headers: { ...route.request().headers(), 'accept-language': accept } }),
      );
    await page.goto(link);
    await new RespondentApp(page, () => 'blank').nextButton.click();
    await expect(page.locator('.cv-question').first()).toBeVisible();
    expect
      .soft(await page.locator('html').getAttribute('lang'), `${row}, by the browser`)
      .toBe(expectedLanguage);
    await context.close();
  }
});

/** Language tags of all shapes, without languages that are written in Han characters. */
const tags = fc
  .tuple(
    fc.oneof(
      fc.constantFrom('en', 'ja', 'ko', 'ar', 'hi', 'sw', 'x', '*', 'yue-Latn'),
      fc.stringMatching(/^[a-z]{2,3}$/),
    ),
    fc.constantFrom('', '-CN', '-Latn', '-DE', '-TW', '-x-zh', ';q=0', ';q=0.5'),
  )
  .map((parts) => parts.join(''))
  .filter((tag) => !/^(?:zh|yue|ja|ko)/.test(tag));

test('a reader who does not ask for Chinese gets no Han character from the product', async ({
  serverUrl,
}) => {
  const project = (changes: object) => ({
    format: 1,
    title: 'Breakfast',
    timezone: 'Europe/London',
    project_lang: { answer_language: 'en-GB' },
    policy: '<p>Kept for a year.</p>',
    items: [{ type: 'G', gid: 'g', items: [single('q1', 'Tea?', ['Yes', 'No'])] }],
    ...changes,
  });
  const openSurvey = await publishWithLink(serverUrl, project({}));
  const closedSurvey = await publishWithLink(
    serverUrl,
    project({ settings: { end_time: '2020-01-01T00:00:00Z' } }),
  );
  const surveyAddresses = ['', '/policy', '/receipt', '/report', '/vote', '/award'].map(
    (path) => openSurvey.link + path,
  );
  const site = [
    '/',
    '/s/',
    '/s/x',
    '/nothing-here',
    '/console/',
    `/console/surveys/${openSurvey.surveyId}/editor`,
  ];
  const pages = [...surveyAddresses, closedSurvey.link, ...site.map((path) => serverUrl + path)];
  const requests = fc.record({ page: fc.constantFrom(...pages), tags: fc.array(tags, { maxLength: 3 }) });
  await fc.assert(
    fc.asyncProperty(requests, async ({ page, tags: wanted }) => {
      const reply = await fetch(page, { headers: { 'accept-language': wanted.join(', ') } });
      expect((await reply.text()).match(/\p{Script=Han}+/gu), `${page} for ${wanted.join(', ')}`).toBeNull();
    }),
    { numRuns: 60, examples: pages.map((page) => [{ page, tags: ['de-DE', 'en;q=0.5'] }]) },
  );
});
