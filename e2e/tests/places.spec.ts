import type { Page } from '@playwright/test';
import { publish } from '../src/harness/author.ts';
import { fixedPositionsSurvey } from '../src/harness/screen-surveys.ts';
import { expect, computeQtypeLookup, test } from '../src/harness/test.ts';
import { RespondentApp } from '../src/pages/respondent-app.ts';

test.use({ locale: 'en-GB' });

const readBoxes = async (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((elements) =>
    elements.map((element) => {
      const { left, top, bottom, width } = element.getBoundingClientRect();
      return { left, top, bottom, middle: left + width / 2 };
    }),
  );
const roundedSet = (values: readonly number[]) => new Set(values.map(Math.round));
const readColumns = async (page: Page) =>
  roundedSet((await readBoxes(page, '[id="q-colour"] .cv-options > *')).map(({ left }) => left)).size;

/** Maximum distance between the centres of a heading and its circles, in px. */
const MAX_OFFSET = 2;

test('on a phone errors are not covered, and related parts are adjacent', {
  tag: '@on-phone',
}, async ({ page, context, serverUrl }) => {
  const { path } = await publish(serverUrl, fixedPositionsSurvey);
  const link = serverUrl + path;
  const app = new RespondentApp(page, computeQtypeLookup(fixedPositionsSurvey));
  const images: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('no-such-image')) images.push(request.url());
  });
  await page.goto(link);
  await expect.poll(() => images.length, { message: 'the ground is asked for again' }).toBe(7);
  await app.begin(link);
  expect(await readColumns(page), 'two columns at most').toBe(2);
  const headings = await readBoxes(page, '.cv-task thead th:is(:first-child, :last-child)');
  const circles = await readBoxes(page, '.cv-task tbody tr:first-child input');
  expect(headings).toHaveLength(2);
  for (const [index, heading] of headings.entries())
    expect(Math.abs(heading.middle - (circles[index]?.middle ?? 0)), 'headings above circles').toBeLessThan(
      MAX_OFFSET,
    );
  const [trip] = await readBoxes(page, '[id="q-trip"]');
  const controls = await readBoxes(page, '[id="q-trip"] :is(button, select, input)');
  const room = (trip?.bottom ?? 0) - Math.max(...controls.map(({ bottom }) => bottom));
  expect(room, 'no room for levels that are not chosen').toBeLessThan(48);

  await app.next();
  const [line] = await readBoxes(page, '.cv-progress');
  const [summary] = await readBoxes(page, '.cv-summary');
  expect(summary?.top, 'nothing lies over the errors').toBeGreaterThanOrEqual(line?.bottom ?? 0);

  await app.answer('colour', ['colour_1']);
  await app.waitUntilSent({ hasEnded: false });
  await context.setOffline(true);
  await app.answer('colour', ['colour_2']);
  const state = page.locator('.app-save');
  await expect(state).toHaveAttribute('data-status', 'offline');
  for (const end of [0, 1]) {
    await page.evaluate((at) => scrollTo(0, at * document.documentElement.scrollHeight), end);
    await expect(state).toBeInViewport({ ratio: 1 });
  }
});

test('columns depend on the width of the layout, not of the window', { tag: '@on-phone' }, async ({
  browser,
  serverUrl,
}) => {
  const { path } = await publish(serverUrl, fixedPositionsSurvey);
  const openLayout = async (view: 'phone' | 'pc') => {
    const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1280, height: 900 } });
    const app = new RespondentApp(await context.newPage(), computeQtypeLookup(fixedPositionsSurvey));
    await app.begin(`${serverUrl}${path}?select_view=${view}`);
    return app;
  };
  const phone = await openLayout('phone');
  expect(await readColumns(phone.page), 'two columns at most').toBe(2);
  await phone.page.context().close();
  const desktop = await openLayout('pc');
  const { page } = desktop;
  expect(await readColumns(page), 'as many as the author wants').toBe(4);
  await desktop.next();
  await expect(page.locator('[id="q-home"] .cv-field-message').first()).toBeVisible();
  const fields = await readBoxes(page, '[id="q-home"] .cv-regions-fields > *');
  // Three fields would cut the text "Choose the province first".
  expect(
    roundedSet(fields.map(({ left }) => left)).size,
    'two fields of places stand beside each other',
  ).toBe(2);
  const firstLine = roundedSet(fields.slice(0, 2).map(({ bottom }) => bottom));
  expect(firstLine.size, 'in one line, also with a message above one of them').toBe(1);
  await page.context().close();
});
