import {
  OPERATOR_SCOPES,
  type NewOperatorToken,
  type AuditEntry,
  type OperatorToken,
} from '@canvass/protocol';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { databaseKinds, OPERATOR_TOKEN, sampleProject, type DatabaseKind } from '../../testing/index.ts';
import { dataOf } from '../../testing/test-server.ts';
import { routes } from '../../start/routes.gen.ts';
import { provideTestServer } from '../../testing/provide-test-server.ts';

const [ONE, OTHER] = ['OperatedSurvey0000000001', 'OperatedSurvey0000000002'] as const;
const TOKENS = '/api/operators/tokens';
const SURVEYS = '/api/publishing/surveys';

it('every route that changes data or shows answers has a name in the audit log', () => {
  const operatorRoutes = routes.flatMap(({ operatorAccess: access, method, url }) =>
    access ? [{ ...access, method, url }] : [],
  );
  expect(operatorRoutes.length).toBeGreaterThan(20);
  const unnamedRoutes = operatorRoutes.filter(({ act, method }) => act === undefined && method !== 'GET');
  expect(unnamedRoutes.map(({ url }) => url)).toEqual([]);
  const routesWithoutEntry = operatorRoutes.filter(
    ({ scope, act }) => (scope === 'answers' || scope === 'figures') && act === undefined,
  );
  // These routes return times, devices, numbers of responses, limits of weights and contents of reports, but no answers.
  expect(routesWithoutEntry.map(({ url }) => url).toSorted()).toEqual([
    `${SURVEYS}/:id/analysis`,
    `${SURVEYS}/:id/analysis/draws`,
    `${SURVEYS}/:id/analysis/questions`,
    `${SURVEYS}/:id/client-reports`,
    `${SURVEYS}/:id/responses`,
    `${SURVEYS}/:id/weighting`,
  ]);
});

describe.each(databaseKinds())('operators on %s', (kind) => {
  const setup = setUp(kind);
  describe('access', () => testAccess(setup));
  describe('tokens', () => testTokens(setup));
  testAuditLog(setup);
});

type Setup = ReturnType<typeof setUp>;

function setUp(kind: DatabaseKind) {
  const app = provideTestServer(kind);
  beforeAll(async () => {
    for (const projectId of [ONE, OTHER]) await app.publish({ ...sampleProject(), projectId });
  });
  const make = async (body: object) => dataOf<NewOperatorToken>(await app.operate('POST', TOKENS, body));
  const callAs =
    (token: string) => async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object) =>
      app.request({ method, url, token, ...(body !== undefined && { body }) });
  const listTokens = async () => dataOf<{ tokens: OperatorToken[] }>(await app.operate('GET', TOKENS)).tokens;
  const audit = async (query = '') =>
    dataOf<{ entries: AuditEntry[] }>(await app.operate('GET', `/api/operators/audit${query}`)).entries;
  return {
    app,
    make,
    callAs,
    listTokens,
    audit,
  };
}

function testAccess(setup: Setup) {
  const { make, callAs } = setup;

  it('may only make calls that the scope of their token allows', async () => {
    const status = async (scopes: readonly string[], method: 'GET' | 'POST' | 'DELETE', url: string) => {
      const { token } = await make({ name: 'one purpose', scopes });
      return (await callAs(token)(method, url)).status;
    };
    expect(await status(['answers'], 'GET', `${SURVEYS}/${ONE}/export`)).toBe(200);
    expect(await status(['publish'], 'GET', `${SURVEYS}/${ONE}/export`)).toBe(403);
    expect(await status(['publish'], 'POST', `${SURVEYS}/${ONE}/reopen`)).toBe(200);
    expect(await status(['answers', 'delete'], 'POST', `${SURVEYS}/${ONE}/close`)).toBe(403);
    expect(await status(['publish', 'answers'], 'DELETE', `${SURVEYS}/${ONE}`)).toBe(403);
    for (const scope of OPERATOR_SCOPES)
      expect([scope, await status([scope], 'GET', SURVEYS)]).toEqual([
        scope,
        scope === 'metrics' ? 403 : 200,
      ]);
    expect(await status(['publish', 'answers', 'delete'], 'GET', TOKENS)).toBe(403);
    expect(await status(['manage'], 'GET', TOKENS)).toBe(200);
  });

  it('get the same replies for surveys of other operators as for missing surveys', async () => {
    const { token } = await make({ name: 'an analyst', scopes: ['answers', 'publish'], surveys: [ONE] });
    const call = callAs(token);
    const { surveys } = dataOf<{ surveys: { surveyId: string }[] }>(await call('GET', SURVEYS));
    expect(surveys.map(({ surveyId }) => surveyId)).toEqual([ONE]);
    expect((await call('GET', `${SURVEYS}/${ONE}`)).status).toBe(200);
    for (const path of ['', '/responses', '/export', '/quotas']) {
      const [hidden, absent] = await Promise.all([
        call('GET', `${SURVEYS}/${OTHER}${path}`),
        call('GET', `${SURVEYS}/NoSurveyAtAll00000000009${path}`),
      ]);
      expect([hidden.status, hidden.text]).toEqual([404, absent.text]);
    }
    const publishAs = (projectId?: string) =>
      call('POST', SURVEYS, { project: { ...sampleProject(), projectId } });
    expect((await publishAs(ONE)).status).toBe(200);
    expect([(await publishAs(OTHER)).status, (await publishAs()).status]).toEqual([404, 404]);
  });

  it('have tokens that become invalid when they are revoked or expire', async () => {
    const [shortToken, longToken] = await Promise.all([
      make({ name: 'for an hour', scopes: ['answers'], expires_in: 3_600 }),
      make({ name: 'until revoked', scopes: ['answers'] }),
    ]);
    const status = async ({ token }: NewOperatorToken) => (await callAs(token)('GET', SURVEYS)).status;
    expect([await status(shortToken), await status(longToken)]).toEqual([200, 200]);
    setup.app.clock.now += 3_601_000;
    expect([await status(shortToken), await status(longToken)]).toEqual([401, 200]);
    dataOf(await setup.app.operate('DELETE', `${TOKENS}/${longToken.id}`));
    expect(await status(longToken)).toBe(401);
    expect((await setup.app.operate('DELETE', `${TOKENS}/${longToken.id}`)).status).toBe(404);
    expect((await setup.app.operate('DELETE', `${TOKENS}/owner`)).status).toBe(404);
  });
}

