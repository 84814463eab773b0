import type { BrowserContext, Page } from '@playwright/test';
import { type MessagingAppServer, startMessagingAppServer } from '@canvass/server/testing/messaging-app';
import { publishEmbeddedSurvey, surveyIn } from '../../src/embedding/embedded-survey.ts';
import { closeSurvey, publish } from '../../src/harness/author.ts';
import { watchShifts } from '../../src/harness/inspect-screen.ts';
import { createSurveyId } from '../../src/harness/journey-survey.ts';
import { inspectOpenPage, inspectPage, computeSample } from '../../src/page-views.ts';
import { type EditorHost, openCorrection, startEditorHost } from '../../src/harness/previews/editor-host.ts';
import { makePreview } from '../../src/harness/previews/previews.ts';
import { type ServerProcess, startServer } from '../../src/harness/server-process.ts';
import { expect, test } from '../../src/harness/test.ts';
import { draw, invitationAward, publishAwards, teaForFriends } from '../awards/award-survey.ts';
import { finishResults, publishResults, createResultsProject } from '../results/results-survey.ts';

// page-views.ts sets the user agent of each view.
test.use({ isMobile: false, hasTouch: false });
test.describe.configure({ timeout: 900_000 });

/** A bright, a dark and a pale brand, each in a language. */
const BRANDS = {
  yellow: { accent: '#ffcc00', scheme: 'auto', ground: '#fff3c4', button: 'pill' },
  dark: { accent: '#12203a', scheme: 'auto', ground: '#12203a', radius: 2, heading_font: 'serif' },
  pale: { accent: '#f3d9e4', scheme: 'auto', ground: '#fdf3f7', radius: 22, font: 'rounded' },
} as const;
const LANGUAGES = { yellow: 'en-GB', dark: 'zh-CN', pale: 'ar' } as const;
const BRAND_NAMES = ['yellow', 'dark', 'pale'] as const;

interface Visit {
  readonly page: Page;
  readonly serverUrl: string;
  readonly design: object;
  readonly brand: string;
}
type OpenPage = (visit: Visit, name: string) => Promise<void>;

const afterAnswers =
  (path: string): OpenPage =>
  async ({ page, serverUrl, design, brand }, name) => {
    const { link } = await publishBrand(serverUrl, design);
    await answerAll(page, link);
    await inspectPage(page, `${brand}-${name}`, `${link}/${path}`);
  };

const beforeAnswers =
  (path: string): OpenPage =>
  async ({ page, serverUrl, design, brand }, name) => {
    const { link } = await publishBrand(serverUrl, design);
    await inspectPage(page, `${brand}-${name}`, link + path);
  };

/** Every page of respondents, by the name of its screenshot. */
const PAGES: Readonly<Record<string, OpenPage>> = {
  start: beforeAnswers(''),
  questions: async ({ page, serverUrl, design, brand }, name) => {
    const { link } = await publishBrand(serverUrl, design);
    await page.goto(link);
    await page.locator('.cv-actions button').first().click();
    await expect(page.locator('.app-question').first()).toBeVisible();
    await inspectPage(page, `${brand}-${name}`, `${link}/question`);
  },
  end: afterAnswers('end'),
  report: afterAnswers('reportPage'),
  vote: afterAnswers('votePage'),
  award: afterAnswers('award'),
  draw: afterAnswers('draw'),
  receipt: afterAnswers('receipt'),
  'without answers': beforeAnswers('/award'),
  policy: beforeAnswers('/policy'),
  unpublished: beforeAnswers('/notPublish'),
  'versions of the survey': beforeAnswers('/versionView'),
  'correction without an editor': beforeAnswers('/modifyAnswer'),
  'preview without an editor': beforeAnswers('/realTime'),
  prize: beforeAnswers('/prize'),
  'preview of a draw': beforeAnswers('/preview/award/draw'),
  'wrong code of a preview': beforeAnswers('/preview/code/000000'),
  'wrong address': beforeAnswers('/nothing'),
  closed: async ({ page, serverUrl, design, brand }, name) => {
    const { surveyId, link } = await publishBrand(serverUrl, design);
    await closeSurvey(serverUrl, surveyId);
    await inspectPage(page, `${brand}-${name}`, link);
  },
  preview: (visit, name) => inspectPreview(visit, name, ''),
  'preview with its design': (visit, name) => inspectPreview(visit, name, '#design'),
  poster: async ({ page, serverUrl, design, brand }, name) => {
    const { path, surveyId } = await publishAwards(serverUrl, [invitationAward, teaForFriends], {
      design: { ...design, logo: '/s/static/examples/logo-coffee.svg' },
    });
    await page.goto(serverUrl + path);
    await page.locator('.cv-actions button').first().click();
    await page.locator('input[type=radio]').first().check();
    await page.locator('.cv-actions button').first().click();
    await expect(page.locator('.app-award-row').first()).toBeVisible();
    await inspectPage(page, `${brand}-${name}`, `${serverUrl}/s/fission/share?id=${surveyId}`);
    await expect(page.locator('.app-poster image'), 'the logo of the survey').toBeVisible();
    const accent = await page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--accent-fill'),
    );
    expect(accent, 'the colour of the poster').toBe((design as { readonly accent: string }).accent);
  },
  'in another page': (visit, name) => inspectEmbedded(visit, name, 'plain'),
  'above another page': (visit, name) => inspectEmbedded(visit, name, 'overlays'),
  'tips of the messaging app': async ({ page, design, brand }, name) => {
    const { url } = await startOtherServer();
    const messaging = { auth: 'must', skip: true };
    const { path } = await publishResults(url, { design, messaging });
    await inspectPage(page, `${brand}-${name}`, url + path, '.app-tips svg');
  },
  'correction of a response': async ({ page, design, brand }, name) => {
    const { url } = await startOtherServer();
    const project = { ...createResultsProject({ design }), projectId: createSurveyId() };
    await publish(url, project);
    const { seq } = await finishResults(url, project.projectId, [1, 2, 3, 4, 1]);
    await openCorrection(page, { editor: otherServer?.editor.origin ?? '', server: url, project, seq });
    await expect(page.frameLocator('iframe').locator('.app-modify-bar')).toBeVisible();
    await inspectOpenPage(page, `${brand}-${name}`);
  },
};

