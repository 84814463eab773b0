import { rng } from '@canvass/logic';
import { registry } from '@canvass/question-types';
import type { Fixture } from '@canvass/question-types/fixture';
import { fixtures } from '@canvass/question-types/fixtures';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { fetchResponse } from '../src/harness/author.ts';
import { blank, createSurveyId, publishWithLink } from '../src/harness/journey-survey.ts';
import { expect, test } from '../src/harness/test.ts';
import { HALF_USES, readEntered, readEnteredInRows } from '../src/half-used/half-uses.ts';
import { computeFrame } from '../src/pages/question-page-object.ts';
import { RespondentApp } from '../src/pages/respondent-app.ts';

// SCREEN-24: however a page is left, what is on the screen is stored, or a message says what is missing.

// The generated table has exact types, but this loop needs a common one.
const examplesById: Readonly<Record<string, readonly Fixture[]>> = fixtures;
const FULL = process.env['CANVASS_FULL'] !== undefined;
const SEED = process.env['CANVASS_SEED'] ?? '2026';
if (FULL) test.describe.configure({ timeout: 3_600_000 });
/** One of so many types is tried without CANVASS_FULL, with one exit. */
const SAMPLE = 6;

/** The ways to leave a page. `returnTo` leads back to it. */
const EXITS = {
  Next: { leave: (app) => app.nextButton.click(), returnTo: (app) => app.previousButton.click() },
  Previous: { leave: (app) => app.previousButton.click(), returnTo: (app) => app.nextButton.click() },
  Back: { leave: ({ page }) => page.goBack(), returnTo: ({ page }) => page.goForward() },
  reload: { leave: ({ page }) => page.reload(), returnTo: async () => undefined },
  language: { leave: (app) => app.chooseLanguage('de'), returnTo: async () => undefined },
  'closed tab': {
    leave: ({ page }) => page.close({ runBeforeUnload: true }),
    returnTo: async () => undefined,
  },
  Submit: { leave: (app) => app.nextButton.click(), returnTo: async () => undefined },
} as const satisfies Record<string, Exit>;
interface Exit {
  leave(app: RespondentApp): Promise<unknown>;
  returnTo(app: RespondentApp): Promise<unknown>;
}
type ExitName = keyof typeof EXITS;
/** Exits that work while a sheet covers the page, or while a pointer is pressed. */
const EXITS_BEHIND_SHEETS: readonly string[] = ['Back', 'reload', 'closed tab'];

const pickOne = <T>(list: readonly T[], key: string): readonly T[] =>
  FULL ? list : list.slice(rng(`${SEED}:half:${key}`).int(list.length)).slice(0, 1);

for (const [id, examples] of Object.entries(examplesById)) {
  if (registry.get(id)?.answerable !== true) continue;
  const isSampled = rng(`${SEED}:half-used:${id}`).int(SAMPLE) === 0;
  for (const exit of pickOne(Object.keys(EXITS) as ExitName[], id))
    test(
      `${id}, half used, is kept by ${exit}, or a message says what is missing`,
      isSampled ? {} : { tag: '@full' },
      async ({ browser, serverUrl }) => {
        const example = examples.find(({ state }) => state === 'empty') ?? examples[0];
        if (example === undefined) return;
        const survey = await publish(serverUrl, example, exit);
        let opened: OpenedQuestion | undefined;
        for (const use of Object.keys(HALF_USES)) {
          const question = (opened ??= await openQuestion(browser, survey));
          // Types that record a value or a time show nothing.
          if (!(await computeFrame(question.app.page, survey.gid).isVisible())) break;
          await test.step(use, async () => {
            const entered = await useHalf(use, exit, question);
            if (entered === undefined) return; // the question is as before
            await leaveHalfUsed({ ...question, exit, entered, serverUrl });
            await question.context.close();
            opened = undefined;
          });
        }
        await opened?.context.close();
      },
    );
}

test('a position that is found after its page was left is not stored', async ({ browser, serverUrl }) => {
  const example = examplesById['geo']?.find(({ state }) => state === 'empty');
  if (example === undefined) throw new Error('The table of examples has no location.');
  const survey = await publish(serverUrl, example, 'Next');
  const { app, context } = await openQuestion(browser, survey);
  const { page } = app;
  const finding = await page.evaluateHandle(() => {
    const waiting: PositionCallback[] = [];
    navigator.geolocation.getCurrentPosition = (found) => void waiting.push(found);
    return waiting;
  });
  const question = computeFrame(page, survey.gid);
  await question.locator('.cv-location-actions button').first().click();
  await app.nextButton.click();
  await expect(question.locator('.cv-field-message')).toBeVisible();
  await app.nextButton.click();
  await expect(computeFrame(page, 'last')).toBeVisible();
  await finding.evaluate((waiting) => {
    const coords = { longitude: 1, latitude: 2 } as GeolocationCoordinates; // the page reads nothing else
    for (const found of waiting) found({ coords, timestamp: 0 } as GeolocationPosition);
  });
  await app.previousButton.click();
  await expect(question.locator('.cv-location-card')).toBeVisible();
  await expect(question.locator('.cv-location-card[data-chosen]')).toHaveCount(0);
  await context.close();
});

