// npm run bench -- editor [--json] [--keys N] [--changes N]: measures the editor with a survey of 500 questions.
import { callAsOperator } from '@canvass/e2e/author';
import { findChromium } from '@canvass/e2e/find-chromium';
import { OPERATOR_TOKEN, startServer } from '@canvass/e2e/server-process';
import { type Browser, chromium, type Locator, type Page } from '@playwright/test';
import { parseArgs } from 'node:util';
import { createLargeSurvey } from './large-survey.ts';

/** Pause between two keys of a fast typist. */
const KEY_MS = 80;
const TIMEOUT_MS = 300_000;

const { values: options } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    keys: { type: 'string', default: '60' },
    changes: { type: 'string', default: '100' },
  },
});

interface Row {
  readonly title: string;
  readonly milliseconds: number;
  /** Maximum in milliseconds. Undefined for the plain text field. */
  readonly bound?: number;
  /** Processor time of the page's thread for each key, in milliseconds, without other programs. */
  readonly processor?: number;
}

/** 95th percentile of the time from a key to its frame, and processor time for each key, in milliseconds. */
type Typing = Pick<Row, 'milliseconds' | 'processor'>;

declare global {
  interface Window {
    /** Milliseconds from each key to the frame that shows it. */
    keys?: number[];
  }
}

process.exitCode = await main();

/** Returns the exit code: 0 if every figure is within its bound, else 1. */
async function main(): Promise<number> {
  const server = await startServer();
  const executablePath = findChromium();
  const browser = await chromium.launch({
    args: ['--no-sandbox'],
    ...(executablePath !== undefined && { executablePath }),
  });
  try {
    const rows = [...(await measureFloor(browser)), ...(await measureEditor(browser, server.url))];
    if (options.json) console.log(JSON.stringify(rows));
    else for (const row of rows) console.log(computeLine(row));
    return rows.some(({ milliseconds, bound = Infinity }) => milliseconds > bound) ? 1 : 0;
  } finally {
    await browser.close();
    await server.stop();
  }
}

function computeLine({ title, milliseconds, bound, processor }: Row): string {
  const limit = bound === undefined ? '' : `, at most ${bound}`;
  const spent = processor === undefined ? '' : `; ${processor.toFixed(1)} ms of processor time for each`;
  return `${title.padEnd(50)} ${milliseconds.toFixed(0).padStart(6)} ms${limit}${spent}`;
}

/** Measures a page that contains only a text field with the same file. */
async function measureFloor(browser: Browser): Promise<readonly Row[]> {
  const page = await openPage(browser);
  const text = createLargeSurvey(createSurveyId(0));
  const startTime = performance.now();
  await page.setContent('<textarea rows="40" cols="100"></textarea>');
  const field = page.locator('textarea');
  // A script sets the text, because text in a page's HTML would be parsed as HTML.
  await field.evaluate((element: HTMLTextAreaElement, value) => (element.value = value), text);
  await field.click();
  const openingTime = performance.now() - startTime;
  await page.evaluate(collectKeys);
  const typing = await typeInto(page, field);
  await page.close();
  return [
    { title: 'plain text field: open to typing', milliseconds: openingTime },
    { title: 'plain text field: key to frame, 95 %', ...typing },
  ];
}

