import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inputSchemas } from './input-schemas.ts';
import { routes } from '../start/routes.gen.ts';
import { createTestServer, sampleProject, type TestServer } from '../testing/index.ts';

const ID = 'SampleSurvey000000000001';
const SURVEY = `/api/publishing/surveys/${ID}`;
/** Parameters that some routes require. The server reports missing parameters before unknown ones. */
const REQUIRED = ['seq', 'from', 'to'];

let app: TestServer;
beforeAll(async () => {
  app = await createTestServer('pglite');
  await app.publish(sampleProject());
});
afterAll(() => app.close());

const replyTo = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object | string) => {
  const { status, json } = await app.operate(method, url, body);
  return { status, msg: json.msg, ...(json.data as unknown as { key?: string; path?: string } | undefined) };
};

describe('routes of operators', () => {
  const operatorRoutes = routes.filter(({ access }) => access === 'operator');

  it('accept only declared fields', () => {
    for (const route of operatorRoutes) {
      const { query, body } = inputSchemas(route);
      expect([route.url, query]).toMatchObject([route.url, { additionalProperties: false }]);
      const isJson = route.accepts === undefined && route.method !== 'GET';
      if (isJson) expect([route.url, body]).toMatchObject([route.url, { additionalProperties: false }]);
    }
  });

  it('refuse an unknown parameter', async () => {
    for (const { url: pattern, method, schemas } of operatorRoutes.filter(
      (route) => route.method === 'GET',
    )) {
      const names = Object.keys(Object(schemas.query).properties ?? {});
      const requiredQuery = REQUIRED.filter((name) => names.includes(name)).map((name) => `${name}=1&`);
      const url = `${pattern.replaceAll(/:\w+/g, ID)}?${requiredQuery.join('')}frobnicate=1`;
      const reply = await replyTo('GET', url);
      expect([method, url, reply]).toMatchObject([
        method,
        url,
        {
          status: 400,
          key: 'request.unknown',
          path: 'querystring/frobnicate',
          msg: expect.stringContaining('The call has no parameter `frobnicate`.'),
        },
      ]);
    }
  });

  it.each([
    [
      `${SURVEY}/responses?after=5`,
      'parameter `after`. Known: `limit`, `before`, `member`, `link`, `source`.',
    ],
    [`${SURVEY}/responses?limt=5`, 'parameter `limt`. Did you mean `limit`?'],
    [`${SURVEY}/versions?limit=5`, 'parameter `limit`. docs/api.md lists those of each call.'],
    [`${SURVEY}/responses?a%2Fb=5`, 'parameter `a/b`. Known: '],
    [`${SURVEY}/responses?__proto__=5`, 'parameter `__proto__`. Known: '],
  ])('the refusal of %s names the parameter, and where to find known names', async (url, expected) => {
    expect((await replyTo('GET', url)).msg).toContain(`The call has no ${expected}`);
  });

  it('name the unknown field inside a body', async () => {
    const cells = [{ id: 'men', cap: 1, caps: 2 }];
    expect(await replyTo('PUT', `${SURVEY}/quotas`, { cells })).toMatchObject({
      status: 400,
      key: 'request.unknown',
      path: 'body/cells/0/caps',
      msg: 'The call has no field `caps`. Did you mean `cap`?',
    });
  });

  it('accept an empty body if they declare none', async () => {
    for (const body of [undefined, {}])
      expect((await app.operate('POST', `${SURVEY}/quotas/recount`, body)).status).toBe(200);
    expect(await replyTo('POST', `${SURVEY}/quotas/recount`, { all: true })).toMatchObject({
      msg: 'The call has no field `all`. docs/api.md lists those of each call.',
    });
  });

  it('refuse unknown fields even without a token, as the sign-in of the console does', async () => {
    const url = '/api/operators/sessions/by-link';
    const reply = await app.request({ method: 'POST', url, body: { code: 'x', kode: 'x' } });
    expect(reply.json.data).toMatchObject({ key: 'request.unknown', path: 'body/kode' });
  });

  it('accept the parameters that pages add to every call', async () => {
    const url = `/api/survey/respondents/v1/${ID}/getanswer/?seq=1&source=1&time=abc`;
    expect((await app.operate('GET', url)).status).toBe(404);
  });
});

it('routes of respondents ignore unknown parameters and fields', async () => {
  const body = { device: 'phone', utm_source: 'letter' };
  const beginReply = await app.request({
    method: 'POST',
    url: `/api/survey/b/${ID}?utm_source=letter`,
    body,
  });
  expect(beginReply.status).toBe(200);
  const project = await app.request({ method: 'GET', url: `/api/survey/projects/${ID}?utm_source=letter` });
  expect(project.status).toBe(200);
  expect((await app.request({ method: 'GET', url: '/healthcheck?utm_source=letter' })).status).toBe(200);
});
