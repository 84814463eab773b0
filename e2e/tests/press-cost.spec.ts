import type { Browser } from '@playwright/test';
import { publishWithLink, single } from '../src/harness/journey-survey.ts';
import { expect, test } from '../src/harness/test.ts';

const QUESTIONS = 60;
const OPTIONS = ['One', 'Two', 'Three', 'Four', 'Five'];
/** Elements of a press: the row, its label, its radio button and their parts, before and after, and Clear. */
const MAX_PRESSED = 24;
/** Elements of a shown question, and its direct siblings, whose margins may change. */
const MAX_SHOWN = 150;
const REST_MS = 300;

/** A page of single choices. Every tenth question is shown if the question before it has its first option. */
const longPage = {
  format: 1,
  title: 'Long page',
  project_lang: { answer_language: 'en-GB' },
  desc_begin_page: { skip: true },
  items: [
    {
      type: 'G',
      gid: 'g1',
      title: 'Part 1',
      items: Array.from({ length: QUESTIONS }, (_, at) => ({
        ...single(`q${at + 1}`, `Question ${at + 1}.`, OPTIONS),
        ...((at + 1) % 10 === 0 && { disp_code: `Q${at} == 1` }),
      })),
    },
  ],
};

test('a press computes the styles of what it changes, not of the page', async ({
  page,
  browser,
  serverUrl,
}) => {
  const { link } = await publishWithLink(serverUrl, longPage);
  await page.goto(link);
  const press = async (question: number, option: number) => {
    const choice = page.locator(`label:has(#q-q${question}-part-q${question}_${option})`);
    await choice.scrollIntoViewIfNeeded();
    await page.waitForTimeout(REST_MS); // questions that come into sight are styled before the press
    const box = await choice.boundingBox();
    // Locators compute styles of the whole page, so none is used while elements are counted.
    return countStyledElements(browser, async () => {
      await page.touchscreen.tap((box?.x ?? 0) + 12, (box?.y ?? 0) + 12);
      await page.waitForTimeout(REST_MS);
    });
  };
  await press(1, 2); // loads what the first answer needs
  expect(await press(3, 3)).toBeLessThanOrEqual(MAX_PRESSED);
  expect(await press(3, 4)).toBeLessThanOrEqual(MAX_PRESSED);
  const shown = await press(9, 1);
  await expect(page.locator('#q-q9-part-q9_1')).toBeChecked();
  await expect(page.locator('#q-q10')).toBeVisible();
  expect(shown).toBeLessThanOrEqual(MAX_SHOWN);
});

interface TraceEvent {
  readonly name: string;
  readonly args?: { readonly elementCount?: number };
}

/** The number of elements whose styles the browser computes during `act`. Each computation of an element counts. */
async function countStyledElements(browser: Browser, act: () => Promise<void>): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const counts: number[] = [];
  session.on('Tracing.dataCollected', ({ value }) => {
    // Chromium's trace events; `elementCount` is a number in those of computed styles.
    for (const { name, args } of value as unknown as TraceEvent[])
      if (name === 'UpdateLayoutTree') counts.push(args?.elementCount ?? 0);
  });
  await session.send('Tracing.start', {
    traceConfig: { includedCategories: ['devtools.timeline'] },
    transferMode: 'ReportEvents',
  });
  await act();
  const isComplete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await isComplete;
  await session.detach();
  return counts.reduce((sum, count) => sum + count, 0);
}
