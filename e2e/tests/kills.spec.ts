import { rng } from '@canvass/logic';
import { fetchResponse } from '../src/harness/author.ts';
import { ANSWERS, TITLES, answerPages } from '../src/pages/answer-journey.ts';
import { publishJourney, qtypeOf } from '../src/harness/journey-survey.ts';
import {
  type KillableBrowser,
  startKillableBrowser,
  type KilledProcess,
} from '../src/harness/killable-browser.ts';
import { expect, test } from '../src/harness/test.ts';
import { RespondentApp } from '../src/pages/respondent-app.ts';

// TRUST-4: killing a process at any moment loses at most a second of typing, and no choices.

const SEED = process.env['CANVASS_SEED'] ?? '2026';
const FULL = process.env['CANVASS_FULL'] !== undefined;
/** Kills per combination of moment and victim with CANVASS_FULL. Otherwise MAX_KILLS of the combinations run once. */
const REPETITIONS = 12;
const MAX_KILLS = 2;

/** Milliseconds after which a choice is certainly on disk. Typing is collected for half a second. */
const CHOICE_STORED_MS = 100;
const TYPING_STORED_MS = 1_000;
const WRITTEN = 'The quick brown fox';
const TEXT = `${WRITTEN} jumps over the lazy dog`;

/** The actions before the kill, and the expected state after it, on the same page or on the next page. */
interface Moment {
  readonly before: (app: RespondentApp, wait: (ms: number) => Promise<void>) => Promise<void>;
  readonly after: (app: RespondentApp) => Promise<void>;
  readonly page: number;
}

const MOMENTS: Readonly<Record<string, Moment>> = {
  typing: {
    page: 3,
    async before(app, wait) {
      const field = app.page.getByRole('textbox');
      await field.pressSequentially(WRITTEN);
      await wait(TYPING_STORED_MS);
      await field.pressSequentially(TEXT.slice(WRITTEN.length));
    },
    async after(app) {
      const typedText = await app.page.getByRole('textbox').inputValue();
      expect(typedText).toContain(WRITTEN);
      expect(TEXT).toContain(typedText);
    },
  },
  choosing: {
    page: 2,
    async before(app, wait) {
      await app.answer(...answerOf(2));
      await wait(CHOICE_STORED_MS);
    },
    async after(app) {
      for (const name of ['Cat', 'Dog']) await expect(app.page.getByLabel(name)).toBeChecked();
    },
  },
  next: {
    page: 1,
    async before(app, wait) {
      await app.answer(...answerOf(1));
      await wait(TYPING_STORED_MS);
      await app.nextButton.click();
    },
    async after(app) {
      const isLeft = (await app.heading.textContent())?.includes(TITLES[2]) === true;
      if (isLeft) await app.back();
      await expect(app.page.getByRole('textbox')).toHaveValue('Ada');
    },
  },
  submit: {
    page: 4,
    async before(app, wait) {
      await app.answer(...answerOf(4));
      await wait(CHOICE_STORED_MS);
      await app.nextButton.click();
    },
    after: async () => undefined,
  },
};

function answerOf(page: number): readonly [string, unknown] {
  const [gid, answer] = ANSWERS[page] ?? [];
  return [String(gid), answer];
}

const cases = Object.keys(MOMENTS).flatMap((name) =>
  (['renderer', 'browser'] as const).map((victim) => ({ name, victim })),
);
const chosenCases = FULL
  ? cases.flatMap((one) => Array.from({ length: REPETITIONS }, (_, time) => ({ ...one, time })))
  : rng(`${SEED}:kills`)
      .shuffle(cases)
      .slice(0, MAX_KILLS)
      .map((one) => ({ ...one, time: 0 }));

let browser: KillableBrowser;
test.beforeEach(async () => {
  browser = await startKillableBrowser();
});
test.afterEach(() => browser.close());

for (const { name, victim, time } of chosenCases)
  test(`a killed ${victim} loses at most a second of typing: ${name}${FULL ? ` (${time})` : ''}`, async ({
    serverUrl,
  }) => {
    const moment = MOMENTS[name];
    if (moment === undefined) throw new Error('not a moment');
    const random = rng(`${SEED}:${name}:${victim}:${time}`);
    const { surveyId, link } = await publishJourney(serverUrl);
    const app = new RespondentApp(browser.page(), qtypeOf);
    await app.begin(link);
    await answerPages(app, 0, moment.page);
    await moment.before(app, (ms) => app.page.waitForTimeout(ms));
    if (name === 'next' || name === 'submit') await app.page.waitForTimeout(random.int(200));
    const reopenedApp = await killAndReopen(victim, link);
    if (reopenedApp !== 'ended') {
      await moment.after(reopenedApp);
      await answerPages(reopenedApp, moment.page);
      await reopenedApp.waitUntilSent({ hasEnded: true });
    }
    await expectStoredOnce(serverUrl, surveyId);
  });

/** Checks the stored response, whether or not the browser has seen the end. */
async function expectStoredOnce(serverUrl: string, surveyId: string): Promise<void> {
  await expect.poll(async () => (await fetchResponse(serverUrl, surveyId, 1)).end_status?.is_end).toBe(1);
  const { events, chain } = await fetchResponse(serverUrl, surveyId, 1);
  expect(chain.valid).toBe(true);
  expect(events.filter(({ type }) => type === 'next').length).toBeGreaterThanOrEqual(ANSWERS.length);
}

/** Kills a process and opens the survey again. Returns the app on the last page, or `ended`. */
async function killAndReopen(victim: KilledProcess, link: string): Promise<RespondentApp | 'ended'> {
  await browser.kill(victim);
  const app = new RespondentApp(browser.page(), qtypeOf);
  await app.page.goto(link);
  const continueButton = app.page.getByRole('button', { name: 'Continue' });
  // The server's page appears first, without the state stored on the device. The app then replaces it.
  await app.page.waitForLoadState('networkidle');
  await expect(app.heading).toBeVisible();
  // The link of a finished response starts a new one.
  if (!(await continueButton.isVisible())) return 'ended';
  await continueButton.click();
  await expect(app.page.locator('.cv-question').first()).toBeVisible();
  await app.waitForTranscript();
  return app;
}
