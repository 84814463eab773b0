import { fetchResponse } from '../src/harness/author.ts';
import { ANSWERS, TITLES, answerPages, expectOneWholeResponse } from '../src/pages/answer-journey.ts';
import { beginJourney, publishJourney, qtypeOf } from '../src/harness/journey-survey.ts';

import { expect, test } from '../src/harness/test.ts';
import { recordWrites } from '../src/harness/writes.ts';
import { RespondentApp } from '../src/pages/respondent-app.ts';

test('after closing the tab, the page, the answers and the text being typed are restored', async ({
  page,
  context,
  serverUrl,
}) => {
  const { app: firstApp, surveyId, link } = await beginJourney(page, serverUrl);
  await answerPages(firstApp, 0, 3);
  await page.locator('textarea').pressSequentially('I was in the mid');
  await page.close();

  const app = new RespondentApp(await context.newPage(), qtypeOf);
  await app.page.goto(link);
  await expect(app.heading).toHaveText('Welcome back');
  await expect(app.page.locator('div.app-status')).toContainText('answered 4 questions');
  await app.page.getByRole('button', { name: 'Continue' }).click();
  await expect(app.heading).toContainText(TITLES[3]);
  await expect(app.page.locator('textarea')).toHaveValue('I was in the mid');
  await app.back();
  await expect(app.page.locator('input:checked')).toHaveCount(2);
  await app.next();
  await answerPages(app, 3, 5);
  await app.waitUntilSent({ hasEnded: true });
  const storedResponse = await fetchResponse(serverUrl, surveyId, await app.readSeq());
  expect(storedResponse.transcript).toBe(await app.transcript());
});

test('starting again begins with empty answers and another number @rare', async ({ page, serverUrl }) => {
  const { app, surveyId, link } = await beginJourney(page, serverUrl);
  const firstSeq = await app.readSeq();
  await answerPages(app, 0, 2);
  await page.goto(link);
  await page.getByRole('button', { name: 'Start again' }).click();
  await expect(app.heading).toHaveText('A short journey');
  await app.nextButton.click();
  await expect(app.heading).toContainText(TITLES[0]);
  await expect(page.locator('input:checked')).toHaveCount(0);
  await answerPages(app, 0);
  await expectOneWholeResponse(app, serverUrl, surveyId);
  expect(await app.readSeq()).not.toBe(firstSeq);
});

test('every screen is the same after a reload @rare', async ({ page, serverUrl }) => {
  const { surveyId, link } = await publishJourney(serverUrl);
  const app = new RespondentApp(page, qtypeOf);
  const expectSameAfterReload = async () => {
    const heading = (await app.heading.textContent()) ?? '';
    const path = new URL(page.url()).pathname;
    await page.reload();
    await expect(app.heading).toHaveText(heading);
    expect(new URL(page.url()).pathname).toBe(path);
  };
  await page.goto(link);
  await expectSameAfterReload();
  await app.begin(link);
  for (const [index, [gid, answer]] of ANSWERS.entries()) {
    await app.answer(gid, answer);
    await expectSameAfterReload();
    await app.waitForTranscript();
    if (index < ANSWERS.length - 1) await app.next();
  }
  await app.next();
  await expectOneWholeResponse(app, serverUrl, surveyId);
  await expectSameAfterReload();
  await expect(page.locator('div.app-status')).toContainText('Thank you, Ada.');
  await page.goto(link);
  await expect(app.heading).toHaveText('A short journey');
});

test("the browser's Back is Previous and its Forward is Next", async ({ page, serverUrl }) => {
  const { app, surveyId } = await beginJourney(page, serverUrl);
  await answerPages(app, 0, 3);
  await page.goBack();
  await expect(app.heading).toContainText(TITLES[2]);
  await page.goBack();
  await expect(app.heading).toContainText(TITLES[1]);
  await expect(page.locator('.cv-question input')).toHaveValue('Ada');
  await page.goForward();
  await page.goForward();
  await expect(app.heading).toContainText(TITLES[3]);
  await page.goForward();
  await expect(app.heading).toContainText(TITLES[3]);
  for (let steps = 0; steps < 4; steps += 1) await page.goBack();
  await expect(app.heading).toHaveText('Welcome back');
  await page.goForward();
  await expect(app.heading).toContainText(TITLES[0]);
  for (let steps = 0; steps < 3; steps += 1) await app.next();
  await answerPages(app, 3);
  await app.waitUntilSent({ hasEnded: true });
  const storedResponse = await fetchResponse(serverUrl, surveyId, await app.readSeq());
  expect(storedResponse.transcript).toBe(await app.transcript());
});

test('after the end, Back shows that all is submitted, and answers cannot be changed', async ({
  page,
  serverUrl,
}) => {
  const { surveyId, link } = await publishJourney(serverUrl);
  const app = new RespondentApp(page, qtypeOf);
  const writes = recordWrites(page);
  await app.begin(link);
  await answerPages(app, 0);
  await expectOneWholeResponse(app, serverUrl, surveyId);
  const { length } = writes;
  const { events } = await fetchResponse(serverUrl, surveyId, 1);
  await page.goBack();
  await expect(app.heading).toHaveText('Already submitted');
  await page.goBack();
  await expect(app.heading).toHaveText('Already submitted');
  await page.reload();
  await expect(app.heading).toHaveText('Already submitted');
  for (let steps = 0; steps < 2; steps += 1) await page.goForward();
  await expect(page.locator('div.app-status')).toContainText('Thank you, Ada.');
  expect(writes.slice(length)).toEqual([]);
  expect((await fetchResponse(serverUrl, surveyId, 1)).events).toEqual(events);
});

