import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { rng } from '@canvass/logic';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../database/database.ts';
import { insertMails } from '../../mail/mail-store.ts';
import { startTestMailServer, type TestMailServer, type Treatment } from '../../mail/testing/mail-server.ts';
import { createPostgresCluster, findPostgres, type PostgresCluster } from '../clusters/postgres-cluster.ts';
import { type ServerProcess, startServerProcess } from '../server-process.ts';
import { databaseKinds, openTestPostgres } from '../test-database.ts';

const FULL = process.env['CANVASS_FULL'] === '1';
const MAILS = FULL ? 10_000 : 60;
const KILLS = FULL ? 100 : 2;
const TREATMENTS: readonly Treatment[] = ['accept', 'accept', 'accept', 'greylist', 'refuse', 'cut', 'slow'];
const CONNECTIONS = 4;
const SURVEY = 'killedWhileSendingMails0';

// R40: two processes share an outbox and are killed while they send.
describe.runIf(databaseKinds().includes('postgres'))('each mail is handed over at most once', () => {
  let folder: string;
  let cluster: PostgresCluster;
  let mailServer: TestMailServer;
  const processes: ServerProcess[] = [];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'canvass-mails-'));
    cluster = await createPostgresCluster(findPostgres() ?? '');
    mailServer = await startTestMailServer({
      treat: (address) => TREATMENTS.find((one) => address.startsWith(one)) ?? 'accept',
    });
  }, 120_000);
  afterAll(async () => {
    for (const process of processes) await process.end('SIGKILL');
    await mailServer.close();
    await cluster.remove();
    await rm(folder, { recursive: true, force: true });
  });

  const start = (index: number) =>
    startServerProcess({
      DATABASE_URL: cluster.url,
      DATA_DIR: join(folder, String(index)),
      MAIL_URL: `smtp://127.0.0.1:${mailServer.port}?tls=never`,
      MAIL_FROM: 'survey@example.org',
      MAIL_PER_MINUTE: '60000',
      PUBLIC_ORIGIN: 'https://survey.example.org',
    });

  it('sends each mail once or shows that the outcome is unknown', { timeout: 3_600_000 }, async () => {
    for (const index of [0, 1]) processes.push(await start(index));
    const database = openTestPostgres(cluster.url, 4);
    await insertMails(database.query, createMails(), new Date());
    const random = rng(process.env['CANVASS_SEED'] ?? '2026');
    for (let kills = 0; kills < KILLS; kills += 1) {
      await waitForNext(mailServer, random.int(200));
      const index = random.int(2);
      await processes[index]?.end('SIGKILL');
      processes[index] = await start(index);
      await endWaits(database);
    }
    await drain(database);
    const rows = await database.query.selectFrom('mail').select(['recipient', 'state']).execute();
    await database.close();
    const received = new Map<string, number>();
    for (const { to } of mailServer.received) received.set(to, (received.get(to) ?? 0) + 1);
    const describeRow = (row: (typeof rows)[number]) => `${row.state} ${received.get(row.recipient) ?? 0}`;
    const wrong = rows.filter((row) => !EXPECTED.test(describeRow(row)));
    expect(wrong.map((row) => `${row.recipient}: ${describeRow(row)}`)).toEqual([]);
    const unknown = rows.filter(
      ({ state, recipient }) => state === 'unknown' && !recipient.startsWith('cut'),
    );
    process.stdout.write(
      `${MAILS} mails, ${KILLS} kills: ${received.size} received, ${unknown.length} unknown\n`,
    );
    expect(rows).toHaveLength(MAILS);
    expect(unknown.length).toBeLessThanOrEqual(KILLS * CONNECTIONS);
  });
});

/** State and number of received copies. */
const EXPECTED = /^(sent 1|unknown [01]|refused 0)$/;

const createMails = () =>
  Array.from({ length: MAILS }, (_, index) => {
    const address = `${TREATMENTS[index % TREATMENTS.length]}.${index}@example.com`;
    return {
      surveyId: SURVEY,
      kind: 'invitation' as const,
      onceKey: `invitation ${index}`,
      memberId: null,
      recipient: address,
      recipientName: '',
      recipientHash: address,
      text: { subject: 'Hello', body: '[Open]({{ link }})', language: 'en' },
      fields: { link: 'https://survey.example.org/s/1' },
      timeZone: null,
      sendAt: new Date(),
    };
  });

/** Waits until the mail server receives another mail, or none for three seconds, and then some milliseconds. */
async function waitForNext({ received }: TestMailServer, more: number): Promise<void> {
  const before = received.length;
  for (let waits = 0; waits < 300 && received.length === before; waits += 1) await sleep(10);
  await sleep(more);
}

/** Ends leases of killed processes and waits of deferred mails, which take minutes otherwise. Leases of others are kept. */
async function endWaits({ query }: Database): Promise<void> {
  await sql`update mail set next_at = now() where state = 'queued' and leased_until is null and next_at > now()`.execute(
    query,
  );
}

/** Waits until all mails have an outcome. */
async function drain(database: Database): Promise<void> {
  let before = -1;
  for (;;) {
    await endWaits(database);
    const { rows } = await sql<{ open: number }>`select count(*)::integer as open from mail
      where state in ('queued', 'sending')`.execute(database.query);
    const open = rows[0]?.open ?? 0;
    if (open === 0) return;
    // Only mails that killed processes have leased remain: their leases end.
    if (open === before)
      await sql`update mail set leased_until = now() - interval '1 second' where state in ('queued', 'sending')`.execute(
        database.query,
      );
    before = open;
    await sleep(2_500);
  }
}
