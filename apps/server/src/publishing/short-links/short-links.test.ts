import type { ShortLinkData, ListedShortLink } from '@canvass/protocol';
import { beforeAll, describe, expect, it } from 'vitest';
import { databaseKinds, dataOf, sampleProject } from '../../testing/index.ts';
import { parseSharedAddress } from './short-links.ts';
import { provideTestServer } from '../../testing/provide-test-server.ts';

const SURVEY = 'SurveyWithShortLinks0001';

describe.each(databaseKinds())('short links on %s', (kind) => {
  const app = provideTestServer(kind);
  beforeAll(async () => {
    await app.publish({ ...sampleProject(), projectId: SURVEY });
  });
  const ask = (project_js_url: string) =>
    app.request({
      method: 'POST',
      url: '/api/deliver/dwzlink',
      body: { project_js_url },
      headers: { host: 'survey.test' },
    });
  /** Returns the target of a short link. Undefined if the reply is not a redirect. */
  const follow = async (path: string) => {
    const { status, headers } = await app.request({ method: 'GET', url: path });
    return status === 302 ? headers.location : undefined;
  };
  const operate = (method: 'GET' | 'POST' | 'DELETE', path = '', body?: object) =>
    app.operate(method, `/api/publishing/surveys/${SURVEY}/short-links${path}`, body);

  it('lead to the survey, and are the same for all anonymous requests', async () => {
    const first = dataOf<ShortLinkData>(await ask(`/api/survey/projects/${SURVEY}`));
    expect(first.path).toMatch(/^\/x\/[A-Za-z0-9]{8}$/);
    expect(await follow(first.path)).toBe(`/s/${SURVEY}`);
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, at) => ask(`https://survey.test/s/${SURVEY}?ward=${at}#x`)),
    );
    for (const reply of replies) expect(dataOf<ShortLinkData>(reply)).toEqual(first);
  });

  it.each([
    'https://evil.test/s/SurveyWithShortLinks0001',
    '//evil.test/s/SurveyWithShortLinks0001',
    '/\\evil.test/s/SurveyWithShortLinks0001',
    'https://survey.test@evil.test/s/SurveyWithShortLinks0001',
    'https://a:b@survey.test/s/SurveyWithShortLinks0001',
    'https://survey.test:81/s/SurveyWithShortLinks0001',
    'javascript:alert(1)//s/SurveyWithShortLinks0001',
    'file:///s/SurveyWithShortLinks0001',
    '/s/../metrics',
    '/s/SurveyWithShortLinks0001/../../metrics',
    '/api/publishing/surveys/SurveyWithShortLinks0001',
    'http://169.254.169.254/latest/meta-data',
  ])('never lead to other pages: %j is refused', async (address) => {
    const reply = await ask(address);
    expect([reply.status, reply.json.data]).toEqual([400, { key: 'links.not_ours' }]);
  });

  it('are refused for unpublished surveys', async () => {
    expect((await ask('/s/NoSuchSurvey000000000001')).json.code).toBe(1003);
  });

  it('may have parameters and an expiry if an operator creates them, but no personal data', async () => {
    const shortLink = dataOf<ShortLinkData>(
      await operate('POST', '', { params: { ward: 'north & south', language: 'ar' }, expires_in: 60 }),
    );
    expect(await follow(shortLink.path)).toBe(`/s/${SURVEY}?ward=north+%26+south&language=ar`);
    for (const params of [{ uniq_link: 'x' }, { canvass_preview: 'x' }])
      expect((await operate('POST', '', { params })).json.data).toEqual({ key: 'links.personal' });
    app.clock.now += 61_000;
    expect(await follow(shortLink.path)).toBeUndefined();
  });

  it('are revoked permanently, also for repeated requests', async () => {
    const { code, path } = dataOf<ShortLinkData>(await ask(`/survey/${SURVEY}`));
    const { links } = dataOf<{ links: readonly ListedShortLink[] }>(await operate('GET'));
    expect(links.find((link) => link.code === code)).toMatchObject({ shared: true, revoked_at: null });
    expect((await operate('DELETE', `/${code}`)).status).toBe(200);
    expect(await follow(path)).toBeUndefined();
    expect((await ask(`/s/${SURVEY}`)).json.code).toBe(1201);
    expect((await operate('DELETE', `/${code}`)).status).toBe(404);
    const otherReply = await app.operate('DELETE', `/api/publishing/surveys/Another/short-links/${code}`);
    expect(otherReply.status).toBe(404);
  });

  it.each(['', 'abc', 'AAAAAAAA', "' or 1=1", '%2e%2e%2fs', 'A'.repeat(300)])(
    'are not found for the code %j',
    async (code) => {
      expect((await app.request({ method: 'GET', url: `/x/${encodeURIComponent(code)}` })).status).not.toBe(
        302,
      );
    },
  );

  it('are deleted with the survey to which they lead', async () => {
    const id = 'SurveyToBeDeleted0000001';
    await app.publish({ ...sampleProject(), projectId: id });
    const { path } = dataOf<ShortLinkData>(await ask(`/s/${id}`));
    await app.operate('POST', `/api/publishing/surveys/${id}/close`);
    await app.operate('DELETE', `/api/publishing/surveys/${id}`);
    expect(await follow(path)).toBeUndefined();
  });
});

it('the path of a shared link keeps only the survey and the language of the address', () => {
  const sharedParts = { surveyId: SURVEY, language: 'ar' };
  for (const path of ['s', 'survey', 'api/survey/projects'])
    expect(parseSharedAddress(`http://h.test/${path}/${SURVEY}/?x=1&language=ar`, 'h.test')).toEqual(
      sharedParts,
    );
});
