// The stages of `npm test`, in order. Each resolves to `{ passed, failed, skipped?, output?, note? }`.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCaptured, withPnpm } from './processes.mjs';
import { isFile, pinnedNode, ROOT, tool, toolEnvironment } from './repository.mjs';
import { countPlaywright, countVitest } from './test-counts.mjs';

/** A stage that runs a command. `minutes` only detects hangs. */
const command = (minutes, executable, ...args) => ({
  run: async ({ env, echo }) => {
    const { code, output, timedOut } = await runCaptured(executable, args, { env, echo, minutes });
    return {
      ...verdict(code === 0),
      output,
      note: timedOut ? `stopped after ${minutes} minutes` : undefined,
    };
  },
});

const verdict = (ok) => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1 });

/** Factor for timeouts of test runners in `npm run test:full`. */
const FULL_FACTOR = 6;

/** A stage of a test runner, whose JSON report is counted test by test. */
const runner = (defaultMinutes, count, commandFor) => ({
  run: async ({ env, echo }) => {
    const minutes = env.CANVASS_FULL === undefined ? defaultMinutes : defaultMinutes * FULL_FACTOR;
    const folder = mkdtempSync(join(tmpdir(), 'canvass-test-'));
    try {
      const report = join(folder, 'report.json');
      const { executable, args, cwd = ROOT, extraEnv = {} } = commandFor(report, env);
      const options = { env: toolEnvironment({ ...env, ...extraEnv }), cwd, echo, minutes };
      const { code, output, timedOut } = await runCaptured(executable, args, options);
      const counts = atLeastOneFailure(count(readReport(report)), code, timedOut);
      return { ...counts, output, note: timedOut ? `stopped after ${minutes} minutes` : undefined };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
});

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined; // the runner ended before it wrote a report; its exit code shows the failure
  }
}

/** Counts a failure if the runner crashed or ran no tests. */
function atLeastOneFailure(counts, code, timedOut) {
  const bad = code !== 0 || timedOut || counts.passed + counts.failed === 0;
  return bad && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

/** A stage of Vitest. `npm test` leaves out four fifths of the long suites (scripts/vitest/workers.ts). */
const vitest = (minutes, ...selection) =>
  runner(minutes, countVitest, (report, env) => ({
    extraEnv: env.CANVASS_FULL === undefined ? { CANVASS_SAMPLE: '1' } : {},
    executable: tool('vitest'),
    args: ['run', ...selection, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
  }));

const playwright = runner(55, countPlaywright, (report) => ({
  executable: join(ROOT, 'e2e/node_modules/.bin/playwright'),
  args: ['test', '--reporter=line,json'],
  cwd: join(ROOT, 'e2e'),
  extraEnv: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
}));

const e2e = {
  run: async (context) => {
    if (!context.browser) return { passed: 0, failed: 0, note: 'not run: no browser (see environment)' };
    if (!isFile('e2e/playwright.config.ts'))
      return { passed: 0, failed: 1, note: 'e2e/playwright.config.ts is missing' };
    return playwright.run(context);
  },
};

export const stages = [
  { name: 'gen', title: 'Generated registries', ...command(10, pinnedNode, 'scripts/gen.mjs', '--check') },
  { name: 'typecheck', title: 'Types', ...command(20, pinnedNode, 'scripts/typecheck.mjs') },
  {
    name: 'lint',
    title: 'Lint',
    ...command(10, tool('oxlint'), '--deny-warnings', '--report-unused-disable-directives'),
  },
  { name: 'format', title: 'Format', ...command(10, tool('biome'), 'format', '.') },
  {
    name: 'knip',
    title: 'Dead files, exports and dependencies',
    ...command(10, tool('knip'), '--no-progress'),
  },
  { name: 'architecture', title: 'Architecture', ...vitest(10, '--project', 'architecture') },
  { name: 'unit', title: 'Unit, property and server tests', ...vitest(40, '--project', '!architecture') },
  {
    name: 'build',
    title: 'Web build',
    ...command(20, ...flat(withPnpm('turbo run build --output-logs=errors-only'))),
  },
  { name: 'size', title: 'JavaScript before the first question', ...command(10, tool('size-limit')) },
  { name: 'e2e', title: 'Browser journeys', ...e2e },
];

function flat([executable, args]) {
  return [executable, ...args];
}
