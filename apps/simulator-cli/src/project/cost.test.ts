import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { createCheckThread } from '../testing/check-thread.ts';
import { GROWN_PROJECTS } from '../testing/grown-projects.fixtures.ts';
import { enlargeProject } from '../testing/swollen-project.ts';

const checkThread = createCheckThread({ hangMs: 300_000, heapMb: 400 });
afterAll(() => checkThread.stop());

/** Number of parts of the smaller project. The cost is the minimum of `ROUNDS` measurements. */
const SMALL_SIZE = 500;
/** Number of parts of the smaller project if a check takes about a second. Such a check is measured once. */
const SMALL_COSTLY_SIZE = 125;
const FACTOR = 4;
const ROUNDS = 3;
/** Processor time in microseconds below which differences are noise. */
const NOISE = 20_000;
/** Maximum factor of the cost per character for four times the size. Quadratic time would give 4. */
const GROWTH = 2.5;

async function measureCostOnce(text: string): Promise<number> {
  const result = await checkThread.check(text);
  if (typeof result === 'string') throw new Error(`${result}: ${text.length} characters`);
  return result.microseconds;
}

async function measureCost(text: string, rounds = ROUNDS): Promise<number> {
  const costs: number[] = [];
  for (let round = 0; round < rounds; round += 1) costs.push(await measureCostOnce(text));
  return Math.min(...costs);
}

/** Whether a round costs less than the limit. Measuring stops at the first such round. */
async function costsLessThan(text: string, maxCost: number): Promise<boolean> {
  for (let round = 0; round < ROUNDS; round += 1) if ((await measureCostOnce(text)) < maxCost) return true;
  return false;
}

const isFull = process.env['CANVASS_FULL'] !== undefined;
const seed = Number(process.env['CANVASS_SEED'] ?? 2026);
/** A sixth of the projects, chosen by `CANVASS_SEED`. All projects in `npm run test:full`. */
const sampledProjects = GROWN_PROJECTS.filter((_, index) => isFull || index % 6 === seed % 6);

test.each(sampledProjects)(
  'has a cost that fits its size: $name',
  { timeout: 600_000 },
  async ({ make, isCostly }) => {
    const size = isCostly ? SMALL_COSTLY_SIZE : SMALL_SIZE;
    const smallProject = JSON.stringify(make(size));
    const largeProject = JSON.stringify(make(size * FACTOR));
    const perCharacter =
      ((await measureCost(smallProject, isCostly ? 1 : ROUNDS)) + NOISE) / smallProject.length;
    expect(await costsLessThan(largeProject, largeProject.length * perCharacter * GROWTH)).toBe(true);
  },
);

// Without a limit, 34 rules made the check hang, and 60 crashed the server.
test.each([34, 60])(
  '%i rules that each use the previous one twice are reported as too deep or too large',
  async (size) => {
    const [doubling] = GROWN_PROJECTS;
    const result = await checkThread.check(JSON.stringify(doubling?.make(size)));
    expect(result).toMatchObject({
      isSound: false,
      findingIds: [expect.stringMatching(/too-(deep|many-nodes)/)],
    });
  },
);

const EXAMPLES = new URL('../../../../examples/', import.meta.url);
const BASES = ['brand-funnel', 'coffee-study', 'every-type', 'health-screening', 'snack-maxdiff'];
/** Number of enlarged projects from each example. Their seeds begin at `CANVASS_SEED`. */
const COUNT = isFull ? 1_000 : 2;
const MAX_LENGTH = 100_000;
/** Maximum cost of an enlarged project, relative to the cost of the example. */
const MAX_COST_FACTOR = 200;

test.each(BASES)(
  'no enlarged %s hangs, runs out of memory or costs much more',
  { timeout: 900_000 },
  async (name) => {
    const source = readFileSync(new URL(`${name}/project.json`, EXAMPLES), 'utf8');
    const maxCost = ((await measureCost(source)) + NOISE) * MAX_COST_FACTOR;
    for (let number = seed; number < seed + COUNT; number += 1) {
      const result = await checkThread.check(enlargeProject(source, `${name} ${number}`, MAX_LENGTH));
      const cost = typeof result === 'string' ? result : result.microseconds < maxCost;
      expect([name, number, cost]).toEqual([name, number, true]);
    }
  },
);
