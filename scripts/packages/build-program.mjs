// Builds the server or the `canvass` command, if its build does not exist or a source is newer. Starting a build takes
// less than half of the processor time of starting the source.
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { filesWithSuffix } from '../gen/read-folders.mjs';
import { runCaptured } from '../processes.mjs';
import { Refusal, ROOT, toolEnvironment } from '../repository.mjs';

const APPS = { canvass: 'simulator-cli', server: 'server' };

const mainOf = (program) => join(ROOT, 'apps', APPS[program], 'dist/main.js');
export const CANVASS_MAIN = mainOf('canvass');
export const SERVER_MAIN = mainOf('server');

/** Builds a program if necessary. Throws a `Refusal` with the reason of a failure. */
export async function buildProgram(program) {
  const app = join(ROOT, 'apps', APPS[program]);
  if (existsSync(mainOf(program)) && newestChange(app) <= statSync(mainOf(program)).mtimeMs) return;
  // Builds in a separate folder, because the last build may be running.
  const folder = join(app, `node_modules/.${program}-${process.pid}`);
  try {
    const env = toolEnvironment({ CANVASS_BUILD_FOLDER: join(folder, 'new') });
    mkdirSync(folder, { recursive: true });
    const { code, output } = await runCaptured(join(app, 'node_modules/.bin/tsup'), [], { cwd: app, env });
    if (code !== 0) throw new Refusal(`the program ${program} could not be built.\n${output.trimEnd()}`);
    replaceBuild(join(app, 'dist'), folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function replaceBuild(dist, folder) {
  if (existsSync(dist)) renameSync(dist, join(folder, 'old'));
  try {
    renameSync(join(folder, 'new'), dist);
  } catch (error) {
    // The folder exists if another call has built the same sources meanwhile.
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  }
}

function newestChange(app) {
  const packages = readdirSync(join(ROOT, 'packages')).map((name) => join(ROOT, 'packages', name, 'src'));
  // The check of authors' own texts contains the English texts of the web app.
  const webTexts = filesWithSuffix(join(ROOT, 'apps/web/src'), '.texts.ts').map((path) =>
    join(ROOT, 'apps/web/src', path),
  );
  const files = [
    join(app, 'package.json'),
    join(app, 'tsup.config.ts'),
    join(ROOT, 'pnpm-lock.yaml'),
    ...webTexts,
  ];
  return Math.max(
    ...files.map((file) => statSync(file).mtimeMs),
    ...[join(app, 'src'), join(ROOT, 'texts'), ...packages]
      .filter((folder) => existsSync(folder))
      .flatMap(changesBelow),
  );
}

const changesBelow = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() || entry.isDirectory())
    .map((entry) => statSync(join(entry.parentPath ?? entry.path, entry.name)).mtimeMs);
