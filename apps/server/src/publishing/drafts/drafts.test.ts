import type {
  DraftCheck,
  DraftText,
  PublishData,
  SavedDraft,
  ShownDraft,
  UnpublishedDrafts,
} from '@canvass/protocol';
import { beforeEach, describe, expect, it } from 'vitest';
import { createAward } from '../../awards/testing/award-survey.ts';
import { databaseKinds, sampleProject } from '../../testing/index.ts';
import { dataOf, type TestServer } from '../../testing/test-server.ts';
import { provideTestServer } from '../../testing/provide-test-server.ts';

/** Saves a draft whose publication would cause warnings, and then one with errors, and lets the server check both. */
async function expectCheck(app: TestServer, surveyId: string, text: string): Promise<void> {
  const path = `/api/publishing/surveys/${surveyId}`;
  const save = (content: string, edition: string | null) =>
    app.operate('PUT', `${path}/draft/text`, { text: content, edition });
  const coupon = createAward('draw', 'coupon', { prizes: [{ id: 'tea', name: 'Tea' }] });
  const project = { ...JSON.parse(text), awards: [coupon], settings: { end_time: '2016-03-31T18:00:00Z' } };
  const check = (edition: string) => app.operate('GET', `${path}/draft/check?edition=${edition}`);
  const { edition } = dataOf<SavedDraft>(await save(JSON.stringify(project), null));
  const { warnings, retention } = dataOf<DraftCheck>(await check(edition));
  expect(Object.keys(retention)).toEqual(['ended_days', 'unfinished_days']);
  expect(warnings.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['settings.over', 'award.no-coupons', 'translation.missing']),
  );
  dataOf(await app.operate('GET', `${path}/draft/text`));
  expect((await app.operate('GET', path)).status).toBe(404);
  expect((await check('another')).status).toBe(409);
  // The console shows these issues above the button that publishes the draft.
  const { issues } = dataOf<ShownDraft>(await app.operate('GET', `${path}/draft`));
  expect(issues.map(({ id }) => id)).toEqual(warnings.map(({ id }) => id));
  const broken = dataOf<SavedDraft>(await save('{ "title": 7 }', edition));
  const refusal = await check(broken.edition);
  expect(refusal.status).toBe(422);
  expect(refusal.json.data).toMatchObject({ key: 'publishing.refused' });
}