test('repeated presses of Submit send one submission @rare', async ({ page, serverUrl }) => {
  const { surveyId, link } = await publishJourney(serverUrl);
  const app = new RespondentApp(page, qtypeOf);
  const writes = recordWrites(page);
  await app.begin(link);
  await answerPages(app, 0, 4);
  await app.answer('rating', ['rating_1']);
  await app.nextButton.click({ clickCount: 3 });
  await page.keyboard.press('Enter');
  await expectOneWholeResponse(app, serverUrl, surveyId);
  expect(writes.filter((call) => call === 's')).toHaveLength(1);
  expect(writes).toHaveLength(ANSWERS.length);
});

test('of two tabs one can answer, and the other shows a message', async ({ page, context, serverUrl }) => {
  const { app: firstTab, surveyId, link } = await beginJourney(page, serverUrl);
  await answerPages(firstTab, 0, 1);

  const secondTab = new RespondentApp(await context.newPage(), qtypeOf);
  await secondTab.page.goto(link);
  await expect(secondTab.heading).toHaveText('Open in another tab');
  await secondTab.page.getByRole('button', { name: 'Answer here instead' }).click();
  await expect(firstTab.heading).toHaveText('Open in another tab');
  await expect(secondTab.heading).toHaveText('Welcome back');
  await secondTab.page.getByRole('button', { name: 'Continue' }).click();
  await answerPages(secondTab, 1, 3);

  await firstTab.page.getByRole('button', { name: 'Answer here instead' }).click();
  await expect(secondTab.heading).toHaveText('Open in another tab');
  await answerPages(firstTab, 3);
  await expectOneWholeResponse(firstTab, serverUrl, surveyId);
});

const WITHOUT_STORAGE: readonly (readonly [name: string, breakStorage: () => void])[] = [
  [
    'that is blocked',
    () => {
      const block = () => {
        throw new DOMException('blocked', 'SecurityError');
      };
      IDBFactory.prototype.open = block;
      Storage.prototype.getItem = Storage.prototype.setItem = block;
    },
  ],
  [
    'that never answers, as in some browsers,',
    () => {
      IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest;
    },
  ],
];
for (const [name, breakStorage] of WITHOUT_STORAGE)
  test(`with storage ${name} the survey completes, and a message says that it cannot be resumed @rare`, async ({
    page,
    serverUrl,
  }) => {
    await page.addInitScript(breakStorage);
    const { app, surveyId } = await beginJourney(page, serverUrl);
    await expect(page.locator('.app-notice')).toContainText('finish the survey in one go');
    await answerPages(app, 0);
    await expectOneWholeResponse(app, serverUrl, surveyId);
  });

test('storage that stops replying is abandoned, and its late replies are ignored @rare', async ({
  page,
  serverUrl,
}) => {
  interface HeldDatabase {
    stopAnswering(): void;
    answerLate(): void;
  }
  const stopAnswering = () => page.evaluate(() => (window as unknown as HeldDatabase).stopAnswering()); // assigned by the script below
  const answerLate = () => page.evaluate(() => (window as unknown as HeldDatabase).answerLate());
  await page.addInitScript(() => {
    const { put } = IDBObjectStore.prototype;
    const releases: (() => void)[] = [];
    // After the stop, every write and its transaction stay pending.
    let isStopped = false;
    IDBObjectStore.prototype.put = function hold(value, key) {
      if (!isStopped) return put.call(this, value, key);
      let isHeld = true;
      releases.push(() => (isHeld = false));
      const spin = (): void => {
        if (isHeld) this.get('none').onsuccess = spin;
        else put.call(this, value, key);
      };
      spin();
      return new EventTarget() as IDBRequest<IDBValidKey>;
    };
    Object.assign(window, {
      stopAnswering: () => void (isStopped = true),
      answerLate: () => releases.forEach((release) => release()),
    });
  });
  const { app, surveyId } = await beginJourney(page, serverUrl);
  await answerPages(app, 0, 1);
  await app.waitUntilSent({ hasEnded: false });
  await stopAnswering();
  await answerPages(app, 1, 2);
  await expect(page.locator('.app-notice')).toContainText('finish the survey in one go');
  await answerLate();
  await answerPages(app, 2);
  await expectOneWholeResponse(app, serverUrl, surveyId);
});

test('a device whose storage is cleared between pages continues @rare', async ({
  page,
  context,
  serverUrl,
}) => {
  const { app, surveyId, link } = await beginJourney(page, serverUrl);
  await answerPages(app, 0, 2);
  const browser = await context.newCDPSession(page);
  await browser.send('Storage.clearDataForOrigin', { origin: new URL(link).origin, storageTypes: 'all' });
  await answerPages(app, 2);
  await expectOneWholeResponse(app, serverUrl, surveyId);
});
