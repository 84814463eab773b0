import type { FastifyInstance } from 'fastify';
import { loadOperatorToken } from '../auth/operators/operator-token.ts';
import { addDrain } from '../http/drain.ts';
import { createServer } from './server.ts';
import type { Services } from '../http/route.ts';
import { createServices } from './services.ts';
import type { Settings } from '../config/settings.ts';
import { openDatabaseClock, type DatabaseClock } from '../database/clock/database-clock.ts';
import type { StartLog } from './start-log.ts';
import { openTraces, wantsTraces, type Traces } from '../telemetry/traces/traces.ts';
import { isRefusedLogin, isUnavailable } from '../database/unavailable.ts';
import { type OpenedPglite, openPglite } from '../database/open-pglite.ts';
import { openPostgres } from '../database/open-postgres.ts';
import { createPrivateFolder } from '../database/private-folder.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkServer } from '../database/check-server.ts';
import type { Database } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';

const SWEEP_EVERY_MS = 10 * 60 * 1000;
/** Milliseconds between two sweeps of fonts and images, which read all projects, and of old states of drafts. */
const SWEEP_FONTS_EVERY_MS = 60 * 60 * 1000;
/** Milliseconds between two rounds of webhook deliveries, of payouts, and of mails. */
const DELIVER_EVERY_MS = 2_000;
const READ_CLOCK_EVERY_MS = 10_000;
const COUNT_EVERY_MS = 60_000;

export interface RunningServer {
  readonly server: FastifyInstance;
  readonly address: string;
  /** Finishes requests within this many milliseconds, then closes the database. */
  stop(withinMs: number): Promise<{ readonly wasCut: boolean }>;
}
type StartResult = RunningServer | { readonly problem: string };

/** Opens and migrates the database, and listens. Returns a sentence for a problem that an operator can fix. */
export async function startServer(
  settings: Settings,
  log: StartLog,
  logStream: { write(line: string): void },
): Promise<StartResult> {
  const openedDatabase = await openDatabase(settings, log);
  if ('problem' in openedDatabase) return openedDatabase;
  const { database } = openedDatabase;
  let traces: Traces | undefined;
  try {
    const refusal = await prepareDatabase(database, settings, log);
    if (refusal !== undefined) {
      await database.close();
      return { problem: refusal };
    }
    traces = wantsTraces(process.env)
      ? await openTraces(process.env, { readsCallers: settings.trustedProxies > 0 })
      : undefined;
    const clock = await openDatabaseClock(database, log.warn);
    const services = await createServices({
      settings,
      database: traces?.traceStatements(database) ?? database,
      operatorToken: settings.operatorToken ?? (await loadOperatorToken(settings.dataFolder)),
      now: clock.now,
      clockDifference: clock.difference,
      warn: log.warn,
    });
    const server = await createServer(services, { logStream, ...(traces !== undefined && { traces }) });
    const drain = addDrain(server);
    const address = await server.listen({ port: settings.port, host: settings.host });
    // Periodic work starts after `listen`, because its timers would keep a process alive that cannot listen.
    const works = startPeriodicWork(services, clock, log);
    const stop = (withinMs: number) =>
      drain
        .close(withinMs)
        .finally(() => works.stop())
        .finally(() => traces?.stop().catch(() => log.warn({}, 'the last traces were not taken')))
        .finally(database.close);
    return { server, address, stop };
  } catch (error) {
    await database.close().catch(() => undefined); // only the first error is reported
    const problem = explain(error, settings);
    if (problem === undefined) throw error;
    return { problem };
  }
}