describe.each(databaseKinds())('drafts as text, on %s', (kind) => {
  const app = provideTestServer(kind);
  let count = 0;
  let surveyId = '';
  let text = '';
  const urlOf = (path = '') => `/api/publishing/surveys/${surveyId}/draft/text${path}`;
  const save = (content: string, edition: string | null) =>
    app.operate('PUT', urlOf(), { text: content, edition });
  const listUnpublished = async () =>
    dataOf<UnpublishedDrafts>(await app.operate('GET', '/api/publishing/drafts')).drafts.filter(
      (draft) => draft.surveyId === surveyId,
    );
  beforeEach(() => {
    count += 1;
    surveyId = `DraftsAsText000000${String(count).padStart(6, '0')}`;
    const { projectId: _, ...project } = sampleProject();
    text = `${JSON.stringify({ ...project, title: '<b>Tea study</b>' }, null, 3)}\n`;
  });

  it('are returned unchanged, even with errors in the project', async () => {
    const broken = '{ "title": 7,\n\t"items": [ ] }';
    const { edition } = dataOf<SavedDraft>(await save(broken, null));
    expect(dataOf<DraftText>(await app.operate('GET', urlOf()))).toMatchObject({
      text: broken,
      edition,
      saved_by: 'owner',
      based_on: 0,
    });
    const draftWithoutText = dataOf<DraftText>(await app.operate('GET', urlOf(`?edition=${edition}`)));
    expect(draftWithoutText).not.toHaveProperty('text');
    expect(draftWithoutText.edition).toBe(edition);
  });

  it('never replace an edition that the author has not seen', async () => {
    const { edition } = dataOf<SavedDraft>(await save(text, null));
    expect((await save(text, null)).status).toBe(409);
    expect((await save(text, 'another')).status).toBe(409);
    expect((await save(`${text} `, edition)).status).toBe(200);
    expect((await save(text, edition)).status).toBe(409);
  });

  it.each(['[]', 'no JSON', '{"projectId":"SomeOtherSurvey000000000"}'])(
    'are refused if the text is %s',
    async (content) => {
      expect((await save(content, null)).status).toBe(400);
      expect((await app.operate('GET', urlOf())).status).toBe(404);
    },
  );

  it.each([
    ['small', 0],
    ['large', 60_000],
  ])('are saved or refused for the same reasons whether small or large: %s', async (_, length) => {
    const long = `${text}${' '.repeat(length)}`;
    const { edition } = dataOf<SavedDraft>(await save(`\uFEFF${long}`, null));
    expect(dataOf<DraftText>(await app.operate('GET', urlOf()))).toMatchObject({ text: long, edition });
    expect((await save(long, null)).json).toMatchObject({ code: 409 });
    const refusals: readonly (readonly [object | string, object])[] = [
      [{ text: `${long}]`, edition }, { data: { key: 'draft.no_project' } }],
      [`{"text": ${JSON.stringify(long)}`, { data: { key: 'request.not_json' } }],
      [{ text: `\0${long}`, edition }, { data: { key: 'request.bad_text' } }],
      [{ text: long }, { data: { key: 'request.invalid', path: 'body/edition' } }],
      [{ text: [long], edition }, { data: { key: 'request.invalid', path: 'body/text' } }],
      [[long], { data: { key: 'request.invalid', path: 'body' } }],
      [
        { text: long, editoin: edition, edition },
        { msg: expect.stringContaining('field `editoin`. Did you mean `edition`?') },
      ],
      [{ text: 'x'.repeat(2_000_001), edition }, { data: { path: 'body/text' } }],
    ];
    for (const [body, refusal] of refusals)
      expect((await app.operate('PUT', urlOf(), body)).json).toMatchObject({ code: 400, ...refusal });
  });

  it('are saved with any title, and listed with the printable characters of the title', async () => {
    const emoji = `${'x'.repeat(199)}\u{1F600}`;
    const titles = [
      [String.raw`a\u0000b`, 'a b'],
      [String.raw`a\ud83d`, 'a\uFFFD'],
      [emoji, `${'x'.repeat(199)}\uFFFD`],
    ] as const;
    let edition: string | null = null;
    for (const [title, listedTitle] of titles) {
      ({ edition } = dataOf<SavedDraft>(await save(`{"title":"${title}"}`, edition)));
      expect(await listUnpublished()).toMatchObject([{ title: listedTitle }]);
    }
  });

  it('are refused if they are nested too deeply to be checked or read', async () => {
    const createNested = (levels: number) => `{"a":${'['.repeat(levels)}${']'.repeat(levels)}}`;
    expect((await save(createNested(20_000), null)).json).toMatchObject({
      code: 400,
      data: { key: 'request.too_deep' },
    });
    dataOf(await save(createNested(999), null));
    expect((await app.operate('GET', urlOf().slice(0, -'/text'.length))).status).toBe(200);
  });

  it('are checked before they are published, also for warnings that only the server knows', () =>
    expectCheck(app, surveyId, text));

  it('are listed with the id of their survey until they are published', async () => {
    const { edition } = dataOf<SavedDraft>(await save(text, null));
    expect(await listUnpublished()).toMatchObject([{ title: 'Tea study', saved_by: 'owner' }]);
    dataOf(await app.operate('GET', urlOf('?browser=one')));
    const published = dataOf<PublishData>(
      await app.operate('POST', `/api/publishing/surveys/${surveyId}/draft/publish`, { edition }),
    );
    expect([published.surveyId, published.version]).toEqual([surveyId, 1]);
    expect(await listUnpublished()).toEqual([]);
    expect(dataOf(await app.operate('GET', urlOf()))).toBeNull();
    const authors = app.database.query.selectFrom('draft_author').where('survey_id', '=', surveyId);
    expect(await authors.selectAll().execute()).toEqual([]);
  });
});
