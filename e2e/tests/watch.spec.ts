import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { OPERATOR_TOKEN } from '../src/harness/server-process.ts';
import { expect, test } from '../src/harness/test.ts';

const MAIN = new URL('../../apps/simulator-cli/dist/main.js', import.meta.url).pathname;

test.use({ locale: 'en-GB' });

const option = (seq: number, title: string) => ({ gid: `o${seq}`, seq, title });
/** A project without a projectId. The survey keeps the id of its first version while it is watched. */
const project = (reasonTitle: string, drinks: readonly string[] = ['Tea', 'Coffee']) => ({
  format: 1,
  title: `Watched ${process.pid}`,
  project_lang: { answer_language: 'en-GB' },
  desc_begin_page: { skip: true },
  items: [
    {
      type: 'G',
      gid: 'g1',
      items: [
        {
          type: 'Q',
          gid: 'q1',
          qtype: 'single',
          title: 'What do you drink?',
          items: drinks.map((title, index) => option(index + 1, title)),
        },
      ],
    },
    { type: 'G', gid: 'g2', items: [{ type: 'Q', gid: 'q2', qtype: 'blank', title: reasonTitle }] },
  ],
});

interface WatchProcess {
  readonly child: ChildProcess;
  /** Resolves to the next line that `--json` prints. */
  line(): Promise<{
    readonly ok: boolean;
    readonly link: string;
    readonly findings: readonly { readonly id: string }[];
  }>;
}

function watching(file: string, url: string): WatchProcess {
  const args = [MAIN, 'watch', file, '--server', url, '--json'];
  const child = spawn(process.execPath, args, { env: { ...process.env, CANVASS_TOKEN: OPERATOR_TOKEN } });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return { child, line: async () => JSON.parse(String((await lines.next()).value)) };
}

test("an open page follows its author's saves and keeps the given answers", async ({ page, serverUrl }) => {
  const folder = await mkdtemp(join(tmpdir(), 'canvass-watch-'));
  const file = join(folder, 'study.json');
  // Replaces the file by a new file, as editors do when they save.
  const save = async (content: string) => {
    await writeFile(`${file}.new`, content);
    await rename(`${file}.new`, file);
  };
  await save(JSON.stringify(project('Why?')));
  const { child, line } = watching(file, serverUrl);
  const { link } = await line();

  await page.goto(link);
  await page.getByText('Coffee', { exact: true }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Why?')).toBeVisible();

  await save('{ "format": 1, }');
  expect(await line()).toMatchObject({ ok: false });
  await expect(page.getByText('Why?')).toBeVisible();

  await save(JSON.stringify(project('Why this one?')));
  expect(await line()).toMatchObject({ ok: true, link });
  await expect(page.getByText('Why this one?')).toBeVisible();
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(page.getByRole('radio', { name: 'Coffee' })).toBeChecked();

  // The chosen option is no longer offered, so the response starts again.
  await save(JSON.stringify(project('Why this one?', ['Tea'])));
  expect(await line()).toMatchObject({ ok: true, link });
  await expect(page.getByText('Coffee')).toHaveCount(0);
  await expect(page.getByRole('radio', { name: 'Tea' })).not.toBeChecked();

  const exit = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGINT');
  expect(await exit).toBe(0);
  await rm(folder, { recursive: true });
});
