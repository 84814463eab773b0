import { afterEach, describe, expect, it } from 'vitest';
import { createTestDatabase, databaseKinds } from '../../testing/index.ts';
import type { Database } from '../database.ts';
import { openDatabaseClock } from './database-clock.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const YEAR_MS = 366 * 24 * HOUR_MS;

function createShiftedDatabase(database: Database, shift: { ms: number }): Pick<Database, 'query'> {
  const query = database.query.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      return {
        ...result,
        rows: result.rows.map((row) => ({ ...row, time: Number(row['time']) + shift.ms })),
      };
    },
  });
  return { query };
}

describe.each(databaseKinds())('the clock of %s', (kind) => {
  let database: Database | undefined;
  afterEach(() => database?.close());

  async function open(wallShiftMs: number) {
    const realDatabase = await createTestDatabase(kind);
    database = realDatabase;
    const databaseShift = { ms: 0 };
    const passedTime = { ms: 0 };
    const warnings: string[] = [];
    const wall = { shiftMs: wallShiftMs };
    const clock = await openDatabaseClock(
      createShiftedDatabase(realDatabase, databaseShift),
      (_facts, message) => warnings.push(message),
      {
        monotonic: () => performance.now() + passedTime.ms,
        wall: () => Date.now() + passedTime.ms + wall.shiftMs,
      },
    );
    const pass = (ms: number) => {
      passedTime.ms += ms;
      databaseShift.ms += ms;
    };
    return { clock, databaseShift, pass, wall, warnings };
  }

  // TRUST-9: only the database's clock counts.
  it.each([
    ['ahead', YEAR_MS],
    ['behind', -YEAR_MS],
  ])('determines the time even if the clock of the process is %s', async (_word, shift) => {
    const { clock, pass, wall, warnings } = await open(shift);
    expect(Math.abs(clock.now() - Date.now())).toBeLessThan(MINUTE_MS);
    expect(Math.abs(clock.difference() - shift)).toBeLessThan(MINUTE_MS);
    expect(warnings).toEqual([expect.stringContaining('differs from the database')]);
    pass(2 * HOUR_MS);
    expect(await clock.maySweep()).toBe(false);
    wall.shiftMs = 0;
    expect(await clock.maySweep()).toBe(true);
    expect(warnings[1]).toContain('agree again');
  });

  it("prevents sweeps for one hour after the start, and after the database's clock was set", async () => {
    const { clock, databaseShift, pass, wall, warnings } = await open(0);
    expect(await clock.maySweep()).toBe(false);
    pass(HOUR_MS);
    expect(await clock.maySweep()).toBe(true);
    // Changes both clocks of the machine.
    databaseShift.ms += YEAR_MS;
    wall.shiftMs += YEAR_MS;
    expect(await clock.maySweep()).toBe(false);
    expect(warnings).toEqual([expect.stringContaining('was set')]);
    pass(HOUR_MS);
    expect(await clock.maySweep()).toBe(true);
  });

  it('follows a database whose clock runs at another pace', async () => {
    const { clock, databaseShift } = await open(0);
    databaseShift.ms += 5_000;
    await clock.synchronise();
    expect(clock.now() - Date.now()).toBeGreaterThan(4_000);
  });
});
