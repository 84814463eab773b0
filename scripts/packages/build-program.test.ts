import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { buildProgram, CANVASS_MAIN, SERVER_MAIN } from './build-program.mjs';
import { ROOT } from '../repository.mjs';

const SOURCE = join(ROOT, 'apps/simulator-cli/src/main.ts');
const SERVER_SOURCE = join(ROOT, 'apps/server/src/main.ts');
const run = (main: string, ...args: readonly string[]) => {
  const { stdout, stderr, status } = spawnSync(process.execPath, [main, ...args], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return { stdout, stderr, status };
};

it('buildProgram builds programs with the same output as their sources', async () => {
  await Promise.all([buildProgram('canvass'), buildProgram('server')]);
  expect(run(SERVER_MAIN, '--help')).toEqual(run(SERVER_SOURCE, '--help'));
  for (const args of [['--help'], ['check', 'examples/every-type/project.json'], ['check', 'nowhere.json']]) {
    expect(run(CANVASS_MAIN, ...args)).toEqual(run(SOURCE, ...args));
  }
});

it('buildProgram does not rebuild a current program', async () => {
  await buildProgram('canvass');
  const { mtimeMs } = statSync(CANVASS_MAIN);
  await buildProgram('canvass');
  expect(statSync(CANVASS_MAIN).mtimeMs).toBe(mtimeMs);
});
