import { setTimeout as sleep } from 'node:timers/promises';
import type { Settings } from '../config/settings.ts';
import { checkServer } from '../database/check-server.ts';
import type { Database } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { openPostgres } from '../database/open-postgres.ts';
import { isRefusedLogin, isUnavailable } from '../database/unavailable.ts';
import type { StartLog } from './start-log.ts';

/** Milliseconds that a start waits for a database that is not available yet. */
export const WAIT_FOR_DATABASE_MS = 60_000;
const ASK_AGAIN_AFTER_MS = 500;

/**
 * Waits until the database is available, checks that it does not lose acknowledged data, and migrates its schema.
 * Returns a sentence if the database must not be used.
 */
export async function prepareDatabase(
  opened: Database,
  settings: Settings,
  log: StartLog,
): Promise<string | undefined> {
  const { databaseUrl } = settings;
  if (databaseUrl === undefined) return bringUpToDate(opened, log);
  const patient = openPostgres(databaseUrl, { connections: 1, onLost: () => undefined, isPatient: true });
  try {
    return await whenThere(log, async () => {
      const { refusals, risks } = await checkServer(patient.query);
      const refusal = refusals[0] ?? (settings.databaseUnsafe ? undefined : risks[0]);
      if (refusal !== undefined)
        return refusals.length > 0 ? refusal : `${refusal} Or accept that with DATABASE_UNSAFE=on.`;
      for (const risk of risks) log.warn({}, `UNSAFE DATABASE, accepted by DATABASE_UNSAFE: ${risk}`);
      return bringUpToDate(patient, log);
    });
  } finally {
    await patient.close();
  }
}

async function bringUpToDate(database: Database, log: StartLog): Promise<undefined> {
  const onBusy = () => log.warn({}, 'the schema cannot be changed yet, as tables are in use; trying again');
  const applied = await migrate(database, { onBusy });
  if (applied.length > 0) log.info({ migrations: applied.join(', ') }, 'the database was brought up to date');
}

async function whenThere<T>(log: StartLog, work: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + WAIT_FOR_DATABASE_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (isRefusedLogin(error) || !isUnavailable(error) || performance.now() > deadline) throw error;
      log.warn({}, 'the database cannot be reached yet; trying again');
      await sleep(ASK_AGAIN_AFTER_MS);
    }
  }
}
