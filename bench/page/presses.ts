// A press on a page at rest: radio buttons, and a press that shows another question, beside bare React.
import { publish } from '@canvass/e2e/author';
import type { Browser, CDPSession, Page } from '@playwright/test';
import { median } from '../engine/measure.ts';
import { type ServedPage, serveBuilt } from './served-folder.ts';
import { DEPENDENT_EVERY, type PressScene, pressScenes } from './stress-project.ts';

/** Milliseconds without work before each press, so that nothing of the page's start or of the last press is measured. */
const REST_MS = 400;
const TIMEOUT_MS = 60_000;
/** Goal: the ratio to bare React in the same round. */
const MAX_RATIO = 1.5;

/** Milliseconds of one press, from the time of its event. */
interface Press {
  /** Until the task after the next frame. */
  readonly frame: number;
  /** Until the legend of the dependent question is in the layout. Undefined for other presses. */
  readonly shown?: number;
  /** The processor time of scripts, and of styles and layout, until the page is at rest again. */
  readonly script: number;
  readonly layout: number;
}

export interface PressRow {
  readonly scene: string;
  readonly slowdown: number;
  readonly bare: PressMedians;
  readonly canvass: PressMedians;
}
type PressMedians = Readonly<Record<'tap' | 'tapScript' | 'dependent' | 'dependentScript', number>>;

declare global {
  interface Window {
    press?: { frame: number; shown: number; legends: number };
  }
}

/** Measures each scene with the processor slowed by each factor. Contenders alternate, and rounds begin with the other one. */
export async function measurePresses(
  browser: Browser,
  serverUrl: string,
  options: { readonly rounds: number; readonly slowdowns: readonly number[]; readonly only: string },
): Promise<readonly PressRow[]> {
  const floor = await serveBuilt('floor');
  const rows: PressRow[] = [];
  const { rounds, slowdowns, only } = options;
  for (const scene of pressScenes.filter(({ id }) => id.startsWith(only))) {
    const { surveyId } = await publish(serverUrl, scene.project);
    for (const slowdown of slowdowns)
      rows.push(
        await measureScene(browser, { scene, slowdown, rounds, floor, url: `${serverUrl}/s/${surveyId}` }),
      );
  }
  await floor.stop();
  return rows;
}

interface SceneRun {
  readonly scene: PressScene;
  readonly slowdown: number;
  readonly rounds: number;
  readonly floor: ServedPage;
  readonly url: string;
}

async function measureScene(
  browser: Browser,
  { scene, slowdown, rounds, floor, url }: SceneRun,
): Promise<PressRow> {
  const urls = { bare: `${floor.url}?counts=${scene.floor.join()}&every=${DEPENDENT_EVERY}`, canvass: url };
  const presses = { bare: [] as Press[], canvass: [] as Press[] };
  for (let round = 0; round < rounds; round += 1) {
    const names = round % 2 === 0 ? (['bare', 'canvass'] as const) : (['canvass', 'bare'] as const);
    for (const name of names)
      presses[name].push(...(await pressAll(browser, urls[name], { slowdown, count: scene.floor.length })));
  }
  return {
    scene: scene.id,
    slowdown,
    bare: computeMedians(presses.bare),
    canvass: computeMedians(presses.canvass),
  };
}

function computeMedians(presses: readonly Press[]): PressMedians {
  const taps = presses.filter(({ shown }) => shown === undefined);
  const dependents = presses.filter(({ shown }) => shown !== undefined);
  return {
    tap: median(taps.map(({ frame }) => frame)),
    tapScript: median(taps.map(({ script, layout }) => script + layout)),
    dependent: median(dependents.map(({ shown = 0 }) => shown)),
    dependentScript: median(dependents.map(({ script, layout }) => script + layout)),
  };
}

interface RestingPage {
  readonly page: Page;
  readonly session: CDPSession;
  close(): Promise<void>;
}

/** Loads a page, waits until it is at rest, and slows the processor. `record` runs in the page before its scripts. */
export async function openAtRest(
  browser: Browser,
  url: string,
  { slowdown, record }: { readonly slowdown: number; record(): void },
): Promise<RestingPage> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await page.addInitScript(record);
  await page.goto(url);
  await page.waitForFunction(
    () =>
      performance.getEntriesByName('scripted').length > 0 ||
      Object.keys(document.querySelector('input[type="radio"]') ?? {}).some((key) =>
        key.startsWith('__reactFiber'),
      ),
    null,
    { timeout: TIMEOUT_MS },
  );
  await page.waitForTimeout(1_500);
  await session.send('Performance.enable');
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return {
    page,
    session,
    async close() {
      await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
      await context.close();
    },
  };
}

