// npm run typecheck: all TypeScript, in as few programs as there are kinds of host, as many at once as there are cores.
import { availableParallelism } from 'node:os';
import { endChildrenOnStop, runCaptured } from './processes.mjs';
import { runMain, tool } from './repository.mjs';

/** What each may use of its host is in its settings. The longest comes first. */
const PROGRAMS = [
  'scripts/types/node.json',
  'scripts/types/journeys.json',
  'scripts/types/screens.json',
  'scripts/types/core.json',
  'packages/simulation/tsconfig.json',
  'packages/embed/tsconfig.json',
  'apps/web/worker/tsconfig.json',
];
/** For hangs, not for speed. */
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

/** In one thread: several would each work out the same types. Nothing is kept between runs: an installed package would be missed. */
function check(program) {
  return runCaptured(tool('tsc'), ['-p', program, '--singleThreaded'], { minutes: MINUTES });
}
