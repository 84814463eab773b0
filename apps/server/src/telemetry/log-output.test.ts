import { spawnSync } from 'node:child_process';
import { closeSync, constants, mkdtempSync, openSync, readSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openLogOutput } from './log-output.ts';

let folder: string;
let reader: number;
let writer: number;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'canvass-log-'));
  const pipe = join(folder, 'pipe');
  spawnSync('mkfifo', [pipe]);
  reader = openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK);
  writer = openSync(pipe, constants.O_WRONLY | constants.O_NONBLOCK);
});
afterEach(() => {
  for (const end of [reader, writer]) closeSync(end);
  rmSync(folder, { recursive: true });
});

function read(): string {
  const bytes = Buffer.alloc(1024 * 1024);
  try {
    return bytes.toString('utf8', 0, readSync(reader, bytes));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EAGAIN') return ''; // file errors have a `code`
    throw error;
  }
}

const line = (n: number) => `${JSON.stringify({ n, words: 'x'.repeat(90) })}\n`;

it('lines of a busy moment are written together, and a single line immediately', async () => {
  const output = openLogOutput(writer);
  const texts: string[] = [];
  for (const n of [1, 2, 3]) output.write(line(n));
  await expect.poll(() => texts.push(read()) && texts.join('')).toBe([1, 2, 3].map(line).join(''));
  // On a busy machine, all may be written before the first is read.
  const [first, ...laterTexts] = texts.filter((text) => text !== '');
  if (laterTexts.length > 0) expect([first, laterTexts]).toEqual([line(1), [`${line(2)}${line(3)}`]]);
  await output.close(1_000);
});

it('the log never waits: if its reader stops, whole lines are lost, and their number is logged', async () => {
  const output = openLogOutput(writer, 200_000);
  for (let n = 0; n < 20_000; n += 1) output.write(line(n));
  let text = '';
  const lines = () => text.split('\n').slice(0, -1);
  await expect.poll(() => (text += read()), { timeout: 600_000 }).toContain('lines of the log were lost');
  const found = lines().map((each) => JSON.parse(each) as { readonly n?: number; readonly lines?: number });
  const writtenNumbers = found.flatMap(({ n }) => n ?? []);
  expect(writtenNumbers).toEqual([...new Set(writtenNumbers)].toSorted((a, b) => a - b));
  expect(writtenNumbers.length + (found.at(-1)?.lines ?? 0)).toBe(20_000);
  output.write(line(7));
  await expect.poll(() => (text += read())).toContain(`lost"}\n${line(7)}`);
  await output.close(1_000);
});

it('closing the log waits for a slow reader', async () => {
  const output = openLogOutput(writer);
  for (let n = 0; n < 2_000; n += 1) output.write(line(n));
  const whenClosed = output.close(60_000);
  let text = '';
  await expect.poll(() => (text += read()).split('\n').length, { timeout: 60_000 }).toBe(2_001);
  await whenClosed;
});

it('lines before an error that ends the process are written', () => {
  const program = `
    const { openLogOutput } = await import('${new URL('./log-output.ts', import.meta.url).href}');
    const output = openLogOutput();
    for (const n of [1, 2, 3]) output.write('line ' + n + '\\n');
    throw new Error('the end');`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
  });
  // A line that is being written at the end may follow later lines.
  expect(stdout.split('\n').toSorted()).toEqual(['', 'line 1', 'line 2', 'line 3']);
});

// This test is the last, because its stream may still write to its file descriptor.
it('the log can be closed although its output is not read', async () => {
  const output = openLogOutput(writer, 200_000);
  for (let n = 0; n < 2_000; n += 1) output.write(line(n));
  await output.close(50);
});