/** Presses six options that show nothing, and three that show the next question. */
async function pressAll(
  browser: Browser,
  url: string,
  { slowdown, count }: { readonly slowdown: number; readonly count: number },
): Promise<readonly Press[]> {
  const { page, session, close } = await openAtRest(browser, url, { slowdown, record: recordPresses });
  const presses: Press[] = [];
  const plain = Array.from({ length: 6 }, (_, at) => Math.floor((at * count) / 6) + 2);
  const opening = [8, 18, 28].map((question) => question + count - 30);
  for (const question of plain)
    presses.push(await pressOption(page, session, { question, option: 3, isOpening: false }));
  for (const question of opening)
    presses.push(await pressOption(page, session, { question, option: 0, isOpening: true }));
  await close();
  return presses;
}

/** Presses an option of the question with a number in its legend. Questions that are not shown count. */
async function pressOption(
  page: Page,
  session: CDPSession,
  target: { readonly question: number; readonly option: number; readonly isOpening: boolean },
): Promise<Press> {
  const { question, option, isOpening } = target;
  const label = page
    .locator('fieldset', { hasText: `Question number ${question + 1}:` })
    .locator('label', { has: page.locator('input[type="radio"]') })
    .nth(option);
  await label.scrollIntoViewIfNeeded();
  const box = await label.boundingBox();
  if (box === null) throw new Error(`The option cannot be pressed: question ${question + 1}.`);
  await page.waitForTimeout(REST_MS);
  await page.evaluate(() => {
    window.press = { frame: 0, shown: 0, legends: document.getElementsByTagName('legend').length };
  });
  const before = await readWork(session);
  await page.mouse.click(box.x + 12, box.y + box.height / 2);
  await page.waitForFunction(
    (waitsForLegend) =>
      window.press !== undefined && window.press.frame > 0 && (!waitsForLegend || window.press.shown > 0),
    isOpening,
    { timeout: TIMEOUT_MS, polling: 100 },
  );
  await page.waitForTimeout(REST_MS);
  const after = await readWork(session);
  const press = await page.evaluate(() => window.press);
  if (press === undefined || !(await label.locator('input').isChecked()))
    throw new Error(`The press was lost: question ${question + 1}.`);
  return {
    frame: press.frame,
    ...(isOpening && { shown: press.shown }),
    script: after.script - before.script,
    layout: after.layout - before.layout,
  };
}

async function readWork(session: CDPSession): Promise<{ readonly script: number; readonly layout: number }> {
  const { metrics } = await session.send('Performance.getMetrics');
  const milliseconds = (name: string) => 1_000 * (metrics.find((metric) => metric.name === name)?.value ?? 0);
  return {
    script: milliseconds('ScriptDuration'),
    layout: milliseconds('LayoutDuration') + milliseconds('RecalcStyleDuration'),
  };
}

/** Runs in the page. Records the time from a press to the task after its frame, and until one more legend is laid out. */
function recordPresses(): void {
  const legends = document.getElementsByTagName('legend');
  const afterFrame = (then: () => void) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = then;
      port2.postMessage(0);
    });
  addEventListener(
    'click',
    ({ timeStamp }) => {
      const { press } = window;
      if (press === undefined || press.frame > 0) return;
      const look = () => {
        if (legends.length > press.legends) press.shown = performance.now() - timeStamp;
        else if (performance.now() - timeStamp < 5_000) afterFrame(look);
      };
      afterFrame(() => {
        press.frame = performance.now() - timeStamp;
        look();
      });
    },
    { capture: true },
  );
}

/** Prints the rows. Returns true if all ratios are within the goal. */
export function reportPresses(rows: readonly PressRow[]): boolean {
  const columns = ['tap', 'of bare', 'work', 'of bare', 'shown', 'of bare', 'work', 'of bare'];
  console.log(`${'press to frame, ms'.padEnd(36)}${columns.map((name) => name.padStart(9)).join('')}`);
  for (const { scene, slowdown, bare, canvass } of rows) {
    const figures = (['tap', 'tapScript', 'dependent', 'dependentScript'] as const).flatMap((name) => [
      canvass[name].toFixed(1),
      (canvass[name] / bare[name]).toFixed(2),
    ]);
    console.log(
      `${`${scene}, slowed ${slowdown} times`.padEnd(36)}${figures.map((cell) => cell.padStart(9)).join('')}`,
    );
  }
  return rows.every(
    ({ bare, canvass }) =>
      canvass.tap <= bare.tap * MAX_RATIO && canvass.dependent <= bare.dependent * MAX_RATIO,
  );
}
