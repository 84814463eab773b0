import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Route } from '../../../http/route.ts';
import { routes } from '../../../start/routes.gen.ts';
import { type DatabaseKind, databaseKinds, OPERATOR_TOKEN } from '../../index.ts';
import { quotaProject } from '../../quota-project.ts';
import type { Session } from '../../test-server.ts';
import { computeValues } from './schema-values.ts';
import { provideTestServer } from '../../provide-test-server.ts';

const CALLS = process.env['CANVASS_FULL'] === '1' ? 10_000 : 250;
const apiRoutes = routes.filter(({ url }) => url.startsWith('/api/'));

const BROKEN: readonly (string | Buffer)[] = [
  '{"seq":1,"seq":{"__proto__":1},"events":[],"events":1}',
  `{"events":${'['.repeat(50_000)}${']'.repeat(50_000)}}`,
  '{"a":'.repeat(20_000),
  '{"__proto__":{"device":"pc"}}',
  '{"device":1e999999}',
  '{"device":"\u0000"}',
  '{"device":"\\u0000\\ud800"}',
  '\uFEFF{"device":"pc"}',
  Buffer.from('{"device":"pc"}', 'utf16le'),
  Buffer.from([0x7b, 0xff, 0xfe, 0x22, 0xc0, 0x80, 0x7d]),
  Buffer.from([0x1f, 0x8b, 0x08, 0x00]),
  `{${Array.from({ length: 30_000 }, (_, at) => `"k${at}":1`).join(',')}}`,
  `"${'x'.repeat(900_000)}"`,
  '',
  'null',
];
const TYPES = [
  'application/json',
  'application/json; charset=utf-16',
  'application/json;;;',
  'APPLICATION/JSON',
  'text/csv',
  'text/plain',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  '\u00e9/\u00e9',
];
const QUERIES = [
  '',
  '?a=1&a=2&limit=1&limit=2',
  '?%',
  '?limit=%00&after=%ff',
  '?__proto__[a]=1&limit[]=3',
  `?q=${'x'.repeat(9_000)}`,
];

describe.each(databaseKinds())('every field on %s', (kind) => {
  const setup = setUp(kind);
  describe('values', () => testValues(setup));
  describe('bytes', () => testBytes(setup));
});

type Setup = ReturnType<typeof setUp>;

function setUp(kind: DatabaseKind) {
  let session: Session;
  let knownValues: readonly string[] = [];
  let surveys = 0;
  /** Publishes another survey, because calls may have closed or deleted the previous survey. */
  const publishNewSurvey = async () => {
    surveys += 1;
    const projectId = `EveryFieldIsTried${String(surveys).padStart(7, '0')}`;
    const settings = { iat: true, page_records: true, show_scores: true };
    await app.publish(quotaProject({ projectFields: { projectId, settings } }));
    session = await app.begin(projectId);
    knownValues = [
      session.surveyId,
      String(session.begun.seq),
      session.begun.rspd_token,
      session.transactionId,
      randomUUID(),
      'sex',
      'f',
      'a',
      '1',
    ];
  };
  const app = provideTestServer(kind);
  beforeAll(async () => {
    await publishNewSurvey();
  });
  const tokenOf = ({ access }: Route) => (access === 'operator' ? OPERATOR_TOKEN : session.begun.rspd_token);
  const computePath = ({ url }: Route, ids: readonly string[]) => {
    let index = 0;
    return url.replaceAll(/:\w+|\*/g, (name) =>
      name === ':id' ? session.surveyId : encodeURIComponent(ids[index++] ?? ''),
    );
  };
  const ids = () =>
    fc.array(
      fc.constantFrom(
        ...knownValues,
        'draft',
        '0',
        '-1',
        '9'.repeat(30),
        'a\u0000b',
        '__proto__',
        '\u202E',
        'x'.repeat(300),
      ),
      { minLength: 3, maxLength: 3 },
    );
  /** Expects no server error, and in a refusal a code, a message and a key. */
  function expectSound(route: Route, reply: { readonly statusCode: number; readonly body: string }): void {
    const description = `${[route.method].flat().join()} ${route.url}: ${reply.body.slice(0, 300)}`;
    expect(reply.statusCode, description).toBeLessThan(500);
    expect(Object.keys(Object.prototype)).toEqual([]);
    if (reply.statusCode < 400) return;
    const refusal = JSON.parse(reply.body);
    expect([refusal.code, refusal.msg, refusal.data?.key], description).toEqual([
      expect.any(Number),
      expect.stringMatching(/./),
      expect.stringMatching(/./),
    ]);
  }
  const send = async (route: Route, method: string, url: string, requestFields: object) => {
    const reply = await app.server.inject({
      method: method as 'GET', // the type of `inject` requires a literal
      url,
      ...requestFields,
    });
    expectSound(route, reply);
    return reply.statusCode;
  };
  return {
    get known() {
      return knownValues;
    },
    publishNewSurvey,
    tokenOf,
    computePath,
    ids,
    send,
  };
}

function testValues(setup: Setup) {
  const { ids, publishNewSurvey, send, computePath: pathOf, tokenOf } = setup;

  it('accepts valid values, or returns a valid refusal', { timeout: 900_000 }, async () => {
    const statuses = new Map<number, number>();
    let count = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...apiRoutes).chain((route) =>
          fc.record({
            route: fc.constant(route),
            method: fc.constantFrom(...[route.method].flat()),
            ids: ids(),
            body:
              route.schemas.body === undefined
                ? fc.constant(undefined)
                : computeValues(route.schemas.body, setup.known),
            query:
              route.schemas.query === undefined
                ? fc.constant({})
                : computeValues(route.schemas.query, setup.known),
          }),
        ),
        async ({ route, method, ids: at, body, query }) => {
          count += 1;
          if (count % 100 === 0) await publishNewSurvey();
          const pairs = Object.entries(query as object).map(([name, value]): [string, string] => [
            name,
            String(value),
          ]);
          const status = await send(route, method, `${pathOf(route, at)}?${new URLSearchParams(pairs)}`, {
            headers: {
              authorization: `Bearer ${tokenOf(route)}`,
              ...(body !== undefined && {
                'content-type': route.accepts === 'csv' ? 'text/csv' : 'application/json',
              }),
            },
            ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
          });
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
        },
      ),
      { numRuns: CALLS, endOnFailure: true },
    );
    expect(statuses.get(200)).toBeGreaterThan(CALLS / 10);
  });
}

function testBytes(setup: Setup) {
  const { ids, send, computePath: pathOf, tokenOf } = setup;

  it('causes no server error and no invalid refusal if the body is unreadable', {
    timeout: 900_000,
  }, async () => {
    const anyCall = fc.record({
      route: fc.constantFrom(...apiRoutes),
      ids: ids(),
      payload: fc.constantFrom(...BROKEN),
      type: fc.constantFrom(...TYPES),
      query: fc.constantFrom(...QUERIES),
    });
    await fc.assert(
      fc.asyncProperty(anyCall, async ({ route, ids: at, payload, type, query }) => {
        const [method = 'POST'] = [route.method].flat();
        await send(route, method, `${pathOf(route, at)}${query}`, {
          headers: {
            authorization: `Bearer ${tokenOf(route)}`,
            ...(method !== 'GET' && { 'content-type': type }),
          },
          ...(method !== 'GET' && { payload }),
        });
      }),
      { numRuns: CALLS, endOnFailure: true },
    );
  });
}
