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

/** The bytes waiting in the pipe. */
function read(): string {
  const bytes = Buffer.alloc(1024 * 1024);
  try {
    return bytes.toString('utf8', 0, readSync(reader, bytes));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EAGAIN') return ''; // type of file errors
    throw error;
  }
}

const line = (n: number) => `${JSON.stringify({ n, words: 'x'.repeat(90) })}\n`;

it('never waits: a reader that stops loses whole lines, and their number is logged', async () => {
  const output = openLogOutput(writer, 200_000);
  for (let n = 0; n < 20_000; n += 1) output.write(line(n));
  let text = '';
  const lines = () => text.split('\n').slice(0, -1);
  await expect.poll(() => (text += read()), { timeout: 600_000 }).toContain('lines of the log were lost');
  const found = lines().map((each) => JSON.parse(each) as { readonly n?: number; readonly lines?: number });
  const written = found.filter(({ n }) => n !== undefined);
  expect(written.map(({ n }) => n)).toEqual(written.map((_, index) => index));
  expect(written.length + (found.at(-1)?.lines ?? 0)).toBe(20_000);
  output.write(line(7));
  await expect.poll(() => (text += read())).toContain(`lost"}\n${line(7)}`);
  await output.close(1_000);
});

it('ends although its output is not read', async () => {
  const output = openLogOutput(writer, 200_000);
  for (let n = 0; n < 2_000; n += 1) output.write(line(n));
  await output.close(50);
});
