// Installs the dependencies of the lockfile, unless they are installed already.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInForeground } from './processes.mjs';
import { PNPM, pinnedNode, Refusal, ROOT } from './repository.mjs';

const OLDEST_NODE = 20;

/** Installs the dependencies if necessary. Throws a `Refusal` if that is impossible. */
export async function bootstrap() {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < OLDEST_NODE)
    throw new Refusal(`Node ${OLDEST_NODE} or newer is needed to begin; this is Node ${major}.`);
  if (isInstalled()) return;
  console.error('Installing dependencies (first time, or the lockfile changed) ...');
  await install();
  if (!nodeWorks()) {
    throw new Refusal(
      'the pinned Node 24 was not installed, so nothing can run. Delete node_modules and try again with network access.',
    );
  }
}

async function install() {
  // With CI=true pnpm asks no questions, also in a terminal.
  const env = { ...process.env, CI: 'true' };
  const code = await runInForeground('npx', ['--yes', PNPM, 'install', '--frozen-lockfile'], { env });
  if (code !== 0) {
    throw new Refusal(
      'installing the dependencies failed; the reason is above. Check the network, then run the same command again.',
    );
  }
}

/** Whether Node works and the lockfile equals the copy that pnpm keeps of the lockfile of its last installation. */
function isInstalled() {
  const lockfileCopy = join(ROOT, 'node_modules/.pnpm/lock.yaml');
  if (!existsSync(lockfileCopy) || !existsSync(join(ROOT, 'node_modules/.modules.yaml'))) return false;
  const isLockfileCurrent = readFileSync(lockfileCopy).equals(readFileSync(join(ROOT, 'pnpm-lock.yaml')));
  return isLockfileCurrent && nodeWorks();
}

function nodeWorks() {
  return existsSync(pinnedNode) && spawnSync(pinnedNode, ['--version']).status === 0;
}
