import type { DraftText } from '@canvass/protocol';
import { describe, expect, it } from 'vitest';
import { databaseKinds } from '../../testing/index.ts';
import { dataOf } from '../../testing/test-server.ts';
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
    const authorRows = app.database.query
      .selectFrom('draft_author')
      .selectAll()
      .where('survey_id', '=', surveyId);
    expect(await authorRows.execute()).toHaveLength(1);
    expect(dataOf<DraftText>(await app.operate('GET', url))).not.toHaveProperty('others');
    expect((await app.operate('GET', `${url}?browser=${'x'.repeat(33)}`)).status).toBe(400);
    expect((await app.operate('GET', `${url}?browser=%00`)).status).toBe(400);
  });

  it('are deleted from the table after a minute, however many there are', async () => {
    const rowOf = (seen_at: Date) => (_: unknown, index: number) => ({
      survey_id: surveyId,
      token_id: 'of-many-names',
      browser: `${seen_at.getTime()}-${index}`,
      name: 'many',
      seen_at,
    });
    const rows = [new Date(), new Date(0)].flatMap((at) => Array.from({ length: 60 }, rowOf(at)));
    await app.database.query.insertInto('draft_author').values(rows).execute();
    await app.operate('PUT', url, { text: '{}', edition: null });
    expect(dataOf<DraftText>(await app.operate('GET', `${url}?browser=one`)).others).toHaveLength(20);
    const oldRows = app.database.query
      .selectFrom('draft_author')
      .selectAll()
      .where('seen_at', '=', new Date(0));
    expect(await oldRows.execute()).toEqual([]);
  });
});
