// npm run bench -- command [--json] [--rounds N]: measures the start of the built command, and a check.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const { values: options } = parseArgs({
  options: { json: { type: 'boolean', default: false }, rounds: { type: 'string', default: '9' } },
});
const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const COMMAND = `${ROOT}apps/simulator-cli/dist/main.js`;
const EXAMPLE = `${ROOT}examples/coffee-study/project.json`;
/** A module that makes a process print its own processor time, in microseconds, as it ends. */
const REPORT_CPU = `data:text/javascript,${encodeURIComponent(
  "process.on('exit', () => { const { user, system } = process.cpuUsage(); process.stderr.write('\\ncpu ' + (user + system)); });",
)}`;
/** Maximum processor time of `canvass --version`, as a multiple of a Node process that does nothing. */
const MAX_VERSION_RATIO = 4;
const MAX_CHECK_RATIO = 16;

const CALLS = {
  'node, an empty program': ['-e', '0'],
  'canvass --version': [COMMAND, '--version'],
  'canvass check coffee-study': [COMMAND, 'check', EXAMPLE],
  'canvass check coffee-study, from source': [`${ROOT}apps/simulator-cli/src/main.ts`, 'check', EXAMPLE],
} as const;
type Call = keyof typeof CALLS;

process.exitCode = main();

/** Returns the exit code: 0 if both targets are met, 1 if one is missed, 2 if nothing could be measured. */
function main(): number {
  const versionCall = spawnSync('npm', ['run', '-s', 'canvass', '--', '--version'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  if (versionCall.status !== 0) {
    console.error(`bench command: the command could not be built.\n${versionCall.stderr}`);
    return 2;
  }
  const seconds = measure(Number(options.rounds));
  const floor = seconds['node, an empty program'];
  const targets = [
    {
      title: 'canvass --version, times an empty program',
      limit: MAX_VERSION_RATIO,
      found: seconds['canvass --version'] / floor,
    },
    {
      title: 'canvass check, times an empty program',
      limit: MAX_CHECK_RATIO,
      found: seconds['canvass check coffee-study'] / floor,
    },
  ];
  if (options.json) console.log(JSON.stringify({ seconds, targets }, null, 2));
  else {
    console.table(
      Object.fromEntries(Object.entries(seconds).map(([call, time]) => [call, { 'CPU s': time.toFixed(3) }])),
    );
    console.table(targets.map(({ found, ...target }) => ({ ...target, found: found.toFixed(1) })));
  }
  return targets.every(({ limit, found }) => found <= limit) ? 0 : 1;
}

/** Median processor times in seconds. The calls alternate, so that other load on the machine affects all calls. */
function measure(rounds: number): Readonly<Record<Call, number>> {
  const calls = Object.keys(CALLS) as Call[]; // the keys of the constant above
  const times = new Map<Call, number[]>(calls.map((call) => [call, []]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const call of calls) {
      const time = measureCpuSeconds(CALLS[call]);
      if (round > 0) times.get(call)?.push(time); // the first round fills caches of files
    }
  }
  const median = (call: Call) =>
    (times.get(call) ?? []).toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.NaN;
  return Object.fromEntries(calls.map((call) => [call, median(call)])) as Record<Call, number>;
}

function measureCpuSeconds(args: readonly string[]): number {
  const { stderr, status } = spawnSync(process.execPath, ['--import', REPORT_CPU, ...args], {
    encoding: 'utf8',
  });
  const [, microseconds] = /\ncpu (\d+)$/.exec(stderr) ?? [];
  if (status !== 0 || microseconds === undefined) throw new Error(`bench command: a call failed: ${stderr}`);
  return Number(microseconds) / 1e6;
}
