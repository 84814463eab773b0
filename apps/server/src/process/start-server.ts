import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { loadOperatorToken } from '../access/operators/operator-token.ts';
import { addDrain } from '../http/drain.ts';
import { createServer } from '../http/server.ts';
import { createServices, type Services } from '../services.ts';
import type { Settings } from '../settings.ts';
import { repeat } from './repeat.ts';
import type { StartLog } from './start-log.ts';
import type { Database } from '../storage/database.ts';
import { migrate } from '../storage/migrate.ts';
import { openPglite } from '../storage/open-pglite.ts';
import { openPostgres } from '../storage/open-postgres.ts';
import { isRefusedLogin, isUnavailable } from '../storage/unavailable.ts';

/** How long a start waits for a database that is not there yet, in milliseconds. */
const WAIT_FOR_DATABASE_MS = 60_000;
const ASK_AGAIN_AFTER_MS = 500;
/** Milliseconds between two looks for files that are no longer needed. */
const SWEEP_EVERY_MS = 10 * 60 * 1000;
/** Milliseconds between two looks for responses that webhooks have to be told of. */
const DELIVER_EVERY_MS = 2_000;

export interface RunningServer {
  readonly server: FastifyInstance;
  readonly address: string;
  /** Finishes requests for at most so many milliseconds, then closes the database. */
  stop(withinMs: number): Promise<{ readonly wasCut: boolean }>;
}
export type Started = RunningServer | { readonly problem: string };

/** Opens the database, brings it up to date and listens. What an operator can fix comes back as one sentence. */
export async function startServer(
  settings: Settings,
  log: StartLog,
  logStream: { write(line: string): void },
): Promise<Started> {
  const opened = await openDatabase(settings, log);
  if ('problem' in opened) return opened;
  const { database } = opened;
  try {
    const applied = await migrateWhenReady(database, log);
    if (applied.length > 0)
      log.info({ migrations: applied.join(', ') }, 'the database was brought up to date');
    const services = await createServices({
      settings,
      database,
      operatorToken: settings.operatorToken ?? (await loadOperatorToken(settings.dataFolder)),
      now: Date.now,
      warn: log.warn,
    });
    const server = await createServer(services, { logStream });
    const drain = addDrain(server);
    const address = await server.listen({ port: settings.port, host: settings.host });
    // Only now: a server that cannot listen must end, and nothing may keep it.
    const works = workNowAndThen(services, log);
    const stop = (withinMs: number) =>
      drain
        .close(withinMs)
        .finally(() => works.stop())
        .finally(database.close);
    return { server, address, stop };
  } catch (error) {
    await database.close().catch(() => undefined); // the first error is the one to tell
    const problem = explain(error, settings);
    if (problem === undefined) throw error;
    return { problem };
  }
}

async function openDatabase(settings: Settings, log: StartLog) {
  const { databaseUrl, databaseConnections: connections, dataFolder } = settings;
  if (databaseUrl !== undefined) {
    const onLost = (error: Error) =>
      log.warn({ reason: error.name }, 'a connection to the database was lost');
    return { database: openPostgres(databaseUrl, { connections, onLost }) };
  }
  log.warn(
    { folder: dataFolder },
    'EMBEDDED DATABASE: for trying out and for small surveys. It survives a crash of this program, not a power cut or ' +
      'a crash of the machine, and serves one process. Set DATABASE_URL to a PostgreSQL for everything else.',
  );
  return openPglite({ folder: dataFolder });
}

async function migrateWhenReady(database: Database, log: StartLog): Promise<readonly string[]> {
  const deadline = Date.now() + WAIT_FOR_DATABASE_MS;
  for (;;) {
    try {
      return await migrate(database);
    } catch (error) {
      if (isRefusedLogin(error) || !isUnavailable(error) || Date.now() > deadline) throw error;
      log.warn({}, 'the database cannot be reached yet; trying again');
      await sleep(ASK_AGAIN_AFTER_MS);
    }
  }
}

/** What is done again and again beside answering. */
function workNowAndThen({ attachments, webhooks }: Services, log: StartLog): { stop(): Promise<void> } {
  const works = [
    repeat(SWEEP_EVERY_MS, () => attachments.sweep(), 'files were not swept; later again', log),
    repeat(
      DELIVER_EVERY_MS,
      (stopping) => webhooks.deliver(stopping),
      'webhooks were not told; later again',
      log,
    ),
  ];
  return {
    async stop() {
      await Promise.all(works.map((work) => work.stop()));
    },
  };
}

function explain(error: unknown, { port, host }: Settings): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE')
    return `port ${port} of ${host} is used by another program; stop that one, or choose another with PORT.`;
  if (code === 'EACCES') return `port ${port} of ${host} cannot be opened; choose one above 1023 with PORT.`;
  if (isRefusedLogin(error))
    return 'the database of DATABASE_URL refuses the connection; check user, password and database name.';
  if (code === 'ERR_MODULE_NOT_FOUND')
    return 'a bucket needs two packages more: npm install @aws-sdk/client-s3 @aws-sdk/s3-request-presigner; or unset FILES_BUCKET.';
  if (isUnavailable(error))
    return `the database of DATABASE_URL could not be reached within ${WAIT_FOR_DATABASE_MS / 1000} seconds.`;
  return undefined;
}
