// Builds the `canvass` command, if it does not exist or a source is newer.
import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { runCaptured } from '../processes.mjs';
import { Refusal, ROOT, toolEnvironment } from '../repository.mjs';

const APP = join(ROOT, 'apps/simulator-cli');
const DIST = join(APP, 'dist');

/** The built command, whose single file Node runs without TypeScript. */
export const CANVASS_MAIN = join(DIST, 'main.js');

/** Builds the command where its sources are newer than the last build. Throws a `Refusal` that shows why it cannot. */
export async function buildCanvass() {
  if (existsSync(CANVASS_MAIN) && newestChange() <= statSync(CANVASS_MAIN).mtimeMs) return;
  // Built in a folder of its own, since another call may be running the last build.
  const folder = join(APP, `node_modules/.canvass-${process.pid}`);
  try {
    const env = toolEnvironment({ CANVASS_BUILD_FOLDER: join(folder, 'new') });
    const { code, output } = await runCaptured(join(APP, 'node_modules/.bin/tsup'), [], { cwd: APP, env });
    if (code !== 0) throw new Refusal(`the canvass command could not be built.\n${output.trimEnd()}`);
    if (existsSync(DIST)) renameSync(DIST, join(folder, 'old'));
    replaceBuild(join(folder, 'new'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function replaceBuild(folder) {
  try {
    renameSync(folder, DIST);
  } catch (error) {
    // Another call has put its build there at the same moment; both are of the same sources.
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  }
}

/** When the latest of the files that the command is made from was changed, in milliseconds. */
function newestChange() {
  const packages = readdirSync(join(ROOT, 'packages')).map((name) => join(ROOT, 'packages', name, 'src'));
  const files = [join(APP, 'package.json'), join(APP, 'tsup.config.ts'), join(ROOT, 'pnpm-lock.yaml')];
  return Math.max(
    ...files.map((file) => statSync(file).mtimeMs),
    ...[join(APP, 'src'), ...packages].filter((folder) => existsSync(folder)).flatMap(changesBelow),
  );
}

const changesBelow = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() || entry.isDirectory())
    .map((entry) => statSync(join(entry.parentPath ?? entry.path, entry.name)).mtimeMs);
