// npm run canvass -- ARGUMENTS: the command of this checkout, with file names relative to the user's current folder.
import { bootstrap } from './bootstrap.mjs';
import { buildProgram, CANVASS_MAIN } from './packages/build-program.mjs';
import { runInForeground } from './processes.mjs';
import { callerFolder, pinnedNode, runMain } from './repository.mjs';

await runMain(async () => {
  await bootstrap();
  await buildProgram('canvass');
  return runInForeground(pinnedNode, [CANVASS_MAIN, ...process.argv.slice(2)], { cwd: callerFolder });
});