function startPeriodicWork(
  {
    attachments,
    draftHistory,
    fonts,
    images,
    retention,
    webhooks,
    counting,
    payouts,
    mails,
    operatedAwards,
  }: Services,
  clock: DatabaseClock,
  log: StartLog,
): { stop(): Promise<void> } {
  /** Runs a sweep only if the clocks are plausible, because data deleted by a wrong clock cannot be restored (TRUST-9). */
  const ifClockFits =
    (sweep: (stopping: AbortSignal) => Promise<void>) =>
    async (stopping: AbortSignal): Promise<void> => {
      if ((await clock.maySweep()) && (await retention.mayDelete())) await sweep(stopping);
    };
  const sweepEvery = (everyMs: number, sweep: (stopping: AbortSignal) => Promise<void>, failed: string) =>
    repeat(everyMs, ifClockFits(sweep), `${failed}; retrying later`, log);
  const works = [
    repeat(
      READ_CLOCK_EVERY_MS,
      clock.synchronise,
      'the clock of the database was not read; retrying later',
      log,
    ),
    sweepEvery(SWEEP_EVERY_MS, attachments.sweep, 'files were not deleted'),
    sweepEvery(SWEEP_FONTS_EVERY_MS, fonts.sweep, 'fonts were not deleted'),
    sweepEvery(SWEEP_FONTS_EVERY_MS, images.sweep, 'images were not deleted'),
    sweepEvery(SWEEP_FONTS_EVERY_MS, draftHistory.sweep, 'old states of drafts were not deleted'),
    sweepEvery(SWEEP_EVERY_MS, retention.sweep, 'data past its retention period was not deleted'),
    sweepEvery(SWEEP_EVERY_MS, operatedAwards.sweep, 'contact data of prizes was not deleted'),
    ...[
      [webhooks, 'webhooks could not be called'] as const,
      [payouts, 'payouts were not made'] as const,
      [mails, 'mails were not sent'] as const,
    ].map(([outbox, failed]) =>
      repeat(DELIVER_EVERY_MS, (stopping) => outbox.deliver(stopping), `${failed}; retrying later`, log),
    ),
    repeat(
      COUNT_EVERY_MS,
      (stopping) => counting.keepUp(stopping),
      'answers were not counted; retrying later',
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

/**
 * Runs a task immediately and then periodically, never twice at the same time. Logs a failure without its message and
 * tries again the next time. `stop` aborts a running task and waits for it.
 */
function repeat(
  everyMs: number,
  work: (stopping: AbortSignal) => Promise<void>,
  failureMessage: string,
  log: StartLog,
): { stop(): Promise<void> } {
  let isRunning = false;
  const stopping = new AbortController();
  const runOnce = async () => {
    if (isRunning) return;
    isRunning = true;
    try {
      await work(stopping.signal);
    } catch (error) {
      log.warn({ reason: error instanceof Error ? error.name : 'unknown' }, failureMessage);
    } finally {
      isRunning = false;
    }
  };
  let lastRun = runOnce();
  const timer = setInterval(() => {
    if (!isRunning) lastRun = runOnce();
  }, everyMs);
  return {
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await lastRun;
    },
  };
}

/** Opens the database without connecting to a PostgreSQL, which may not be available yet. */
async function openDatabase(
  { databaseUrl, databaseConnections: connections, dataFolder }: Settings,
  log: StartLog,
): Promise<OpenedPglite> {
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
  if (!(await createPrivateFolder(dataFolder)))
    log.warn(
      { folder: dataFolder },
      'OTHER USERS of this machine may read the data folder, and it belongs to another user: give it to the user of this ' +
        'program, or close it with chmod 700.',
    );
  return openPglite({ folder: dataFolder });
}

const WAIT_FOR_DATABASE_MS = 60_000;
const RETRY_AFTER_MS = 500;

/**
 * Waits until the database is available, checks that it does not lose acknowledged data, and migrates its schema.
 * Returns a sentence if the database must not be used.
 */
export async function prepareDatabase(
  database: Database,
  settings: Settings,
  log: StartLog,
): Promise<string | undefined> {
  const { databaseUrl } = settings;
  if (databaseUrl === undefined) return migrateSchema(database, log);
  const patient = openPostgres(databaseUrl, { connections: 1, onLost: () => undefined, isPatient: true });
  try {
    return await retryUntilAvailable(log, async () => {
      const { refusals, risks } = await checkServer(patient.query);
      const refusal = refusals[0] ?? (settings.allowsUnsafeDatabase ? undefined : risks[0]);
      if (refusal !== undefined)
        return refusals.length > 0 ? refusal : `${refusal} Or accept that with DATABASE_UNSAFE=on.`;
      for (const risk of risks) log.warn({}, `UNSAFE DATABASE, accepted by DATABASE_UNSAFE: ${risk}`);
      return migrateSchema(patient, log);
    });
  } finally {
    await patient.close();
  }
}

async function migrateSchema(database: Database, log: StartLog): Promise<undefined> {
  const onBusy = () => log.warn({}, 'the schema cannot be changed yet, as tables are in use; trying again');
  const appliedNames = await migrate(database, { onBusy });
  if (appliedNames.length > 0)
    log.info({ migrations: appliedNames.join(', ') }, 'the database was brought up to date');
}

async function retryUntilAvailable<T>(log: StartLog, work: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + WAIT_FOR_DATABASE_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (isRefusedLogin(error) || !isUnavailable(error) || performance.now() > deadline) throw error;
      log.warn({}, 'the database cannot be reached yet; trying again');
      await sleep(RETRY_AFTER_MS);
    }
  }
}
