import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../../database/migrate.ts';
import { FIRST_PAGE, LAST_PAGE } from '../answered-survey.ts';
import { createTestServer, databaseKinds, sampleProject } from '../index.ts';
import { findPostgres } from '../clusters/postgres-cluster.ts';
import { loadContent } from './table-contents.ts';
import { createPostgresDatabase, openTestPostgres } from '../test-database.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'canvass-backup-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const run = (program: string, ...args: readonly string[]) => {
  const { status, stderr } = spawnSync(join(findPostgres() ?? '', program), args, { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
};

// R33: the backup is taken and restored as docs/operations.md describes.
describe.runIf(databaseKinds().includes('postgres'))('a backup', () => {
  it('is restored completely, and responses in progress continue', async () => {
    const [url, restoredUrl] = [await createPostgresDatabase(), await createPostgresDatabase()];
    const database = openTestPostgres(url);
    await migrate(database);
    const app = await createTestServer('postgres', { database });
    const { surveyId } = await app.publish(sampleProject());
    const sessions = await Promise.all(Array.from({ length: 20 }, () => app.begin(surveyId)));
    for (const session of sessions) await app.answer(session, 'n', FIRST_PAGE);
    for (const session of sessions.slice(0, 10)) await app.answer(session, 's', LAST_PAGE);
    const before = await loadContent(database);
    run('pg_dump', '--format=custom', `--file=${join(folder, 'backup')}`, url);
    await app.close();
    await database.close();

    run('pg_restore', '--exit-on-error', '--no-owner', `--dbname=${restoredUrl}`, join(folder, 'backup'));
    const restoredDatabase = openTestPostgres(restoredUrl);
    expect(await loadContent(restoredDatabase)).toEqual(before);
    expect(await migrate(restoredDatabase)).toEqual([]);
    await sql`update survey set last_seq = last_seq + 1000000`.execute(restoredDatabase.query);
    const restoredServer = await createTestServer('postgres', { database: restoredDatabase });
    for (const session of sessions.slice(10)) await restoredServer.answer(session, 's', LAST_PAGE);
    for (const { begun } of sessions) {
      const path = `/api/publishing/surveys/${surveyId}/responses/${begun.seq}`;
      const { data } = (await restoredServer.operate('GET', path)).json as { data?: { chain: object } };
      expect(data?.chain).toEqual({ valid: true });
    }
    expect((await restoredServer.begin(surveyId)).begun.seq).toBe(1_000_000 + sessions.length + 1);
    await restoredServer.close();
    await restoredDatabase.close();
  });
});
