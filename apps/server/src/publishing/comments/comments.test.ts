import type { SurveyComment, SurveyComments } from '@canvass/protocol';
import { COMMENT_LIMITS } from '@canvass/protocol/schemas';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { databaseKinds } from '../../testing/index.ts';
import { provideTestServer } from '../../testing/provide-test-server.ts';
import { dataOf } from '../../testing/test-server.ts';

const SURVEY = 'CommentsOfAuthors0000001';
const URL = `/api/publishing/surveys/${SURVEY}/comments`;

describe.each(databaseKinds())('comments, on %s', (kind) => {
  const app = provideTestServer(kind);
  let reviewer = '';
  const createToken = async (name: string, scope: string): Promise<string> =>
    dataOf<{ readonly token: string }>(
      await app.operate('POST', '/api/operators/tokens', { name, scopes: [scope] }),
    ).token;
  const callAs = (token: string) => (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object) =>
    app.request({ method, url, token, ...(body !== undefined && { body }) });
  const comment = { place: 'q1', place_name: 'Q1 Which tea?', text: 'Too long?', thread: null };
  const list = async () => dataOf<SurveyComments>(await app.operate('GET', URL)).comments;

  beforeAll(async () => {
    const draft = { text: '{"title":"Tea"}', edition: null };
    dataOf(await app.operate('PUT', `/api/publishing/surveys/${SURVEY}/draft/text`, draft));
    reviewer = await createToken('Rita', 'review');
  });

  it('are written by reviewers, who may not change the draft, and answered, done and opened again', async () => {
    const asReviewer = callAs(reviewer);
    const first = dataOf<SurveyComment>(await asReviewer('POST', URL, comment));
    expect(first).toMatchObject({ author: 'Rita', is_own: true, thread: first.id, done_at: null });
    const change = { text: '{"title":"Mine"}', edition: 'x' };
    expect((await asReviewer('PUT', `/api/publishing/surveys/${SURVEY}/draft/text`, change)).status).toBe(
      403,
    );
    dataOf(await app.operate('PUT', `${URL}/${first.id}`, { done: true }));
    expect(await list()).toMatchObject([{ done_by: 'owner', is_own: false }]);
    app.clock.now += 1_000;
    const answer = { ...comment, text: 'Still too long.', thread: first.id };
    const second = dataOf<SurveyComment>(await asReviewer('POST', URL, answer));
    expect(await list()).toMatchObject([{ done_at: null }, { thread: first.id, text: 'Still too long.' }]);

    // A deleted comment with answers leaves its place, one without answers leaves nothing.
    expect((await app.operate('DELETE', `${URL}/${first.id}`)).status).toBe(404);
    dataOf(await asReviewer('DELETE', `${URL}/${first.id}`));
    expect(await list()).toMatchObject([{ text: '' }, { text: 'Still too long.' }]);
    dataOf(await asReviewer('DELETE', `${URL}/${second.id}`));
    expect(await list()).toHaveLength(1);
  });

  it('refuse broken and hostile input, and other scopes', async () => {
    for (const body of [
      {},
      { ...comment, text: '' },
      { ...comment, text: ' \n ' },
      { ...comment, text: 'a\u0000b' },
      { ...comment, text: 'x'.repeat(4_001) },
      { ...comment, place: 'x'.repeat(301) },
      { ...comment, place: null },
      { ...comment, thread: 7 },
    ])
      expect([(await app.operate('POST', URL, body)).status, JSON.stringify(body).slice(0, 60)]).toEqual([
        400,
        JSON.stringify(body).slice(0, 60),
      ]);
    expect((await app.operate('POST', URL, { ...comment, thread: 'unknown' })).status).toBe(404);
    expect((await app.operate('PUT', `${URL}/unknown`, { done: true })).status).toBe(404);
    expect((await app.operate('PUT', `${URL}/%00`, { done: true })).status).toBeGreaterThanOrEqual(400);
    const other = '/api/publishing/surveys/CommentsOfAuthors0000009/comments';
    expect((await app.operate('POST', other, comment)).status).toBe(404);
    const asReader = callAs(await createToken('Nora', 'figures'));
    expect((await asReader('GET', URL)).status).toBe(403);
    expect((await asReader('POST', URL, comment)).status).toBe(403);
    // Markup is text.
    const hostile = dataOf<SurveyComment>(
      await app.operate('POST', URL, { ...comment, text: '<img src=x onerror=alert(1)>' }),
    );
    expect(hostile.text).toBe('<img src=x onerror=alert(1)>');
  });

  it('keep the first comment of an answer that arrives during its deletion', async () => {
    const asReviewer = callAs(reviewer);
    for (let round = 0; round < 12; round += 1) {
      const first = dataOf<SurveyComment>(await asReviewer('POST', URL, comment));
      const answer = { ...comment, thread: first.id };
      const changes = [0, 1, 2].map(() => app.operate('POST', URL, answer));
      await Promise.all([...changes, asReviewer('DELETE', `${URL}/${first.id}`)]);
      const comments = await list();
      const known = new Set(comments.map(({ id }) => id));
      expect(comments.filter(({ thread }) => !known.has(thread))).toEqual([]);
    }
  });

  it('that arrive together do not pass the limit', async () => {
    const written = (await list()).length;
    await sql`
      insert into survey_comment
        (survey_id, comment_id, thread_id, place, place_name, content, author_id, author, written_at)
      select ${SURVEY}, 'n' || n, 'n' || n, '', '', 'x', 'a', 'A', now()
      from generate_series(1, ${COMMENT_LIMITS.comments - written - 1}::int) n`.execute(app.database.query);
    const replies = await Promise.all([0, 1, 2, 3].map(() => app.operate('POST', URL, comment)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('are deleted with their survey', async () => {
    dataOf(await app.operate('DELETE', `/api/publishing/surveys/${SURVEY}/draft`));
    expect((await app.operate('GET', URL)).status).toBe(404);
    const rows = app.database.query
      .selectFrom('survey_comment')
      .select('place')
      .where('survey_id', '=', SURVEY);
    expect(await rows.execute()).toEqual([]);
  });
});