/** A server for pages that need the settings of a messaging app and of an editor on another site. */
interface OtherServer {
  readonly server: ServerProcess;
  readonly messenger: MessagingAppServer;
  readonly editor: EditorHost;
}
let otherServer: OtherServer | undefined;

async function startOtherServer(): Promise<ServerProcess> {
  if (otherServer !== undefined) return otherServer.server;
  const [messenger, editor] = await Promise.all([startMessagingAppServer(), startEditorHost()]);
  const { url, account } = messenger;
  const server = await startServer({
    environment: (origin) => ({
      EDITOR_ORIGINS: editor.origin,
      MESSAGING_ORIGIN: origin,
      WECHAT_APP_ID: account.appId,
      WECHAT_APP_SECRET: account.secret,
      WECHAT_URL: url,
      WECHAT_PAGES_URL: url,
    }),
  });
  otherServer = { server, messenger, editor };
  return server;
}
test.afterAll(async () => {
  otherServer?.editor.stop();
  await otherServer?.server.stop();
  await otherServer?.messenger.close();
});

async function publishBrand(serverUrl: string, design: object) {
  const { surveyId, path } = await publishResults(serverUrl, {
    design,
    policy: '<h2>What we keep</h2><p>Your answers, for a year.</p>',
    awards: [draw()],
  });
  return { surveyId, link: serverUrl + path };
}

async function answerAll(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.locator('.cv-actions button').first().click();
  await expect(page.locator('.app-question').first()).toBeVisible();
  for (const group of await page.locator('.app-question').all())
    await group.locator('.cv-choice').first().click();
  await page.locator('form button[type=submit]').click();
  await expect(page).toHaveURL(/\/end/);
}

async function inspectPreview({ page, serverUrl, design, brand }: Visit, name: string, hash: string) {
  const { surveyId } = await publishBrand(serverUrl, design);
  const { path } = await makePreview(serverUrl, surveyId);
  await inspectPage(page, `${brand}-${name}`, serverUrl + path + hash);
}

async function inspectEmbedded({ page, serverUrl, design, brand }: Visit, name: string, host: string) {
  const { hosts } = await publishEmbeddedSurvey(serverUrl, {}, 2, { design });
  await page.goto(`${hosts.url}/${host}/`);
  if (host === 'overlays') await page.getByRole('button', { name: 'Tell us' }).click();
  await expect(surveyIn(page).locator('.cv-choice').first()).toBeVisible();
  await inspectOpenPage(page, `${brand}-${name}`);
  hosts.stop();
}

/** The pages to inspect, by brand: all pages with CANVASS_FULL, else a few pages of one brand by seed. */
const SAMPLE = computeSample(
  'brand pages',
  BRAND_NAMES.flatMap((brand) => Object.keys(PAGES).map((name) => ({ brand, name }))),
  3,
);

for (const brand of BRAND_NAMES) {
  const names = SAMPLE.filter((one) => one.brand === brand).map(({ name }) => name);
  if (names.length === 0) continue;
  test.describe(LANGUAGES[brand], () => {
    test.use({ locale: LANGUAGES[brand] });

    test(`every page of respondents is readable and has no layout shift in a ${brand} brand`, async ({
      page,
      context,
      serverUrl,
    }) => {
      await watchShifts(page);
      for (const name of names)
        await test.step(name, async () => {
          await forget(context);
          await PAGES[name]?.({ page, serverUrl, design: BRANDS[brand], brand }, name);
        });
    });
  });
}

/** Forgets the visitor, so that limits per device do not apply to the next page. */
const forget = (context: BrowserContext) => context.clearCookies();