function testTokens(setup: Setup) {
  const { make, callAs, listTokens, audit } = setup;

  it('see each token once: it is stored as a hash, and neither listed nor logged', async () => {
    const { id, token } = await make({ name: 'a secret', scopes: ['answers'] });
    await callAs(token)('GET', SURVEYS);
    const [row] = (await listTokens()).filter((one) => one.id === id);
    expect(row).toMatchObject({
      name: 'a secret',
      scopes: ['answers'],
      surveys: null,
      used_on: '2026-11-20',
    });
    const rows = await sql`select * from operator_token`.execute(setup.app.database.query);
    const shownTexts = JSON.stringify([rows.rows, await listTokens(), await audit(), setup.app.logLines]);
    expect(shownTexts).toContain(id);
    expect(shownTexts).not.toContain(token.slice(-30));
  });

  it.each([
    [''],
    ['canvass_'],
    ['canvass_aaaaaaaaaaaa_' + 'a'.repeat(43)],
    [`canvass_aaaaaaaaaaaa_${'a'.repeat(43)}' or '1'='1`],
    [OPERATOR_TOKEN.slice(0, -1)],
    [`${OPERATOR_TOKEN}x`],
  ])('are not recognised by the token %j', async (token) => {
    expect((await callAs(token)('GET', SURVEYS)).status).toBe(401);
  });

  it('are not recognised by a token with one changed character', async () => {
    const { token } = await make({ name: 'changed', scopes: ['manage'] });
    const lastLetter = token.endsWith('A') ? 'B' : 'A';
    for (const changedToken of [
      token.slice(0, -1) + lastLetter,
      token.replace('_', '-'),
      token.toUpperCase(),
    ])
      expect((await callAs(changedToken)('GET', TOKENS)).status).toBe(401);
  });

  it.each([
    [{ scopes: ['answers'] }],
    [{ name: 'x', scopes: [] }],
    [{ name: 'x', scopes: ['everything'] }],
    [{ name: 'a\nb', scopes: ['answers'] }],
    [{ name: 'x', scopes: ['answers'], surveys: [] }],
    [{ name: 'x', scopes: ['answers'], surveys: ['../x'] }],
    [{ name: 'x', scopes: ['manage'], surveys: [ONE] }],
    [{ name: 'x', scopes: ['answers'], expires_in: -1 }],
  ])('are refused a token for %j', async (body) => {
    expect((await setup.app.operate('POST', TOKENS, body)).status).toBe(400);
  });
}

function testAuditLog(setup: Setup) {
  const { make, callAs, audit } = setup;

  describe('have an audit log that', () => {
    it('names the operator, act, survey and result, also of refused acts', async () => {
      const { id, token } = await make({ name: 'Lin', scopes: ['publish', 'delete', 'answers'] });
      const call = callAs(token);
      await call('POST', `${SURVEYS}/${ONE}/close`);
      await call('GET', `${SURVEYS}/${ONE}/responses/7`);
      await call('POST', `${SURVEYS}/${ONE}/reopen`);
      await call('DELETE', `${SURVEYS}/${ONE}`);
      await call('GET', `${SURVEYS}/${ONE}`);
      const tokenEntries = (await audit(`?survey=${ONE}`)).filter((act) => act.token === id).toReversed();
      expect(tokenEntries.map(({ name, act, subject, outcome }) => [name, act, subject, outcome])).toEqual([
        ['Lin', 'survey.close', null, 'done'],
        ['Lin', 'response.show', '7', 'request.not_found'],
        ['Lin', 'survey.reopen', null, 'done'],
        ['Lin', 'survey.delete', null, 'publishing.in_use'],
      ]);
    });

    it('cannot be changed or removed', async () => {
      for (const change of [
        'update audit_entry set name = null',
        'delete from audit_outcome',
        'truncate audit_entry',
      ])
        await expect(sql.raw(change).execute(setup.app.database.query)).rejects.toThrow();
    });

    it('is read by pages, newest first, for all surveys or for one', async () => {
      const firstPage = await setup.app.operate('GET', '/api/operators/audit?limit=2');
      const nextPath = /<([^>]+)>/.exec(String(firstPage.headers['link']))?.[1] ?? '';
      const [newer, older] = [
        dataOf<{ entries: AuditEntry[] }>(firstPage).entries,
        dataOf<{ entries: AuditEntry[] }>(await setup.app.operate('GET', nextPath)).entries,
      ];
      const ids = [...newer, ...older].map(({ id }) => id);
      expect(ids).toHaveLength(4);
      expect(ids).toEqual(ids.toSorted((a, b) => b - a));
      const surveyEntries = await audit(`?survey=${ONE}`);
      expect(new Set(surveyEntries.map(({ title }) => title))).toEqual(new Set(['Coffee & you']));
      expect((await audit('?survey=NoSurveyAtAll00000000009')).length).toBe(0);
      for (const query of ['?before=x', '?limit=0', `?survey=${'x'.repeat(25)}`])
        expect((await setup.app.operate('GET', `/api/operators/audit${query}`)).status).toBe(400);
    });
  });
}
