import { type ChildProcess, spawn } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = new URL('../../..', import.meta.url).pathname;
/** Maximum time to start a server. An idle machine takes two seconds. */
const START_LIMIT_MS = 300_000;
export const OPERATOR_TOKEN = 'e2e-operator-token-that-is-long-enough-to-be-accepted';

/** A separate server process, with an embedded database in a temporary folder, or with the given database. */
export interface ServerProcess {
  readonly url: string;
  pid(): number;
  output(): string;
  /** Sends SIGKILL, which ends the server without a shutdown. */
  kill(): Promise<void>;
  restart(): Promise<void>;
  /** Shuts the server down, and returns its data folder. */
  end(): Promise<string>;
  stop(): Promise<void>;
}

type Environment = Readonly<Record<string, string>>;
interface ServerOptions {
  /** The URL of a PostgreSQL database to use instead of the embedded database. */
  readonly databaseUrl?: string;
  /** Further settings, or a function that creates them from the server's address. */
  readonly environment?: Environment | ((url: string) => Environment);
}

export async function startServer({
  databaseUrl = '',
  environment = {},
}: ServerOptions = {}): Promise<ServerProcess> {
  const dataDir = await createDataFolder(databaseUrl === '');
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const further = typeof environment === 'function' ? environment(url) : environment;
  let output = '';
  const start = async () => {
    const firstProcess = await launch(
      { ...further, DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
      port,
      url,
    );
    output += firstProcess.output;
    for (const stream of [firstProcess.child.stdout, firstProcess.child.stderr])
      stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    return firstProcess.child;
  };
  let child = await start();
  const endProcess = async (signal: NodeJS.Signals) => {
    const exit = new Promise((resolve) => child.once('exit', resolve));
    if (child.exitCode === null && child.signalCode === null) {
      child.kill(signal);
      await exit;
    }
  };
  return {
    url,
    pid: () => child.pid ?? Number.NaN,
    output: () => output,
    kill: () => endProcess('SIGKILL'),
    restart: async () => {
      child = await start();
    },
    end: async () => {
      await endProcess('SIGTERM');
      return dataDir;
    },
    stop: async () => {
      await endProcess('SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const PREPARED = 'CANVASS_E2E_PREPARED_DATA';

/**
 * Creates the data folder that later servers copy, because creating the embedded database takes two thirds of a start.
 * Returns a function that removes the folder.
 */
export async function prepareDataFolder(): Promise<() => Promise<void>> {
  const server = await startServer();
  const folder = await server.end();
  process.env[PREPARED] = folder;
  return () => rm(folder, { recursive: true, force: true });
}

async function createDataFolder(isEmbedded: boolean): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'canvass-e2e-'));
  const preparedFolder = process.env[PREPARED];
  if (isEmbedded && preparedFolder !== undefined) await cp(preparedFolder, folder, { recursive: true });
  return folder;
}

async function launch(
  settings: Readonly<Record<string, string>>,
  port: number,
  url: string,
): Promise<{ readonly child: ChildProcess; readonly output: string }> {
  const child = spawn(process.execPath, [join(ROOT, 'apps/server/dist/main.js'), 'serve'], {
    cwd: ROOT,
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      ...settings,
      CANVASS_TOKEN: OPERATOR_TOKEN,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const deadline = Date.now() + START_LIMIT_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The server ended while starting:\n${output}`);
    if (await isAnswering(url)) return { child, output };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  child.kill('SIGKILL');
  throw new Error(`The server did not answer within ${START_LIMIT_MS / 1000} s:\n${output}`);
}

async function isAnswering(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readiness`)).ok;
  } catch {
    return false; // the server is not listening yet
  }
}

export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address !== null
          ? resolve(address.port)
          : reject(new Error('no port')),
      );
    });
  });
}
