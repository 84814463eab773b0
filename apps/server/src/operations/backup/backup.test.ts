import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../../database/migrate.ts';
import { openPglite } from '../../database/open-pglite.ts';
import { FIRST_PAGE, LAST_PAGE } from '../../testing/answered-survey.ts';
import { createTestServer, sampleProject, type Session } from '../../testing/index.ts';
import { createDataFolder, runServer } from '../../testing/server-process.ts';
import { loadContent } from '../../testing/trust/table-contents.ts';
import { runBackup } from './backup-command.ts';

const openAt = async (folder: string) => {
  const source = await openPglite({ folder });
  if ('problem' in source) throw new Error(source.problem);
  await migrate(source.database);
  return source.database;
};

// TRUST-1: actions of an operator of the embedded database, and their failures.
describe('a backup of the embedded database', { timeout: 600_000 }, () => {
  let folder: string;
  let surveyId = '';
  let session: Session;
  let content: Readonly<Record<string, string>>;
  const dir = (...names: readonly string[]) => join(folder, ...names);
  const run = (command: 'backup' | 'restore', to: string, data: string, environment = {}) =>
    runBackup(command, [dir(to)], { DATA_DIR: dir(data), ...environment });
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'canvass-backup-'));
    await createDataFolder(dir('data'));
    const database = await openAt(dir('data'));
    const app = await createTestServer('pglite', { database });
    ({ surveyId } = await app.publish(sampleProject()));
    session = await app.begin(surveyId);
    await app.answer(session, 'n', FIRST_PAGE);
    content = await loadContent(database);
    await app.close();
    await database.close();
    await mkdir(dir('data', 'files', 'ab'), { recursive: true });
    await writeFile(dir('data', 'files', 'ab', 'abc'), 'an image');
    await mkdir(dir('data', 'files', 'incoming'));
    await writeFile(dir('data', 'files', 'incoming', 'half'), 'half a pict');
    expect(await run('backup', 'kept', 'data')).toEqual({ done: expect.stringContaining('with 1 files') });
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('is restored completely with the files, and responses in progress continue', async () => {
    expect(await run('restore', 'kept', 'second')).toEqual({ done: expect.stringContaining('with 1 files') });
    expect(await readdir(dir('second', 'files'))).toEqual(['ab']);
    expect(await readFile(dir('second', 'files', 'ab', 'abc'), 'utf8')).toBe('an image');
    const database = await openAt(dir('second'));
    // Only the next response number differs.
    const { survey: _, ...remainingTables } = content;
    expect(await loadContent(database)).toMatchObject(remainingTables);
    const row = await database.query.selectFrom('survey').select('last_seq').executeTakeFirstOrThrow();
    expect(row.last_seq).toBe(session.begun.seq + 1_000_000);
    const app = await createTestServer('pglite', { database });
    await app.answer(session, 's', LAST_PAGE);
    const path = `/api/publishing/surveys/${surveyId}/responses/${session.begun.seq}`;
    expect((await app.operate('GET', path)).json).toMatchObject({ data: { chain: { valid: true } } });
    await app.close();
    await database.close();
  });

  it('does not reuse the numbers of later responses, whose respondents hold tokens', async () => {
    const database = await openAt(dir('data'));
    const app = await createTestServer('pglite', { database });
    const afterwards = await app.begin(surveyId);
    await app.close();
    await database.close();
    expect(await run('restore', 'kept', 'later')).toHaveProperty('done');
    const restoredDatabase = await openAt(dir('later'));
    const restoredServer = await createTestServer('pglite', { database: restoredDatabase });
    const laterSession = await restoredServer.begin(surveyId);
    expect(laterSession.begun.seq).toBeGreaterThan(afterwards.begun.seq);
    expect(await restoredServer.send(afterwards, 'n', FIRST_PAGE)).toMatchObject({ status: 401 });
    await restoredServer.close();
    await restoredDatabase.close();
  });

  it('is refused for a folder in use or without a database, for PostgreSQL, and for a target that is not empty', async () => {
    const database = await openAt(dir('data'));
    expect(await run('backup', 'while-used', 'data')).toEqual({ problem: expect.stringContaining('in use') });
    await database.close();
    expect(await run('backup', 'of-none', 'nothing')).toEqual({
      problem: expect.stringContaining('no embedded database'),
    });
    expect(await run('backup', 'kept', 'data')).toEqual({ problem: expect.stringContaining('new folder') });
    const url = { DATABASE_URL: 'postgres://localhost/x' };
    expect(await run('backup', 'of-postgres', 'data', url)).toEqual({
      problem: expect.stringContaining('pg_dump'),
    });
    expect(await readdir(folder)).not.toContain('while-used');
  });

  it('is not restored over a database, nor over files', async () => {
    expect(await run('restore', 'kept', 'data')).toEqual({
      problem: expect.stringContaining('a database already'),
    });
    await mkdir(dir('third', 'files', 'cd'), { recursive: true });
    expect(await run('restore', 'kept', 'third')).toEqual({
      problem: expect.stringContaining('files already'),
    });
  });

  async function copyBroken(name: string, change: (backup: string) => Promise<unknown>): Promise<void> {
    await mkdir(dir(name, 'files', 'ab'), { recursive: true });
    for (const path of ['backup.json', 'database.tar.gz', 'files/ab/abc'])
      await writeFile(dir(name, path), await readFile(dir('kept', path)));
    await change(dir(name));
  }
  const rewriteManifest = (from: string, to: string) => async (backup: string) => {
    const text = await readFile(join(backup, 'backup.json'), 'utf8');
    expect(text).toContain(from);
    await writeFile(join(backup, 'backup.json'), text.replace(from, to));
  };
  it.each([
    ['another-picture', (backup: string) => writeFile(join(backup, 'files/ab/abc'), 'a pictura'), 'ab/abc'],
    ['no-picture', (backup: string) => rm(join(backup, 'files/ab/abc')), 'ab/abc'],
    ['half-a-database', (backup: string) => writeFile(join(backup, 'database.tar.gz'), 'x'), 'database'],
    ['never-finished', (backup: string) => rm(join(backup, 'backup.json')), 'no backup'],
    ['no-json', (backup: string) => writeFile(join(backup, 'backup.json'), '{'), 'no backup'],
    ['of-a-later-version', rewriteManifest('"format": 1', '"format": 2'), 'no backup'],
    ['out-of-its-folder', rewriteManifest('ab/abc', '../../abc'), 'no backup'],
  ])('that is broken (%s) restores nothing, and reports the error', async (name, change, words) => {
    await copyBroken(name, change);
    expect(await run('restore', name, `from-${name}`)).toEqual({ problem: expect.stringContaining(words) });
    expect(await readdir(folder)).not.toContain(`from-${name}`);
  });

  it('is made and restored by commands of the server', async () => {
    const env = { DATA_DIR: dir('data') };
    expect(await runServer(env, 'backup', dir('again'))).toMatchObject({ code: 0 });
    expect(await runServer({ DATA_DIR: dir('fourth') }, 'restore', dir('again'))).toMatchObject({ code: 0 });
    expect(await runServer(env, 'backup')).toMatchObject({ code: 2, text: expect.stringContaining('usage') });
    expect(await runServer(env, 'restore', '--all')).toMatchObject({ code: 2 });
  });
});
