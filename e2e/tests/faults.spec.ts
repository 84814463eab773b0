import { rng } from '@canvass/logic';
import { type Fault, type FaultyProxy, startFaultyProxy } from '../src/harness/faulty-proxy.ts';
import { ANSWERS, answerPages, expectOneWholeResponse } from '../src/pages/answer-journey.ts';
import { beginJourney, publishJourney, qtypeOf } from '../src/harness/journey-survey.ts';
import { expect, test } from '../src/harness/test.ts';
import { RespondentApp } from '../src/pages/respondent-app.ts';

const SEED = process.env['CANVASS_SEED'] ?? '2026';
const FULL = process.env['CANVASS_FULL'] !== undefined;
/** Number of faults that a usual run tests. With CANVASS_FULL all faults are tested. */
const MAX_FAULTS = 3;

/** Network faults that begin at the first question and end after the last question. */
const FAULTS: Readonly<Record<string, Fault>> = {
  'a far network': { latencyMs: 300 },
  'a very far network': { latencyMs: 2_000 },
  'a thin network': { bytesPerSecond: 20_000, latencyMs: 100 },
  'data in small pieces': { sliceBytes: 40, latencyMs: 20 },
  'one reply in ten that is lost': { resetShare: 0.1 },
  'half of all replies lost': { resetShare: 0.5 },
  'one connection in three that is silent': { silentShare: 0.3 },
  'a network that comes and goes': { flappingMs: 2_000 },
  'no network': { isDown: true },
  'everything at once': {
    latencyMs: 200,
    sliceBytes: 200,
    resetShare: 0.2,
    silentShare: 0.1,
    flappingMs: 3_000,
  },
};
const chosenFaults = rng(SEED)
  .shuffle(Object.entries(FAULTS))
  .slice(0, FULL ? undefined : MAX_FAULTS);

async function runBehindProxy(serverUrl: string, work: (proxy: FaultyProxy) => Promise<void>): Promise<void> {
  const proxy = await startFaultyProxy(serverUrl, seededRandom());
  try {
    await work(proxy);
  } finally {
    await proxy.stop();
  }
}
function seededRandom(): () => number {
  const random = rng(`${SEED}:faults`);
  return () => random.int(1_000) / 1_000;
}

for (const [name, fault] of chosenFaults) {
  test(`${name}: the survey can be answered, and all events arrive once and in order`, async ({
    page,
    serverUrl,
  }) => {
    await runBehindProxy(serverUrl, async (proxy) => {
      const { surveyId, link } = await publishJourney(serverUrl);
      const app = new RespondentApp(page, qtypeOf);
      await app.begin(link.replace(serverUrl, proxy.url));
      await page.waitForLoadState('networkidle');
      proxy.set(fault);
      await answerPages(app, 0);
      proxy.set({});
      await expectOneWholeResponse(app, serverUrl, surveyId);
    });
  });
}

test('on any network the page loads eventually, and no response is stored twice', async ({
  page,
  serverUrl,
}) => {
  await runBehindProxy(serverUrl, async (proxy) => {
    const { surveyId, link } = await publishJourney(serverUrl);
    const app = new RespondentApp(page, qtypeOf);
    proxy.set({ latencyMs: 150, bytesPerSecond: 100_000 });
    await app.begin(link.replace(serverUrl, proxy.url));
    for (let answeredPages = 0; answeredPages < ANSWERS.length; answeredPages += 1) {
      await answerPages(app, answeredPages, answeredPages + 1);
      proxy.set({ latencyMs: 150 }); // the phone has another network now
    }
    await expectOneWholeResponse(app, serverUrl, surveyId);
  });
});

for (const years of [-10, 10]) {
  test(`a clock that is ${years} years off does not change the stored response @rare`, async ({
    page,
    serverUrl,
  }) => {
    const { surveyId, link } = await publishJourney(serverUrl);
    await page.clock.install({ time: Date.now() + years * 365 * 24 * 60 * 60 * 1000 });
    await page.clock.resume();
    const app = new RespondentApp(page, qtypeOf);
    await app.begin(link);
    await answerPages(app, 0, 2);
    await page.reload();
    await answerPages(app, 2);
    await expectOneWholeResponse(app, serverUrl, surveyId);
  });
}

test('a clock that jumps ahead by a month removes no unsent answer @rare', async ({
  page,
  context,
  serverUrl,
}) => {
  const { app, surveyId, link } = await beginJourney(page, serverUrl);
  await answerPages(app, 0, 1);
  await app.waitUntilSent({ hasEnded: false });
  await page.route('**/api/survey/n/**', (route) => route.abort());
  await answerPages(app, 1, 3);
  await page.close();
  const reopenedApp = new RespondentApp(await context.newPage(), qtypeOf);
  await reopenedApp.page.clock.install({ time: Date.now() + 40 * 24 * 60 * 60 * 1000 });
  await reopenedApp.page.clock.resume();
  await reopenedApp.page.goto(link);
  await reopenedApp.page.locator('.cv-actions .cv-button').first().click();
  await answerPages(reopenedApp, 3);
  await expectOneWholeResponse(reopenedApp, serverUrl, surveyId);
});

test('a full device shows a message, and the survey completes @rare', async ({ browser, serverUrl }) => {
  const { surveyId, link } = await publishJourney(serverUrl);
  // A new context, because a context that has stored data still has space reserved.
  const context = await browser.newContext();
  const page = await context.newPage();
  const protocol = await context.newCDPSession(page);
  await page.goto(link);
  await protocol.send('Storage.overrideQuotaForOrigin', { origin: new URL(link).origin, quotaSize: 1 });
  const app = new RespondentApp(page, qtypeOf);
  await app.begin(link);
  const [gid, answer] = ANSWERS[0] ?? [];
  await app.answer(String(gid), answer);
  await expect(page.locator('.app-notice')).toContainText('storage of this device is full');
  await app.next();
  await answerPages(app, 1);
  await expectOneWholeResponse(app, serverUrl, surveyId);
  await context.close();
});
