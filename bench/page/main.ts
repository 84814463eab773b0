// npm run bench -- page [--json] [--rounds N] [--taps N] [--only SCENE] [--what loads|taps|presses|letters]:
// measures loading a page, showing a tap, and a press on a page at rest, compared with static HTML, bare React and other survey programs.
import { findChromium } from '@canvass/e2e/find-chromium';
import { publish } from '@canvass/e2e/author';
import { startServer } from '@canvass/e2e/server-process';
import { type Browser, chromium } from '@playwright/test';
import { parseArgs } from 'node:util';
import { median } from '../engine/measure.ts';
import { measureLoads, reportLoads } from './compare-loads.ts';
import { measureLetters, reportLetters } from './letters.ts';
import { measurePresses, reportPresses } from './presses.ts';
import { serveBuilt } from './served-folder.ts';
import { type Scene, scenes } from './stress-project.ts';
import { recordTaps, tapRadios } from './taps.ts';

/** SCREEN-10: a tap takes at most as long as in bare React with 300 questions on one page, in the same run. */
const MAX_RATIO = 1;
const FLOOR_SCENE = 'long';
/** The processor of a phone of the middle range, and of a cheap one. */
const CPU_SLOWDOWNS = [4, 8] as const;

const { values: options } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '5' },
    taps: { type: 'string', default: '12' },
    only: { type: 'string', default: '' },
    what: { type: 'string', default: '' },
  },
});
const rounds = Number(options.rounds);
const taps = Number(options.taps);

interface Row {
  readonly id: string;
  readonly title: string;
  /** Median milliseconds in bare React with as many radio buttons as the scene. */
  readonly bareReact: number;
  readonly canvass: number;
}

const server = await startServer();
const floor = await serveBuilt('floor');
const executablePath = findChromium();
const browser = await chromium.launch({
  args: ['--no-sandbox', '--disable-background-networking', '--disable-sync', '--no-first-run'],
  ...(executablePath !== undefined && { executablePath }),
});
try {
  if (includes('loads')) {
    const loads = await measureLoads(browser, server.url, rounds);
    if (options.json) console.log(JSON.stringify(loads, null, 2));
    else if (!reportLoads(loads)) process.exitCode = 1;
  }
  if (includes('taps')) await measureTaps();
  if (includes('presses')) {
    const rows = await measurePresses(browser, server.url, {
      rounds,
      slowdowns: CPU_SLOWDOWNS,
      only: options.only,
    });
    if (options.json) console.log(JSON.stringify(rows, null, 2));
    else if (!reportPresses(rows)) process.exitCode = 1;
  }
  if (includes('letters')) {
    const rows = await measureLetters(browser, server.url, { rounds, slowdowns: CPU_SLOWDOWNS });
    if (options.json) console.log(JSON.stringify(rows, null, 2));
    else if (!reportLetters(rows)) process.exitCode = 1;
  }
} finally {
  await browser.close();
  await floor.stop();
  await server.stop();
}

function includes(measurement: 'loads' | 'taps' | 'presses' | 'letters'): boolean {
  return options.what === '' || options.what === measurement;
}

async function measureTaps(): Promise<void> {
  const rows: Row[] = [];
  for (const scene of scenes.filter(({ id }) => id.startsWith(options.only)))
    rows.push(await measureScene(scene));
  report(rows, rows.find(({ id }) => id === FLOOR_SCENE)?.bareReact ?? (await measureFloor()));
}

/** Measures taps in a scene. The contenders alternate, and each round begins with the other contender. */
async function measureScene(scene: Scene): Promise<Row> {
  const { surveyId } = await publish(server.url, scene.project);
  const contenders = {
    bareReact: () => measureTapsOnFloor(scene),
    canvass: () => measureTapsOn(browser, `${server.url}/s/${surveyId}`, scene.skip),
  };
  const times = { bareReact: [] as number[], canvass: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    const names = round % 2 === 0 ? (['bareReact', 'canvass'] as const) : (['canvass', 'bareReact'] as const);
    for (const name of names) times[name].push(...(await contenders[name]()));
  }
  return {
    id: scene.id,
    title: scene.title,
    bareReact: median(times.bareReact),
    canvass: median(times.canvass),
  };
}

function measureTapsOnFloor(scene: Scene): Promise<readonly number[]> {
  return measureTapsOn(browser, `${floor.url}?counts=${scene.floor.join()}`, 0);
}

async function measureFloor(): Promise<number> {
  const times: number[] = [];
  for (const scene of scenes.filter(({ id }) => id === FLOOR_SCENE))
    for (let round = 0; round < rounds; round += 1) times.push(...(await measureTapsOnFloor(scene)));
  return median(times);
}

async function measureTapsOn(using: Browser, url: string, skip: number): Promise<readonly number[]> {
  const context = await using.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await recordTaps(page);
  await page.goto(url);
  for (let index = 0; index < skip; index += 1) {
    const titleBefore = await page.locator('h1, h2').first().textContent();
    await page.locator('form button[type="submit"]').click();
    await page.waitForFunction((text) => document.querySelector('h1, h2')?.textContent !== text, titleBefore);
  }
  await page.evaluate(() => window.taps?.splice(0));
  const times = await tapRadios(page, taps);
  await context.close();
  return times;
}

function report(rows: readonly Row[], floorMs: number): void {
  if (options.json) console.log(JSON.stringify({ floor: floorMs, rows }, null, 2));
  else {
    const columns = ['canvass', 'of floor', 'bare', 'of bare'].map((name) => name.padStart(10)).join('');
    console.log(`floor: ${floorMs.toFixed(1)} ms\n${'option tap to frame, ms'.padEnd(44)}${columns}`);
    for (const { title, bareReact, canvass } of rows) {
      const cells = [
        canvass.toFixed(1),
        ratioText(canvass, floorMs),
        bareReact.toFixed(1),
        ratioText(canvass, bareReact),
      ];
      const missed = canvass > floorMs * MAX_RATIO ? '  MISSED' : '';
      console.log(`${title.padEnd(44)}${cells.map((cell) => cell.padStart(10)).join('')}${missed}`);
    }
  }
  if (rows.some(({ canvass }) => canvass > floorMs * MAX_RATIO)) process.exitCode = 1;
}

function ratioText(time: number, comparedTime: number): string {
  return (time / comparedTime).toFixed(2);
}
