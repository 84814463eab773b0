import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';
import { freePort } from './clusters/postgres-cluster.ts';
import { OPERATOR_TOKEN } from './test-server.ts';

/** The program that `scripts/vitest/build-programs.ts` builds. Starting the source takes twice the processor time. */
const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
/** Environment variables that are passed on although they are not settings. */
const PASSED_ENVIRONMENT = {
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
};
const PINNED_NODE = fileURLToPath(new URL('../../../../node_modules/node/bin/node', import.meta.url));
/** Milliseconds for a start on a busy machine. An idle machine needs two seconds. */
const READY_WITHIN_MS = 300_000;

export interface ServerProcess {
  readonly url: string;
  readonly child: ChildProcess;
  output(): string;
  end(signal: NodeJS.Signals): Promise<number | null>;
}

interface ProcessOptions {
  /** Called with the whole output after each write. */
  readonly onOutput?: (text: string) => void;
  /** File descriptor for the server's standard output. */
  readonly log?: number;
}

/** Starts the server and resolves when it is healthy. */
export async function startServerProcess(
  env: Readonly<Record<string, string>>,
  port?: number,
  { onOutput = () => {}, log }: ProcessOptions = {},
): Promise<ServerProcess> {
  const chosenPort = port ?? (await freePort());
  const child = spawnServer(
    { PORT: String(chosenPort), HOST: '127.0.0.1', RATE_LIMIT: 'off', ...env },
    [],
    log,
  );
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      text += String(chunk);
      onOutput(text);
    });
  }
  const exitEvent = once(child, 'exit');
  const url = `http://127.0.0.1:${chosenPort}`;
  await waitUntilHealthy(url, child, () => text);
  return {
    url,
    child,
    output: () => text,
    async end(signal) {
      child.kill(signal);
      const [code] = await exitEvent;
      return code as number | null; // the exit event has this type
    },
  };
}

/** Creates a data folder from a prepared embedded database, since creating one takes seconds. */
export async function createDataFolder(folder: string): Promise<string> {
  await mkdir(join(folder, 'db'), { recursive: true, mode: 0o700 });
  const { status, stderr } = spawnSync('tar', ['-xf', inject('pgliteSnapshot'), '-C', join(folder, 'db')]);
  if (status !== 0) throw new Error(`tar failed: ${String(stderr)}`);
  return folder;
}

/** Runs the server until it exits. Returns exit code and output. */
export async function runServer(env: Readonly<Record<string, string>>, ...args: readonly string[]) {
  const child = spawnServer(env, args);
  let text = '';
  child.stdout?.on('data', (chunk) => (text += String(chunk)));
  child.stderr?.on('data', (chunk) => (text += String(chunk)));
  const [code] = await once(child, 'exit');
  return { code: code as number | null, text }; // the exit event has this type
}

function spawnServer(
  env: Readonly<Record<string, string>>,
  args: readonly string[],
  log?: number,
): ChildProcess {
  const node = existsSync(PINNED_NODE) ? PINNED_NODE : process.execPath;
  return spawn(node, [MAIN, ...(args.length > 0 ? args : ['serve'])], {
    env: { ...PASSED_ENVIRONMENT, CANVASS_TOKEN: OPERATOR_TOKEN, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', log ?? 'pipe', 'pipe'],
  });
}

async function waitUntilHealthy(url: string, child: ChildProcess, output: () => string): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline && child.exitCode === null) {
    const healthy = await fetch(`${url}/readiness`).then(
      (reply) => reply.ok,
      () => false,
    );
    if (healthy) return;
    await sleep(50);
  }
  child.kill('SIGKILL');
  throw new Error(`the server did not become healthy: ${output()}`);
}
