import type { LibraryPart, LibraryParts, LibraryPartText } from '@canvass/protocol';
import { LIBRARY_LIMITS } from '@canvass/protocol/schemas';
import { describe, expect, it } from 'vitest';
import { createPeopleCalls } from '../../auth/testing/people.ts';
import { databaseKinds, sampleProject } from '../../testing/index.ts';
import { dataOf } from '../../testing/test-server.ts';
import { provideTestServer } from '../../testing/provide-test-server.ts';

const LIBRARY = '/api/publishing/library';
const question = (gid: string) => ({ type: 'Q', gid, qtype: 'blank', title: 'Name?' });
const textOf = (...gids: readonly string[]) =>
  JSON.stringify({ canvass_fragment: gids, format: 1, items: gids.map(question) });
const TEXT = textOf('a', 'b');

describe.each(databaseKinds())('the library, on %s', (kind) => {
  const app = provideTestServer(kind);
  const SURVEY = 'LibraryOfOneSurvey000001';

  it('shows own and shared parts, which their author changes and owners of the installation may remove', async () => {
    await app.publish({ ...sampleProject(), projectId: SURVEY });
    const { join, call } = createPeopleCalls(app);
    const { cookie: ada } = await join('ada@example.org', [{ role: 'author', survey: null }]);
    const { cookie: ben } = await join('ben@example.org', [{ role: 'author', survey: null }]);
    const { cookie: cem } = await join('cem@example.org', [{ role: 'author', survey: SURVEY }]);
    const { cookie: owner } = await join('owner@example.org', [{ role: 'owner', survey: null }]);
    const add = (cookie: string, name: string, shared: boolean) =>
      call(cookie, 'POST', LIBRARY, { name, text: TEXT, shared });
    const names = async (cookie: string) =>
      dataOf<LibraryParts>(await call(cookie, 'GET', LIBRARY)).parts.map(({ name }) => name);
    const own = dataOf<LibraryPart>(await add(ada, 'Own', false));
    const shared = dataOf<LibraryPart>(await add(ada, 'Shared', true));
    expect(shared).toMatchObject({ questions: 2, own: true, changeable: true, shared: true });
    expect([await names(ada), await names(ben), await names(cem)]).toEqual([
      ['Own', 'Shared'],
      ['Shared'],
      ['Shared'],
    ]);
    expect(dataOf<LibraryParts>(await call(cem, 'GET', LIBRARY))).toMatchObject({
      mayShare: false,
      parts: [{ own: false, changeable: false }],
    });
    const part = (id: string) => `${LIBRARY}/${id}`;
    const statuses = async (...calls: readonly Promise<{ readonly status: number }>[]) =>
      (await Promise.all(calls)).map(({ status }) => status);
    const change = { name: 'Mine', shared: false };
    expect(dataOf<LibraryPartText>(await call(ben, 'GET', part(shared.id))).text).toBe(TEXT);
    expect(
      await statuses(
        call(ben, 'GET', part(own.id)),
        call(owner, 'GET', part(own.id)),
        call(ben, 'PUT', part(shared.id), change),
        call(ben, 'DELETE', part(shared.id)),
        add(cem, 'Not mine to share', true),
        add(cem, 'Only for me', false),
      ),
    ).toEqual([404, 404, 403, 403, 403, 200]);
    expect(dataOf(await call(ada, 'PUT', part(own.id), { name: 'Renamed', shared: true }))).toMatchObject({
      name: 'Renamed',
      shared: true,
    });
    expect(dataOf(await call(owner, 'DELETE', part(own.id)))).toEqual({ id: own.id });
    expect(await names(ada)).toEqual(['Shared']);
    expect(dataOf(await call(ada, 'DELETE', part(shared.id)))).toEqual({ id: shared.id });
    expect((await call(ada, 'DELETE', part(shared.id))).status).toBe(404);
  });

  it.each([
    ['an empty text', ''],
    ['broken JSON', `${TEXT}}`],
    ['a list', '[]'],
    ['a project', JSON.stringify({ format: 1, items: [question('a')] })],
    ['a part without questions', JSON.stringify({ canvass_fragment: ['a'], items: [] })],
    ['a key of JavaScript', TEXT.replace('"title"', '"__proto__":{"x":1},"title"')],
    ['a key that occurs twice', TEXT.replace('"title"', '"gid":"z","title"')],
    ['deep nesting', TEXT.replace('"Name?"', `${'['.repeat(5_000)}${']'.repeat(5_000)}`)],
  ])('refuses %s', async (_, text) => {
    expect((await app.operate('POST', LIBRARY, { name: 'Part', text, shared: false })).status).toBe(422);
  });

  it.each([
    ['without a name', { name: ' ', text: TEXT, shared: false }],
    ['with a name of two lines', { name: 'a\nb', text: TEXT, shared: false }],
    ['with a long name', { name: 'a'.repeat(LIBRARY_LIMITS.name + 1), text: TEXT, shared: false }],
    ['with a NUL', { name: 'Part', text: `${TEXT}\u0000`, shared: false }],
    ['without a word on sharing', { name: 'Part', text: TEXT }],
    ['that is too long', { name: 'Part', text: ' '.repeat(LIBRARY_LIMITS.text + 1), shared: false }],
  ])('refuses a part %s', async (_, body) => {
    expect((await app.operate('POST', LIBRARY, body)).status).toBe(400);
  });

  it('has a limit for each author', async () => {
    const row = (number: number) => ({
      part_id: `filled${number}`,
      owner_id: 'owner',
      name: 'Part',
      shared: false,
      questions: 1,
      content: TEXT,
      saved_at: new Date(0),
      saved_by: 'owner',
    });
    const rows = Array.from({ length: LIBRARY_LIMITS.own }, (_, number) => row(number));
    await app.database.query.insertInto('library_part').values(rows).execute();
    expect((await app.operate('POST', LIBRARY, { name: 'Part', text: TEXT, shared: false })).status).toBe(
      422,
    );
    const reply = await app.operate('POST', LIBRARY, { name: 'Part', text: TEXT, shared: true });
    const { id } = dataOf<LibraryPart>(reply);
    expect((await app.operate('PUT', `${LIBRARY}/${id}`, { name: 'Part', shared: false })).status).toBe(422);
  });
});
