// The repository's folder, the caller's folder, and pinned tools, for all scripts. Scripts in this folder must start on
// Node 20 without dependencies, so they use only plain JavaScript and built-in modules.
import { existsSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '..');

/** The pinned pnpm. The architecture test checks that it equals `packageManager` in package.json. */
export const PNPM = 'pnpm@12.21.0';

/** The folder in which the user called `npm run ...`. npm itself changes to the repository's root. */
export const callerFolder = process.env.INIT_CWD ?? process.cwd();

/** The path of Node 24, which the root package installs independently of the machine's Node. */
export const pinnedNode = join(
  ROOT,
  'node_modules/node/bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);

/** Absolute path of a tool in the root's node_modules/.bin. */
export const tool = (name) => join(ROOT, 'node_modules/.bin', name);

/** The caller's environment with the pinned Node and the repository's tools first in PATH. */
export function toolEnvironment(extra = {}) {
  const path = [join(ROOT, 'node_modules/.bin'), process.env.PATH ?? ''].join(delimiter);
  return { ...process.env, PATH: path, TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1', ...extra };
}

/** A failure that the user can fix: one sentence, no stack trace. */
export class Refusal extends Error {}

/** Runs a script's main function. Turns a `Refusal` into one sentence and exit code 2. */
export async function runMain(main) {
  try {
    process.exitCode = (await main()) ?? 0;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    console.error(`canvass: ${error.message}`);
    process.exitCode = 2;
  }
}

export const isFile = (...parts) => existsSync(join(ROOT, ...parts));

/** Whether the packages of the benchmarks are installed. Only `npm run bench` and `npm run test:full` install them. */
export const hasBenchPackages = () => isFile('bench/node_modules/survey-core/package.json');
