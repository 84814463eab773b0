import { spawnSync } from 'node:child_process';
import { statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { buildCanvass, CANVASS_MAIN } from './canvass-build.mjs';
import { ROOT } from '../repository.mjs';

const SOURCE = join(ROOT, 'apps/simulator-cli/src/main.ts');
const run = (main: string, ...args: readonly string[]) => {
  const { stdout, stderr, status } = spawnSync(process.execPath, [main, ...args], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return { stdout, stderr, status };
};

it('builds a command that says the same as its source, and builds it again only when that is newer', async () => {
  await buildCanvass();
  for (const args of [['--help'], ['check', 'examples/every-type/project.json'], ['check', 'nowhere.json']]) {
    expect(run(CANVASS_MAIN, ...args)).toEqual(run(SOURCE, ...args));
  }
  const { mtimeMs } = statSync(CANVASS_MAIN);
  await buildCanvass();
  expect(statSync(CANVASS_MAIN).mtimeMs).toBe(mtimeMs);
  utimesSync(CANVASS_MAIN, 0, 0);
  await buildCanvass();
  expect(statSync(CANVASS_MAIN).mtimeMs).toBeGreaterThan(mtimeMs);
});
