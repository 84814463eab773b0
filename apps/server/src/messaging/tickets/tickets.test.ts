import { expect, it } from 'vitest';
import { createTestDatabase, databaseKinds } from '../../testing/index.ts';
import { createTickets } from './tickets.ts';

const HOUR_MS = 60 * 60 * 1000;

it.each(databaseKinds())('a ticket is requested once for concurrent callers, on %s', async (kind) => {
  const database = await createTestDatabase(kind);
  const clock = { now: Date.UTC(2026, 10, 20, 12) };
  let requestCount = 0;
  const ask = async () => {
    requestCount += 1;
    await new Promise((done) => setTimeout(done, 30));
    return { value: `ticket ${requestCount}`, seconds: 7_200 };
  };
  // Four processes that share only the database.
  const processes = Array.from({ length: 4 }, () =>
    createTickets({ database, now: () => clock.now, warn: () => undefined }),
  );
  const getTickets = () =>
    Promise.all(processes.flatMap(({ get }) => Array.from({ length: 5 }, () => get('x', ask))));
  expect(new Set(await getTickets())).toEqual(new Set(['ticket 1']));
  clock.now += 2 * HOUR_MS - 4 * 60 * 1000;
  // A few minutes before the expiry, one process renews the ticket while other processes use the old ticket.
  expect(await getTickets()).toContain('ticket 1');
  expect([requestCount, new Set(await getTickets())]).toEqual([2, new Set(['ticket 2'])]);
  clock.now += 3 * HOUR_MS;
  expect(new Set(await getTickets())).toEqual(new Set(['ticket 3']));
  await database.close();
});

it('a ticket stays valid while the app issues no other, and is requested again after a crash of the requesting process', async () => {
  const database = await createTestDatabase('pglite');
  const clock = { now: Date.UTC(2026, 10, 20, 12) };
  const warnings: string[] = [];
  const tickets = createTickets({
    database,
    now: () => clock.now,
    warn: ({ why = '' }, message) => warnings.push(`${why} ${message}`),
  });
  const issueTicket = async () => ({ value: 'first', seconds: 7_200 });
  const fail = () => Promise.reject(new TypeError('canary'));
  expect(await tickets.get('x', issueTicket)).toBe('first');
  clock.now += 2 * HOUR_MS - 60 * 1000;
  expect(await tickets.get('x', fail)).toBe('first');
  clock.now += 2 * 60 * 1000;
  expect(await tickets.get('x', fail)).toBeUndefined();
  expect(warnings).toEqual([expect.stringMatching(/^TypeError/), expect.stringMatching(/^TypeError/)]);
  await database.query
    .updateTable('messaging_ticket')
    .set({ blocked_until: new Date(0), leased_until: new Date(clock.now - 1) })
    .where('name', '=', 'x')
    .execute();
  expect(await tickets.get('x', async () => ({ value: 'second', seconds: 60 }))).toBe('second');
  await database.close();
});
