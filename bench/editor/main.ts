// npm run bench -- editor [--json] [--keys N] [--changes N]: from a key to the next frame, from opening to typing, and
// from an edit to its findings, in a survey of 500 questions, beside a plain text field with the same file.
import { findChromium } from '@canvass/e2e/find-chromium';
import { operate } from '@canvass/e2e/author';
import { OPERATOR_TOKEN, startServer } from '@canvass/e2e/server-process';
import { type Browser, chromium, type Locator, type Page } from '@playwright/test';
import { parseArgs } from 'node:util';
import { largeSurvey } from './large-survey.ts';

/** Pause between two keys, in milliseconds: a fast typist. */
const KEY_MS = 80;
/** Bounds in milliseconds. */
const KEY_BOUND = 50;
const OPEN_BOUND = 1_000;
const FIRST_FINDINGS_BOUND = 2_500;
const FINDINGS_BOUND = 1_000;

const { values: given } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    keys: { type: 'string', default: '60' },
    changes: { type: 'string', default: '1000' },
  },
});

interface Row {
  readonly what: string;
  readonly milliseconds: number;
  /** Undefined for a floor. */
  readonly bound?: number;
}

declare global {
  interface Window {
    /** Milliseconds from each key to the frame that shows it. */
    keys?: number[];
  }
}

process.exitCode = await main();

/** 0 every figure within its bound, 1 one beyond it. */
async function main(): Promise<number> {
  const server = await startServer();
  const executablePath = findChromium();
  const browser = await chromium.launch({
    args: ['--no-sandbox'],
    ...(executablePath !== undefined && { executablePath }),
  });
  try {
    const rows = [...(await measureFloor(browser)), ...(await measureEditor(browser, server.url))];
    if (given.json) console.log(JSON.stringify(rows));
    else for (const row of rows) console.log(lineOf(row));
    return rows.some(({ milliseconds, bound = Infinity }) => milliseconds > bound) ? 1 : 0;
  } finally {
    await browser.close();
    await server.stop();
  }
}

function lineOf({ what, milliseconds, bound }: Row): string {
  return `${what.padEnd(62)} ${milliseconds.toFixed(1).padStart(8)} ms${bound === undefined ? '' : `  of ${bound}`}`;
}

/** A text field with the same file, and nothing else on its page. */
async function measureFloor(browser: Browser): Promise<readonly Row[]> {
  const page = await newPage(browser);
  await page.goto('about:blank');
  await page.setContent('<textarea rows="40" cols="100"></textarea>');
  await watchKeys(page);
  const field = page.locator('textarea');
  await page.evaluate(
    (text) => {
      const area = document.querySelector('textarea');
      if (area !== null) area.value = text;
    },
    largeSurvey(surveyId(0)),
  );
  const milliseconds = await typeInto(page, field);
  await page.close();
  return [{ what: 'plain text field with the file: key to frame, 95 %', milliseconds }];
}

async function measureEditor(browser: Browser, url: string): Promise<readonly Row[]> {
  const id = surveyId(1);
  await operate(url, `/api/publishing/surveys/${id}/draft/text`, {
    method: 'PUT',
    body: JSON.stringify({ text: largeSurvey(id), edition: null }),
  });
  const page = await newPage(browser);
  await page.addInitScript(`(${collectKeys.toString()})()`);
  await page.goto(`${url}/console`);
  await page.getByLabel('Operator token').fill(OPERATOR_TOKEN);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Surveys' }).waitFor();
  const title = page.getByRole('textbox', { name: 'Title', exact: true });
  const findings = page.locator('.head-findings');
  const checked = findings.filter({ hasText: 'No findings' });

  const begun = performance.now();
  await page.goto(`${url}/console/surveys/${id}/edit`);
  await title.waitFor();
  const opened = performance.now() - begun;
  await checked.waitFor();
  const firstFindings = performance.now() - begun;
  const typed = await typeInto(page, title);
  await checked.waitFor();
  await title.press('End');
  // Typed in pieces, so that it becomes a placeholder of nothing with its last key.
  await title.pressSequentially('{{ Q999 }', { delay: KEY_MS });
  await checked.waitFor();
  const last = performance.now();
  await title.press('}');
  await findings.filter({ hasText: /error|warning/ }).waitFor();
  const found = performance.now() - last;
  await page.keyboard.press('Control+z');

  await page.getByRole('button', { name: 'JSON' }).click();
  const inJson = await typeInto(page, page.getByRole('textbox', { name: 'Project file' }));
  await page.getByRole('button', { name: 'Page', exact: true }).click();
  await title.waitFor();
  await makeChanges(page, Number(given.changes));
  const later = await typeInto(page, title);
  return [
    { what: 'title of a question: key to frame, 95 %', milliseconds: typed, bound: KEY_BOUND },
    { what: `the same after ${given.changes} changes`, milliseconds: later, bound: KEY_BOUND },
    { what: 'JSON view: key to frame, 95 %', milliseconds: inJson, bound: KEY_BOUND },
    { what: 'open to typing', milliseconds: opened, bound: OPEN_BOUND },
    { what: 'open to findings', milliseconds: firstFindings, bound: FIRST_FINDINGS_BOUND },
    { what: 'last key to findings', milliseconds: found, bound: FINDINGS_BOUND },
  ];
}

function newPage(browser: Browser): Promise<Page> {
  return browser.newPage({ locale: 'en-GB', viewport: { width: 1_280, height: 860 } });
}

/** Changes that are not typing: each is stored, undoable and checked. */
async function makeChanges(page: Page, count: number): Promise<void> {
  const required = page.getByLabel('Answer required', { exact: true });
  for (let at = 0; at < count; at += 1) await required.selectOption({ label: at % 2 === 0 ? 'Yes' : 'No' });
}

/** Runs in the page. A message comes after a frame was drawn, a frame's callback before. */
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

function watchKeys(page: Page): Promise<void> {
  return page.evaluate(collectKeys);
}

/** Types letters at the end of a field. Returns the 95th percentile from a key to the next frame. */
async function typeInto(page: Page, field: Locator): Promise<number> {
  const count = Number(given.keys);
  await field.click();
  await page.keyboard.press('End');
  await page.waitForTimeout(KEY_MS);
  await page.evaluate(() => window.keys?.splice(0));
  await page.keyboard.type('abcdefghij '.repeat(count).slice(0, count), { delay: KEY_MS });
  await page.waitForFunction((wanted) => (window.keys?.length ?? 0) >= wanted, count);
  const keys = (await page.evaluate(() => window.keys ?? [])).toSorted((one, other) => one - other);
  return keys[Math.ceil(keys.length * 0.95) - 1] ?? Number.NaN;
}

function surveyId(at: number): string {
  return `BenchOfEditor${String(at).padStart(11, '0')}`;
}
