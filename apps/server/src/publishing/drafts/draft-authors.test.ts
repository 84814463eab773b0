import type { DraftText } from '@canvass/protocol';
import { InsertQueryNode, type KyselyPlugin } from 'kysely';
import { describe, expect, it } from 'vitest';
import { databaseKinds } from '../../testing/index.ts';
import { dataOf } from '../../testing/test-server.ts';
import { findOtherAuthors } from './draft-authors.ts';
import { provideTestServer } from '../../testing/provide-test-server.ts';

describe.each(databaseKinds())('authors who have a draft open, on %s', (kind) => {
  const app = provideTestServer(kind);
  const surveyId = 'DraftOfSeveralAuthors000';
  const url = `/api/publishing/surveys/${surveyId}/draft/text`;

  it('are named in other browsers until they leave, and several tabs of one browser count as one author', async () => {
    await app.operate('PUT', url, { text: '{}', edition: null });
    const open = async (browser: string) =>
      dataOf<DraftText>(await app.operate('GET', `${url}?browser=${browser}`)).others;
    expect(await open('one')).toEqual([]);
    expect(await open('one')).toEqual([]);
    expect(await open('two')).toEqual(['owner']);
    expect(await open('one')).toEqual(['owner']);
    await app.database.query
      .updateTable('draft_author')
      .set({ seen_at: new Date(0) })
      .where('survey_id', '=', surveyId)
      .where('browser', '=', 'two')
      .execute();
    expect(await open('one')).toEqual([]);
    app.clock.now += 10_000;
    expect(await open('one')).toEqual([]);
    const authorRows = app.database.query
      .selectFrom('draft_author')
      .selectAll()
      .where('survey_id', '=', surveyId);
    expect(await authorRows.execute()).toHaveLength(1);
    expect(dataOf<DraftText>(await app.operate('GET', url))).not.toHaveProperty('others');
    expect((await app.operate('GET', `${url}?browser=${'x'.repeat(33)}`)).status).toBe(400);
    expect((await app.operate('GET', `${url}?browser=%00`)).status).toBe(400);
  });

  const listRows = (token_id: string, seenAt: number, count: number) =>
    Array.from({ length: count }, (_, index) => ({
      survey_id: surveyId,
      token_id,
      browser: `${seenAt}-${index}`,
      name: token_id,
      seen_at: new Date(seenAt),
    }));
  const insert = (rows: ReturnType<typeof listRows>) =>
    app.database.query.insertInto('draft_author').values(rows).execute();

  it('are deleted from the table after a minute, however many there are', async () => {
    await insert(listRows('many-old', app.clock.now - 61_000, 60));
    await app.operate('PUT', url, { text: '{}', edition: null });
    dataOf<DraftText>(await app.operate('GET', `${url}?browser=another`));
    const oldRows = app.database.query
      .selectFrom('draft_author')
      .selectAll()
      .where('token_id', '=', 'many-old');
    expect(await oldRows.execute()).toEqual([]);
  });

  it('are all named, even if one of them has many browsers', async () => {
    await insert([...listRows('many', app.clock.now, 40), ...listRows('few', app.clock.now - 10_000, 1)]);
    const { others } = dataOf<DraftText>(await app.operate('GET', `${url}?browser=third`));
    expect(others?.filter((name) => name === 'many')).toHaveLength(3);
    expect(others).toContain('few');
  });

  it('are named while the database can only be read, with a line in the log', async () => {
    const readOnly = Object.assign(new Error('cannot execute INSERT'), { code: '25006' });
    const plugin: KyselyPlugin = {
      transformQuery({ node }) {
        if (InsertQueryNode.is(node)) throw readOnly;
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const warnings: string[] = [];
    const foundation = {
      database: { ...app.database, query: app.database.query.withPlugin(plugin) },
      now: () => app.clock.now,
      warn: (_: object, message: string) => warnings.push(message),
    };
    const author = { surveyId, operator: { id: 'new', name: 'new' }, browser: 'new' };
    expect(await findOtherAuthors(foundation, author)).toContain('few');
    expect(warnings).toEqual([expect.stringContaining('accepts no writes')]);
  });
});
