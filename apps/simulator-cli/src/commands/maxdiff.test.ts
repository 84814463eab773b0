import { expect, it, test } from 'vitest';
import { runInProcess } from '../testing/memory-host.ts';
import { SEEDED_PROJECT } from '../testing/seeded-project.ts';
import { SMALL_PROJECT } from '@canvass/simulation/testing';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const folder = temporaryFolder();
folder.write('project.json', SEEDED_PROJECT);
folder.write('without.json', SMALL_PROJECT);
const runMaxdiff = (...args: readonly string[]) =>
  runInProcess(['maxdiff', ...args], { folder: folder.path });
const loadReport = async (...args: readonly string[]) =>
  JSON.parse((await runMaxdiff('project.json', '--json', ...args)).stdout);

it('measures a design in which all counts are equal, and recovers known preferences', async () => {
  const [exact] = (await loadReport()).questions;
  expect(exact).toMatchObject({
    code: 'Q1',
    gid: 'q1',
    options: 7,
    tasks: 7,
    perTask: 3,
    designs: 100,
    frequency: { min: 3, max: 3 },
    pairs: { min: 1, max: 1, sd: 0 },
    positionRange: 0,
    connected: 100,
    withRepeatedTasks: 0,
    recovery: { respondents: 300 },
    findings: [],
  });
  expect(exact.dEfficiency.min).toBeCloseTo(1, 9);
  expect(exact.recovery.rankCorrelation).toBeGreaterThan(0.95);
  expect(exact.recovery.options.map(({ code }: { code: string }) => code)).toEqual(
    [1, 2, 3, 4, 5, 6, 7].map((seq) => `A${seq}`),
  );
});

it('flags disconnected designs, and samples that are too small', async () => {
  const { ok, questions } = await loadReport('--respondents', '2', '--seeds', '5');
  expect(ok).toBe(false);
  expect(questions[1]).toMatchObject({
    designs: 5,
    connected: 0,
    findings: ['maxdiff.not-connected', 'maxdiff.recovery'],
  });
  const { code, stdout } = await runMaxdiff('project.json', '--respondents', '2');
  expect(code).toBe(1);
  expect(stdout).toContain('Q1  7 options in 7 tasks of 3, 100 designs\n');
  expect(stdout).toContain('  each pair together           once, standard deviation 0.00\n');
  expect(stdout).toContain('✗ maxdiff.not-connected  In some designs');
});

it('reports that there is no maxdiff question', async () => {
  expect(await runMaxdiff('without.json')).toMatchObject({
    code: 0,
    stdout: 'Tea\nNo question of this project has maxdiff tasks.\n',
  });
});

test.each([[['nowhere.json']], [['project.json', '--seeds', '0']], [[]]])(
  'exits with code 2 after a usage error: %j',
  async (args) => {
    expect(await runMaxdiff(...args)).toMatchObject({ code: 2, stdout: '' });
  },
);
