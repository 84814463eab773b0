// npm run typecheck: checks all TypeScript in one program per kind of host, in parallel on all cores.
import { availableParallelism } from 'node:os';
import { endChildrenOnStop, runCaptured } from './processes.mjs';
import { hasBenchPackages, runMain, tool } from './repository.mjs';

/** The settings of each program determine which host types it may use. The slowest program comes first. */
const PROGRAMS = [
  'scripts/types/node.json',
  hasBenchPackages() ? 'scripts/types/journeys-and-bench.json' : 'scripts/types/journeys.json',
  'scripts/types/screens.json',
  'scripts/types/core.json',
  'packages/simulation/tsconfig.json',
  'packages/embed/tsconfig.json',
  'apps/web/worker/tsconfig.json',
];
/** Timeout of each program, which detects hangs only. */
const MINUTES = 20;

await runMain(async () => {
  endChildrenOnStop();
  const waiting = [...PROGRAMS];
  let failed = false;
  const checkNext = async () => {
    for (let program = waiting.shift(); program !== undefined; program = waiting.shift()) {
      const { code, output } = await check(program);
      process.stdout.write(output);
      if (code !== 0) failed = true;
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, checkNext));
  return failed ? 1 : 0;
});

/**
 * Checks a program in one thread, because several threads would compute the same types. Keeps no state, because state
 * would hide a newly installed package.
 */
function check(program) {
  return runCaptured(tool('tsc'), ['-p', program, '--singleThreaded'], { minutes: MINUTES });
}
