// Installs the dependencies of the lockfile, unless they are installed already.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInForeground } from './processes.mjs';
import { hasBenchPackages, PNPM, pinnedNode, Refusal, ROOT } from './repository.mjs';

const OLDEST_NODE = 20;
/** Option of pnpm that leaves out the packages of the benchmarks, such as other products (docs/adr/0387). */
const WITHOUT_BENCH = ['--filter', '!@canvass/bench'];
/** Digest of the lockfile of the last installation without the packages of the benchmarks. */
const MARK = join(ROOT, 'node_modules/.canvass-install');

/**
 * Installs the dependencies if necessary. Those of the benchmarks are installed if `withBench` is true, and stay if they
 * are installed already. Throws a `Refusal` if that is impossible.
 */
export async function bootstrap({ withBench = hasBenchPackages() } = {}) {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < OLDEST_NODE)
    throw new Refusal(`Node ${OLDEST_NODE} or newer is needed to begin; this is Node ${major}.`);
  if (isInstalled(withBench)) return;
  console.error('Installing dependencies (first time, or the lockfile changed) ...');
  await install(withBench);
  if (!nodeWorks()) {
    throw new Refusal(
      'the pinned Node 24 was not installed, so nothing can run. Delete node_modules and try again with network access.',
    );
  }
}

async function install(withBench) {
  // With CI=true pnpm asks no questions, also in a terminal.
  const env = { ...process.env, CI: 'true' };
  const options = ['--frozen-lockfile', ...(withBench ? [] : WITHOUT_BENCH)];
  const code = await runInForeground('npx', ['--yes', PNPM, 'install', ...options], { env });
  if (code !== 0) {
    throw new Refusal(
      'installing the dependencies failed; the reason is above. Check the network, then run the same command again.',
    );
  }
  if (!withBench) writeFileSync(MARK, digestLockfiles());
}

/**
 * Whether Node works and the lockfile is that of the last installation. pnpm keeps a copy of the lockfile, without the
 * packages that it has left out.
 */
function isInstalled(withBench) {
  if (!existsSync(LOCKFILE_COPY) || !existsSync(join(ROOT, 'node_modules/.modules.yaml'))) return false;
  const isComplete = readFileSync(LOCKFILE_COPY).equals(readFileSync(LOCKFILE));
  const isCurrent =
    isComplete || (!withBench && existsSync(MARK) && readFileSync(MARK, 'utf8') === digestLockfiles());
  return isCurrent && nodeWorks();
}

const LOCKFILE = join(ROOT, 'pnpm-lock.yaml');
const LOCKFILE_COPY = join(ROOT, 'node_modules/.pnpm/lock.yaml');

function digestLockfiles() {
  const hash = createHash('sha256');
  for (const file of [LOCKFILE, LOCKFILE_COPY]) hash.update(readFileSync(file));
  return hash.digest('hex');
}

function nodeWorks() {
  return existsSync(pinnedNode) && spawnSync(pinnedNode, ['--version']).status === 0;
}
