// npm run canvass -- ARGUMENTS: the command from source, with file names relative to where the user stands.
import { join } from 'node:path';
import { bootstrap } from './bootstrap.mjs';
import { runInForeground } from './processes.mjs';
import { callerFolder, pinnedNode, ROOT, runMain } from './repository.mjs';

await runMain(async () => {
  await bootstrap();
  const main = join(ROOT, 'apps/simulator-cli/src/main.ts');
  return runInForeground(pinnedNode, [main, ...process.argv.slice(2)], { cwd: callerFolder });
});
