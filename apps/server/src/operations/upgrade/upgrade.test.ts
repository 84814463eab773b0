import { randomBytes, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { describe, expect, inject, it } from 'vitest';
import type { AnswerData, ContinueData } from '@canvass/protocol';
import { addToCluster, changeSchema } from '../../database/cluster-tables.ts';
import { migrate } from '../../database/migrate.ts';
import { openPglite } from '../../database/open-pglite.ts';
import type { Database } from '../../database/database.ts';
import { answer, next } from '../../testing/answered-survey.ts';
import { createEmptyDatabase } from '../../testing/clusters/citus-cluster.ts';
import { createTestServer, databaseKinds } from '../../testing/index.ts';
import { createPostgresDatabase, type DatabaseKind, openTestPostgres } from '../../testing/test-database.ts';
import { dataOf, type Session } from '../../testing/test-server.ts';

interface Release {
  readonly at: number;
  readonly session: {
    readonly surveyId: string;
    readonly seq: number;
    readonly token: string;
    readonly transaction_id: string;
  };
  readonly finished: number;
  readonly tables: Readonly<Record<string, readonly object[]>>;
}

async function emptyDatabase(kind: DatabaseKind): Promise<Database> {
  if (kind === 'postgres') return openTestPostgres(await createPostgresDatabase());
  const nodes = inject('citusNodes');
  if (kind === 'citus' && nodes !== undefined)
    return openTestPostgres(await createEmptyDatabase(nodes, `t_${randomBytes(8).toString('hex')}`));
  const openedDatabase = await openPglite({ isInMemory: true });
  if ('problem' in openedDatabase) throw new Error(openedDatabase.problem);
  return openedDatabase.database;
}

async function restoreRelease(database: Database, { tables }: Release): Promise<void> {
  const appliedNames = new Set(
    (tables['schema_migration'] ?? []).map((row) => (row as { name: string }).name),
  );
  expect(await migrate(database, { isSelected: (name) => appliedNames.has(name) })).toHaveLength(
    appliedNames.size,
  );
  for (const [name, rows] of Object.entries(tables))
    if (name !== 'schema_migration')
      await sql`insert into ${sql.table(name)}
        select (json_populate_recordset(null::${sql.table(name)}, ${JSON.stringify(rows)}::json)).*`.execute(
        database.query,
      );
}

/**
 * Migrations after which a database may have been distributed. Some change distributed tables, some functions and some
 * rows; Citus refuses certain orders of these in one transaction.
 */
const DISTRIBUTED_AT = ['0021', '0090', '0105', '0203', '0204', '0209', '0213'];

/** Distributes the database as a release with these migrations did. Later migrations then run on distributed tables. */
async function distributeRelease(database: Database, lastMigration: string): Promise<void> {
  await migrate(database, { isSelected: (name) => name.slice(0, 4) <= lastMigration });
  expect(await changeSchema(database.query, addToCluster)).toContain('response_event');
}

// G15: a new version is installed while respondents answer. A release with migrations adds a file here.
describe.each(databaseKinds())('an upgrade on %s', (kind) => {
  const lastMigrations = kind === 'citus' ? DISTRIBUTED_AT : ['never'];
  const releases = lastMigrations.map((distributedAt) => ['first-release', distributedAt] as const);
  it.each(releases)(
    'from the %s keeps all data, and responses in progress continue (distributed: %s)',
    async (name, distributedAt) => {
      const file = new URL(`./${name}.json`, import.meta.url);
      const release = JSON.parse(await readFile(file, 'utf8')) as Release; // a test of that release has written the file
      const database = await emptyDatabase(kind);
      await restoreRelease(database, release);
      if (kind === 'citus') await distributeRelease(database, distributedAt);
      expect((await migrate(database)).length).toBeGreaterThan(0);
      const app = await createTestServer(kind, { database });
      app.clock.now = release.at + 60_000;
      const { surveyId, seq, token, transaction_id: transactionId } = release.session;
      // The page of the old release is still open in the browser, with its token and the id of its last step.
      const call = (path: string, body: object) =>
        app.request({ method: 'POST', url: `/api/survey/${path}/${surveyId}`, token, body });
      // The version of the rules has changed since, but evaluates these events in the same way (ENGINE-15).
      const before = dataOf<ContinueData>(await call('c', {}));
      expect(before).toMatchObject({ transaction_id: transactionId });
      expect(before.facts.restored).toBeUndefined();
      const events = [answer('why', ['still here']), next];
      const step = { transaction_id: transactionId, event_id: randomUUID(), events };
      const endReply = dataOf<AnswerData>(await call('s', step));
      expect(endReply.end_status?.status).toBe(1);
      expect(dataOf(await call('s', step))).toEqual(endReply);
      for (const number of [seq, release.finished]) {
        const path = `/api/publishing/surveys/${surveyId}/responses/${number}`;
        const detail = dataOf(await app.operate('GET', path));
        expect(detail).toMatchObject({ chain: { valid: true }, evaluated_differently: false });
      }
      const exportReply = await app.operate('GET', `/api/publishing/surveys/${surveyId}/export?format=jsonl`);
      const lines = exportReply.text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as { answers: object });
      expect(lines.map(({ answers }) => answers)).toEqual([
        expect.objectContaining({ why: ['it was good'] }),
        expect.objectContaining({ why: ['still here'] }),
      ]);
      const quotas = await app.operate('GET', `/api/publishing/surveys/${surveyId}/quotas`);
      expect(quotas.text).toContain('"done":2,"held":0');
      const session: Session = await app.begin(surveyId);
      expect(session.begun.seq).toBe(3);
      await app.close();
      await database.close();
    },
  );
});
