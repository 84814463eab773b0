import type { PublishData, SignOffState, UnpublishedDrafts } from '@canvass/protocol';
import { beforeAll, describe, expect, it } from 'vitest';
import { databaseKinds, sampleProject } from '../../testing/index.ts';
import { provideTestServer } from '../../testing/provide-test-server.ts';
import { dataOf } from '../../testing/test-server.ts';

const SURVEY = 'SignedOffByReviewers0001';
const BASE = `/api/publishing/surveys/${SURVEY}`;
const URL = `${BASE}/sign_off`;

describe.each(databaseKinds())('sign-offs, on %s', (kind) => {
  const app = provideTestServer(kind);
  type Call = (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: object,
  ) => ReturnType<typeof app.request>;
  const createCaller = async (name: string, scope: string): Promise<Call> => {
    const scopes = { name, scopes: [scope], surveys: [SURVEY] };
    const { token } = dataOf<{ readonly token: string }>(
      await app.operate('POST', '/api/operators/tokens', scopes),
    );
    return (method, url, body) => app.request({ method, url, token, ...(body !== undefined && { body }) });
  };
  const owner: Call = (method, url, body) => app.operate(method, url, body);
  let author: Call;
  let reviewer: Call;
  const save = async (title: string) => {
    const project = { ...sampleProject(), projectId: SURVEY, title };
    return dataOf<{ readonly edition: string }>(await owner('PUT', `${BASE}/draft`, { project })).edition;
  };
  const publish = (call: Call) => call('POST', `${BASE}/draft/publish`, {});
  const show = async (call: Call) => dataOf<SignOffState>(await call('GET', URL));

  beforeAll(async () => {
    await save('Tea');
    author = await createCaller('Ada', 'publish');
    reviewer = await createCaller('Rita', 'review');
  });

  it('of a reviewer let an author publish, but only the content that was signed off', async () => {
    expect(await show(author)).toMatchObject({ required: false, may_publish: true, sign_offs: [] });
    expect((await reviewer('PUT', URL, { required: true })).status).toBe(403);
    dataOf(await author('PUT', URL, { required: true }));
    expect(await publish(author)).toMatchObject({ status: 409 });

    // An own sign-off is not enough, also for the command that publishes a file.
    const edition = await save('Tea and coffee');
    dataOf(await author('POST', URL, { edition }));
    expect(await show(author)).toMatchObject({ may_publish: false, sign_offs: [{ is_own: true }] });
    expect((await publish(author)).status).toBe(409);
    const project = { ...sampleProject(), projectId: SURVEY, title: 'Other' };
    expect((await author('POST', '/api/publishing/surveys', { project })).status).toBe(409);

    expect((await reviewer('POST', URL, { edition: 'older' })).status).toBe(409);
    app.clock.now += 1_000;
    dataOf(await reviewer('POST', URL, { edition }));
    expect(await show(author)).toMatchObject({ may_publish: true });
    await save('Tea, coffee and milk');
    expect(await show(author)).toMatchObject({
      may_publish: false,
      sign_offs: [{ reviewer: 'Rita', is_own: false, is_current: false }, { reviewer: 'Ada' }],
    });
    expect((await publish(author)).status).toBe(409);

    // The same content, saved again, is still signed off, until the reviewer withdraws.
    await save('Tea and coffee');
    expect((await show(author)).may_publish).toBe(true);
    dataOf(await reviewer('DELETE', URL));
    expect((await publish(author)).status).toBe(409);
    dataOf(await reviewer('POST', URL, { edition }));
    expect(dataOf<PublishData>(await publish(author)).version).toBe(1);
  });

  it('stay required until an operator who manages the survey says otherwise, and versions can be restored', async () => {
    expect((await author('PUT', URL, { required: false })).status).toBe(403);
    expect((await author('POST', `${BASE}/versions/1/rollback`)).status).not.toBe(409);
    await save('Milk');
    expect(dataOf<SignOffState>(await owner('PUT', URL, { required: false }))).toMatchObject({
      required: false,
      may_publish: true,
    });
  });

  it('refuse broken input, unknown surveys and other scopes', async () => {
    for (const body of [{}, { edition: 7 }, { edition: 'x'.repeat(65) }])
      expect((await reviewer('POST', URL, body)).status).toBe(400);
    expect((await owner('PUT', URL, { required: 'yes' })).status).toBe(400);
    const other = '/api/publishing/surveys/SignedOffByReviewers0009/sign_off';
    expect((await owner('GET', other)).status).toBe(404);
    expect((await owner('POST', other, { edition: 'x' })).status).toBe(404);
    expect((await owner('PUT', other, { required: true })).status).toBe(404);
    const reader = await createCaller('Nora', 'figures');
    expect((await reader('GET', URL)).status).toBe(403);
  });

  it('reviewers find unpublished drafts of their surveys', async () => {
    const draft = 'SignedOffByReviewers0002';
    const text = { text: '{"title":"New"}', edition: null };
    dataOf(await owner('PUT', `/api/publishing/surveys/${draft}/draft/text`, text));
    const { token } = dataOf<{ readonly token: string }>(
      await owner('POST', '/api/operators/tokens', { name: 'Ray', scopes: ['review'], surveys: [draft] }),
    );
    const list = async (own: string) =>
      dataOf<UnpublishedDrafts>(
        await app.request({ method: 'GET', url: '/api/publishing/drafts', token: own }),
      ).drafts;
    expect(await list(token)).toMatchObject([{ surveyId: draft }]);
  });
});

describe('a server that requires sign-offs', () => {
  const app = provideTestServer('pglite', { settings: { requiresSignOff: true } });

  it('publishes no survey without one, and lets no survey switch it off', async () => {
    const project = { ...sampleProject(), projectId: SURVEY };
    const reply = await app.operate('POST', '/api/publishing/surveys', { project });
    expect(reply.status).toBe(409);
    dataOf(await app.operate('PUT', `${BASE}/draft`, { project }));
    expect((await app.operate('PUT', URL, { required: false })).status).toBe(403);
  });
});
