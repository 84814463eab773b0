import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** The maximum difference between the clocks of a process and its database, in milliseconds (TRUST-9). */
const MAX_DIFFERENCE_MS = 60_000;
/** Sweeps are suspended for this long after the start or after a change of the database's clock, which may change again. */
const SETTLES_AFTER_MS = 60 * 60 * 1_000;
/** The time of a slower reply is used only if it contradicts the current time. */
const MAX_ROUND_TRIP_MS = 250;

interface ProcessClocks {
  /** Milliseconds since an arbitrary moment. This clock cannot be set. */
  monotonic(): number;
  /** Milliseconds since 1970 by the machine's wall clock, which may be wrong. */
  wall(): number;
}

/** The database's time, continued between readings by the monotonic clock (docs/adr/0203). */
export interface DatabaseClock {
  /** Milliseconds since 1970 by the database's clock. */
  now(): number;
  /** Milliseconds by which the wall clock of this process is ahead of the database's; negative if it is behind. */
  difference(): number;
  synchronise(): Promise<void>;
  /** Returns whether the database's clock is reliable enough to delete stored data. */
  maySweep(): Promise<boolean>;
}

type Warn = (facts: Readonly<Record<string, string | number>>, message: string) => void;

const MACHINE_CLOCKS: ProcessClocks = { monotonic: () => performance.now(), wall: Date.now };

/** Resolves after the first reading of the database's clock. */
export async function openDatabaseClock(
  database: Pick<Database, 'query'>,
  warn: Warn,
  { monotonic, wall }: ProcessClocks = MACHINE_CLOCKS,
): Promise<DatabaseClock> {
  async function read() {
    const requestedAt = monotonic();
    const { rows } = await sql<{ readonly time: number }>`
      select (extract(epoch from clock_timestamp()) * 1000)::float8 as time`.execute(database.query);
    const [row] = rows;
    if (row === undefined) throw new Error('the database did not return its time');
    const roundTrip = monotonic() - requestedAt;
    const latestOrigin = row.time - requestedAt;
    return { earliestOrigin: latestOrigin - roundTrip, latestOrigin, roundTrip };
  }
  const middleOf = ({ earliestOrigin, latestOrigin }: Awaited<ReturnType<typeof read>>) =>
    (earliestOrigin + latestOrigin) / 2;

  /** The database's time when the monotonic clock showed zero. */
  let origin = middleOf(await read());
  let settledSince = monotonic();
  let hasWarned = false;
  const now = () => Math.round(origin + monotonic());
  const difference = () => wall() - now();

  function compareClocks(): void {
    const isApart = Math.abs(difference()) > MAX_DIFFERENCE_MS;
    const seconds = Math.round(difference() / 1_000);
    if (isApart && !hasWarned)
      warn({ seconds }, 'the clock of this process differs from the database: nothing is swept meanwhile');
    if (!isApart && hasWarned) warn({ seconds }, 'the clocks of this process and the database agree again');
    hasWarned = isApart;
  }

  async function synchronise(): Promise<void> {
    const reading = await read();
    const isPossible = origin >= reading.earliestOrigin && origin <= reading.latestOrigin;
    if (!isPossible || reading.roundTrip <= MAX_ROUND_TRIP_MS) {
      const change = middleOf(reading) - origin;
      origin += change;
      if (Math.abs(change) > MAX_DIFFERENCE_MS) {
        settledSince = monotonic();
        warn(
          { seconds: Math.round(change / 1_000) },
          'the clock of the database was set: nothing is swept for an hour',
        );
      }
    }
    compareClocks();
  }

  compareClocks();
  return {
    now,
    difference,
    synchronise,
    async maySweep() {
      await synchronise();
      return Math.abs(difference()) <= MAX_DIFFERENCE_MS && monotonic() - settledSince >= SETTLES_AFTER_MS;
    },
  };
}