async function measureEditor(browser: Browser, url: string): Promise<readonly Row[]> {
  const id = createSurveyId(1);
  await callAsOperator(url, `/api/publishing/surveys/${id}/draft/text`, {
    method: 'PUT',
    body: JSON.stringify({ text: createLargeSurvey(id), edition: null }),
  });
  const page = await openPage(browser);
  await page.addInitScript(`(${collectKeys.toString()})()`);
  await page.goto(`${url}/console`);
  await page.getByLabel('Operator token').fill(OPERATOR_TOKEN);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Surveys' }).waitFor();
  const title = page.getByRole('textbox', { name: 'Title', exact: true });
  const findings = page.locator('.head-findings');
  const noFindings = findings.filter({ hasText: 'No findings' });

  const startTime = performance.now();
  await page.goto(`${url}/console/surveys/${id}/edit`);
  await page.getByRole('treeitem', { name: /^Q1 / }).click();
  await title.waitFor();
  const openingTime = performance.now() - startTime;
  await noFindings.waitFor();
  const checkTime = performance.now() - startTime;
  const typing = await typeInto(page, title);
  const redrawTime = await measureRedraw(page, title);
  await noFindings.waitFor();
  // Inserts the placeholder as a whole, because an incomplete placeholder causes another finding.
  await title.press('End');
  const insertTime = performance.now();
  await page.keyboard.insertText('{{ Q999 }}');
  await findings.filter({ hasText: /error|warning/ }).waitFor();
  const findingTime = performance.now() - insertTime;

  await page.getByRole('button', { name: 'JSON' }).click();
  const typingInJson = await typeInto(page, page.getByRole('textbox', { name: 'Project file' }));
  await page.getByRole('button', { name: 'Page', exact: true }).click();
  await makeChanges(page, Number(options.changes));
  const laterTyping = await typeInto(page, title);
  return [
    { title: 'open to typing', milliseconds: openingTime, bound: 1_000 },
    { title: 'open to findings', milliseconds: checkTime, bound: 2_500 },
    { title: 'title of a question: key to frame, 95 %', ...typing, bound: 50 },
    { title: `the same after ${options.changes} changes`, ...laterTyping, bound: 50 },
    { title: 'JSON view: key to frame, 95 %', ...typingInJson, bound: 50 },
    { title: 'title of a question: key to the drawn page, 95 %', milliseconds: redrawTime, bound: 300 },
    { title: 'last key to findings', milliseconds: findingTime, bound: 1_000 },
  ];
}

async function openPage(browser: Browser): Promise<Page> {
  const page = await browser.newPage({ locale: 'en-GB', viewport: { width: 1_280, height: 860 } });
  page.setDefaultTimeout(TIMEOUT_MS);
  return page;
}

/** Changes whether an answer is required, `count` times. */
async function makeChanges(page: Page, count: number): Promise<void> {
  const required = page.getByLabel('Answer required', { exact: true });
  for (let index = 0; index < count; index += 1)
    await required.selectOption({ label: index % 2 === 0 ? 'Yes' : 'No' });
}

/** Runs in the page. Records the time from each key to its drawn frame: a message arrives after the drawing. */
function collectKeys(): void {
  const keys: number[] = [];
  window.keys = keys;
  addEventListener(
    'keydown',
    ({ timeStamp }) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => keys.push(performance.now() - timeStamp);
        port2.postMessage(0);
      }),
    { capture: true },
  );
}

async function typeInto(page: Page, field: Locator): Promise<Typing> {
  const count = Number(options.keys);
  await field.click();
  await page.keyboard.press('End');
  await page.waitForTimeout(KEY_MS);
  const readProcessorTime = await watchProcessor(page);
  const timeBefore = await readProcessorTime();
  await page.evaluate(() => window.keys?.splice(0));
  await page.keyboard.type('abcdefghij '.repeat(count).slice(0, count), { delay: KEY_MS });
  await page.waitForFunction((minCount) => (window.keys?.length ?? 0) >= minCount, count);
  const processorTime = ((await readProcessorTime()) - timeBefore) / count;
  return {
    milliseconds: percentile95(await page.evaluate(() => window.keys ?? [])),
    processor: processorTime,
  };
}

/** Returns a function that reads the processor time of the page's thread, in milliseconds. */
async function watchProcessor(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000;
  };
}

/** Types letters into a title, and waits until the canvas shows each letter. Returns the 95th percentile of times. */
async function measureRedraw(page: Page, title: Locator): Promise<number> {
  const times: number[] = [];
  for (const letter of 'klmnopqrstuvwxyz') {
    const redraw = page.evaluate(waitForCanvas, `${await title.inputValue()}${letter}`);
    await title.press(letter);
    times.push(await redraw);
  }
  return percentile95(times);
}

/** Runs in the page. Resolves to the milliseconds from the next key to the frame in which the canvas has the text. */
function waitForCanvas(text: string): Promise<number> {
  return new Promise((resolve) => {
    const onKey = ({ timeStamp }: KeyboardEvent) => {
      const look = () => {
        const canvasText = document.querySelector('iframe')?.contentDocument?.body.textContent ?? '';
        if (canvasText.includes(text)) resolve(performance.now() - timeStamp);
        else requestAnimationFrame(look);
      };
      look();
    };
    addEventListener('keydown', onKey, { capture: true, once: true });
  });
}

function percentile95(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.ceil(values.length * 0.95) - 1] ?? Number.NaN;
}

function createSurveyId(number: number): string {
  return `BenchOfEditor${String(number).padStart(11, '0')}`;
}
