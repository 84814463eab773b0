// A letter in an open text on a page of 300 questions, beside bare React.
import { publish } from '@canvass/e2e/author';
import type { Browser } from '@playwright/test';
import { median } from '../engine/measure.ts';
import { openAtRest } from './presses.ts';
import { serveBuilt } from './served-folder.ts';
import { DEPENDENT_EVERY, letterScene, TEXT_QUESTION } from './stress-project.ts';

const LETTERS = 'the quick brown fox jumps';
/** Milliseconds between two letters of a person who types quickly. */
const PAUSE_MS = 120;
/** Goal: the ratio to bare React in the same round. */
const MAX_RATIO = 1.5;

export interface LetterRow {
  readonly slowdown: number;
  /** Median milliseconds from the key's event until the task after the next frame. */
  readonly bare: number;
  readonly canvass: number;
}

declare global {
  interface Window {
    letters?: number[];
  }
}

/** Contenders alternate, and rounds begin with the other one. */
export async function measureLetters(
  browser: Browser,
  serverUrl: string,
  { rounds, slowdowns }: { readonly rounds: number; readonly slowdowns: readonly number[] },
): Promise<readonly LetterRow[]> {
  const floor = await serveBuilt('floor');
  const { surveyId } = await publish(serverUrl, letterScene.project);
  const query = `?counts=${letterScene.floor.join()}&every=${DEPENDENT_EVERY}&text=${TEXT_QUESTION}`;
  const urls = { bare: floor.url + query, canvass: `${serverUrl}/s/${surveyId}` };
  const rows: LetterRow[] = [];
  for (const slowdown of slowdowns) {
    const times = { bare: [] as number[], canvass: [] as number[] };
    for (let round = 0; round < rounds; round += 1) {
      const names = round % 2 === 0 ? (['bare', 'canvass'] as const) : (['canvass', 'bare'] as const);
      for (const name of names) times[name].push(...(await typeLetters(browser, urls[name], slowdown)));
    }
    rows.push({ slowdown, bare: median(times.bare), canvass: median(times.canvass) });
  }
  await floor.stop();
  return rows;
}

async function typeLetters(browser: Browser, url: string, slowdown: number): Promise<readonly number[]> {
  const { page, close } = await openAtRest(browser, url, { slowdown, record: recordLetters });
  const field = page.locator('textarea, input[type="text"]').first();
  await field.click();
  for (const letter of LETTERS) {
    await page.waitForTimeout(PAUSE_MS);
    await page.keyboard.press(letter === ' ' ? 'Space' : letter);
  }
  await page.waitForFunction((count) => (window.letters?.length ?? 0) >= count, LETTERS.length);
  if ((await field.inputValue()) !== LETTERS) throw new Error(`A letter was lost: ${url}`);
  const times = await page.evaluate(() => window.letters ?? []);
  await close();
  return times;
}

/** Runs in the page. */
function recordLetters(): void {
  const letters: number[] = [];
  window.letters = letters;
  addEventListener(
    'keydown',
    ({ timeStamp }) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => letters.push(performance.now() - timeStamp);
        port2.postMessage(0);
      }),
    { capture: true },
  );
}

/** Prints the rows. Returns true if all ratios are within the goal. */
export function reportLetters(rows: readonly LetterRow[]): boolean {
  for (const { slowdown, bare, canvass } of rows)
    console.log(
      `a letter on a page of 300, slowed ${slowdown} times: ${canvass.toFixed(1)} ms, bare ${bare.toFixed(1)} ms, ${(canvass / bare).toFixed(2)} of bare`,
    );
  return rows.every(({ bare, canvass }) => canvass <= bare * MAX_RATIO);
}