async function openQuestion(browser: Browser, survey: Survey): Promise<OpenedQuestion> {
  const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce' });
  // Uploads of files never end. Signatures do.
  await context.route('**/attachments/', async (route) => {
    if (route.request().postData()?.includes('photo.pdf') !== true) await route.continue();
  });
  const page = await context.newPage();
  const app = new RespondentApp(page, () => 'blank');
  await app.begin(survey.link);
  await app.next();
  await expect(computeFrame(page, 'beside')).toBeVisible();
  return { context, app, survey };
}

interface Survey {
  readonly surveyId: string;
  readonly link: string;
  readonly gid: string;
}

async function publish(serverUrl: string, { question }: Fixture, exit: ExitName): Promise<Survey> {
  const group = (gid: string, ...items: readonly object[]) => ({ type: 'G', gid, items });
  const used = { ...question, required: false };
  const { surveyId, link } = await publishWithLink(serverUrl, {
    format: 1,
    projectId: createSurveyId(),
    title: 'Half used',
    project_lang: { answer_language: 'en-GB', translation_language: [{ code: 'de' }] },
    translations: { de: { first: { title: 'Erste' } } },
    desc_begin_page: { skip: true },
    items: [
      group('begin', blank('first', 'First', { cid: 'first' })),
      group('middle', used, blank('beside', 'Beside', { cid: 'beside', attachData: { openAttach: true } })),
      ...(exit === 'Submit' ? [] : [group('end', blank('last', 'Last', { cid: 'last' }))]),
    ],
  });
  return { surveyId, link, gid: question.gid };
}

interface OpenedQuestion {
  readonly context: BrowserContext;
  readonly app: RespondentApp;
  readonly survey: Survey;
}
interface Journey extends OpenedQuestion {
  readonly exit: ExitName;
  /** Everything that is entered when the page is left. */
  readonly entered: readonly string[];
  readonly serverUrl: string;
}

/** Returns everything that is entered afterwards. Undefined if the question has no such control, or the exit is out of reach. */
async function useHalf(
  use: string,
  exit: ExitName,
  { app: { page }, survey }: OpenedQuestion,
): Promise<readonly string[] | undefined> {
  const isCovering = use.startsWith('opens') || use.startsWith('drags');
  if (isCovering && !EXITS_BEHIND_SHEETS.includes(exit)) return undefined;
  const before = await readEntered(page);
  if (!(await HALF_USES[use]?.(page, computeFrame(page, survey.gid)))) return undefined;
  const entered = await readEntered(page);
  return !isCovering && JSON.stringify(entered) === JSON.stringify(before) ? undefined : entered;
}

async function leaveHalfUsed({ context, app, survey, exit, entered, serverUrl }: Journey): Promise<void> {
  const { page } = app;
  let wasAsked = false;
  page.on('dialog', async (dialog) => {
    wasAsked = true;
    await dialog.accept();
  });
  // A choice may open the next row by itself, and presses just after that do not count (SCREEN-6).
  await page.waitForFunction(() => !('justMoved' in document.documentElement.dataset));
  await EXITS[exit].leave(app);
  if (exit === 'closed tab') {
    await expect.poll(() => page.isClosed() || wasAsked).toBe(true);
    if (!wasAsked) await expectEntered(await reopen(context, survey), survey, entered);
    return;
  }
  if (wasAsked || (await showsMessage(page, exit, computeFrame(page, survey.gid)))) return;
  if (exit === 'Submit') return expectStored(app, survey, serverUrl);
  await EXITS[exit].returnTo(app);
  await expectEntered(app, survey, entered);
}

async function expectEntered(
  { page }: RespondentApp,
  { gid }: Survey,
  entered: readonly string[],
): Promise<void> {
  await expect(computeFrame(page, gid)).toBeVisible();
  await expect
    .poll(() => readEnteredInRows(page), { message: `entered: ${entered.join(', ')}` })
    .toEqual(expect.arrayContaining([...entered]));
}

/** Waits until the page is left or shows a message. Returns true if it shows a message. */
async function showsMessage(
  page: Page,
  exit: ExitName,
  question: ReturnType<typeof computeFrame>,
): Promise<boolean> {
  const message = page.locator('.cv-field-message, .cv-summary, .app-remark:not(:empty), .cv-toast').first();
  const hasLeft = async () => exit === 'reload' || exit === 'language' || !(await question.isVisible());
  const readsMessage = async () => (await message.count()) > 0;
  await expect.poll(async () => (await hasLeft()) || (await readsMessage())).toBe(true);
  return !(await hasLeft()) && (await readsMessage());
}

async function reopen(context: BrowserContext, { link }: Survey): Promise<RespondentApp> {
  const page = await context.newPage();
  await page.goto(link);
  await page.getByRole('button', { name: 'Continue' }).click();
  return new RespondentApp(page, () => 'blank');
}

async function expectStored(app: RespondentApp, { surveyId, gid }: Survey, serverUrl: string): Promise<void> {
  await app.waitUntilSent({ hasEnded: true });
  const response = await fetchResponse(serverUrl, surveyId, await app.readSeq());
  expect(JSON.stringify(response)).toContain(`"${gid}"`);
}
